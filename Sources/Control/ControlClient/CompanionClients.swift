package import LinuxSystem

/// The clients of a companion's own socket, served by the companion's loop.
///
/// In each turn of the loop, ``add(to:)`` before its wait and ``serve(_:at:_:)`` after it.
package struct CompanionClients {
  private let listener: UnixListener?
  private var clients: [CompanionClient] = []
  /// The places in the last wait, of the listener and of the first client.
  private var listening: Int?
  private var first = 0

  /// The clients that connect to a socket; none without one.
  package init(_ listener: UnixListener?) { self.listener = listener }

  /// When the first client is to be given up, in nanoseconds of the monotonic clock; `nil` without clients.
  package var next: UInt64? { clients.map(\.deadline).min() }

  /// Waits for them too.
  package mutating func add(to poller: inout Poller) {
    listening = listener.flatMap {
      clients.count < CompanionClient.most ? poller.add($0.descriptor) : nil
    }
    first = poller.count
    for client in clients {
      _ = poller.add(client.stream.descriptor, reading: client.isListening, writing: client.isWriting)
    }
  }

  /// Reads, answers and writes what is possible, accepts new clients, and closes those that are done.
  ///
  /// - Parameters:
  ///   - poller: the wait that ``add(to:)`` added them to.
  ///   - now: the monotonic time in nanoseconds.
  ///   - answer: returns the line that answers a client's line; `nil` if that comes later.
  package mutating func serve(
    _ poller: Poller, at now: UInt64, _ answer: (CompanionClient, [UInt8]) -> [UInt8]?
  ) {
    for (index, client) in clients.enumerated() {
      if client.isListening, poller.isReadable(first + index) { client.read(at: now) { answer(client, $0) } }
      if !client.isListening, poller.isBroken(first + index) { client.giveUp() }
      if client.isWriting, poller.isWritable(first + index) { client.write() }
    }
    if let listening, poller.isReadable(listening) { accept(at: now, answer) }
    clients.removeAll { $0.isOver || $0.deadline <= now }
  }

  private mutating func accept(at now: UInt64, _ answer: (CompanionClient, [UInt8]) -> [UInt8]?) {
    do throws(SystemError) {
      while clients.count < CompanionClient.most, let stream = try listener?.accept() {
        let client = CompanionClient(stream, at: now)
        clients.append(client)
        client.read(at: now) { answer(client, $0) }
      }
    } catch {
      // The client waits, and is accepted when a descriptor is free.
    }
  }
}
