import ControlClient
import ControlProtocol
import LinuxSystem
import Panel
import Text

/// A stream of records of a running prop's LEDs.
struct FrameStream {
  private let session: Session
  private var connection: ControlConnection

  /// Starts the stream.
  ///
  /// - Throws: ``ControlFailure``, also for a refusal.
  init(_ session: Session) throws(ControlFailure) {
    self.session = session
    connection = try session.connect()
    guard case .reply(.begun) = try connection.ask(.watch, patience: session.patience).message.content else {
      throw session.unexpected(.watch)
    }
  }

  /// Waits for the next record.
  ///
  /// - Parameter deadline: when to stop waiting, on the monotonic clock in nanoseconds.
  /// - Returns: `nil` if none came.
  /// - Throws: ``ControlFailure``, also if the daemon ends.
  mutating func next(until deadline: UInt64) throws(ControlFailure) -> FrameRecord? {
    while true {
      switch try connection.next() {
      case .line(let line):
        switch try connection.item(of: line) {
        case .frame(let record): return record
        case .end(let reason):
          throw ControlFailure(Exit.unavailable, "timecircuitsd ended the stream: \(Printable.text(reason))")
        default: break
        }
      case .nothing:
        let now = SystemClock.monotonicNanoseconds
        guard now < deadline else { return nil }
        var poller = Poller()
        _ = poller.add(connection.descriptor)
        poller.wait(milliseconds: Int((deadline - now) / 1_000_000) + 1)
      case .end:
        throw connection.ended("during the stream")
      }
    }
  }

  /// Sends a request during the stream.
  mutating func post(_ request: Request) throws(ControlFailure) {
    try connection.post(request, patience: session.patience)
  }

  /// Returns the current record.
  ///
  /// - Throws: ``ControlFailure``, also if no record comes.
  static func first(_ session: Session) throws(ControlFailure) -> FrameRecord {
    var stream = try FrameStream(session)
    let deadline = SystemClock.monotonicNanoseconds + session.patience * 1_000_000
    guard let record = try stream.next(until: deadline) else { throw session.unexpected(.watch) }
    return record
  }
}
