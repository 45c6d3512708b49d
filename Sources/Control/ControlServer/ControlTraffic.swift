package import ControlProtocol

/// A client of the control socket, as long as it is connected; no two clients ever have the same token.
package struct ClientToken: Hashable, Sendable {
  let number: UInt64
}

/// A client's request, to answer by.
package struct RequestToken: Hashable, Sendable {
  package let client: ClientToken
  /// The client's identifier for the request, which answers repeat automatically.
  package let id: RequestID?
  let number: UInt64
}

/// The result of a request before it reaches the daemon's thread.
package enum Resolved<Job: Sendable>: Sendable {
  /// It is answered.
  case answer(Reply)
  /// It is for the daemon's thread.
  case work(Job)
}

/// An item of the control socket for the daemon's thread.
package enum Incoming<Job: Sendable>: Sendable {
  /// A request to carry out and answer.
  case request(RequestToken, Job)
  /// A client is gone that has a stream, begun by the daemon's thread with
  /// ``ControlProtocol/Reply/begun(message:)``.
  case gone(ClientToken)
}
