public import ControlProtocol

/// A client of the control socket, as long as it is connected; no two clients ever have the same.
public struct ClientToken: Hashable, Sendable {
  let number: UInt64
}

/// A request of a client, to answer by.
public struct RequestToken: Hashable, Sendable {
  /// Who asked.
  public let client: ClientToken
  /// What the client calls the request; answers repeat it by themselves.
  public let id: RequestID?
  let number: UInt64
}

/// What became of a request before it comes to the daemon's thread.
public enum LookedUp<Job: Sendable>: Sendable {
  /// It is answered.
  case answer(Reply)
  /// It is for the daemon's thread.
  case work(Job)
}

/// What the control socket has for the daemon's thread.
public enum Incoming<Job: Sendable>: Sendable {
  /// Something to do and to answer.
  case request(RequestToken, Job)
  /// A client is gone that a stream was open to, begun by a ``ControlProtocol/Reply/begun(message:)`` of the daemon's
  /// thread.
  case gone(ClientToken)
}
