import ControlLink
import ControlProtocol
import LinuxSystem
import Panel
import Text

/// What the LEDs of a running prop show, from now on.
struct FrameStream {
  private let session: Session
  private var connection: ControlConnection

  /// Begins to watch.
  ///
  /// - Throws: ``ControlFailure``, also for a refusal.
  init(_ session: Session) throws(ControlFailure) {
    self.session = session
    connection = try session.connect()
    guard case .reply(.begun) = try connection.ask(.watch, patience: session.patience).message.content else {
      throw session.unexpected(.watch)
    }
  }

  /// The next record.
  ///
  /// - Parameter deadline: how long it is waited for, by the monotonic clock in nanoseconds.
  /// - Returns: `nil` where none came.
  /// - Throws: ``ControlFailure``, also where the daemon ends.
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

  /// Asks for something beside the stream.
  mutating func post(_ request: Request) throws(ControlFailure) {
    try connection.post(request, patience: session.patience)
  }

  /// What the LEDs show now.
  ///
  /// - Throws: ``ControlFailure`` also where no record comes.
  static func first(_ session: Session) throws(ControlFailure) -> FrameRecord {
    var stream = try FrameStream(session)
    let deadline = SystemClock.monotonicNanoseconds + session.patience * 1_000_000
    guard let record = try stream.next(until: deadline) else { throw session.unexpected(.watch) }
    return record
  }
}
