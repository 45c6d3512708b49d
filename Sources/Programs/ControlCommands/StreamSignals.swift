import Glibc
import LinuxSystem

/// The signals that end a stream in order; where keys are read, also those by which the terminal changes hands.
final class StreamSignals {
  private let queue: SignalQueue
  private let keys: TerminalKeys?

  /// Queues them from now on.
  ///
  /// - Throws: ``SystemError`` where the kernel refuses.
  init(_ keys: TerminalKeys?) throws(SystemError) {
    queue = try SignalQueue([SIGINT, SIGTERM, SIGHUP] + (keys == nil ? [] : TerminalKeys.signals))
    self.keys = keys
  }

  /// The descriptor to poll for reading.
  var descriptor: CInt { queue.descriptor }

  /// Whether one asks for the end; what the others ask for is done.
  var askForTheEnd: Bool {
    while let signal = queue.next() {
      switch signal {
      case SIGTSTP: keys?.suspend()
      case SIGCONT: keys?.renew()
      // Of keys that somebody else may read by now.
      case SIGTTIN: break
      default: return true
      }
    }
    return false
  }
}
