import Glibc
import LinuxSystem

/// The signals that end a stream cleanly; with keys also those that suspend and resume it, and with pictures
/// drawn in place SIGWINCH.
final class StreamSignals {
  /// The action for a signal.
  enum Demand {
    case end, suspend, resume, resize
  }

  private let queue: SignalQueue

  /// Queues the signals from now on.
  init(readsKeys: Bool, drawsInPlace: Bool) throws(SystemError) {
    queue = try SignalQueue(
      [SIGINT, SIGTERM, SIGHUP] + (readsKeys ? TerminalKeys.signals : []) + (drawsInPlace ? [SIGWINCH] : []))
  }

  /// The descriptor to poll for reading.
  var descriptor: CInt { queue.descriptor }

  /// Returns the action for the next signal; `nil` if there is none.
  func next() -> Demand? {
    while let signal = queue.next() {
      switch signal {
      case SIGTSTP: return .suspend
      case SIGCONT: return .resume
      case SIGWINCH: return .resize
      // Keys were read while another process is in the foreground.
      case SIGTTIN: break
      default: return .end
      }
    }
    return nil
  }
}
