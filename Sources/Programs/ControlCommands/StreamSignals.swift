import Glibc
import LinuxSystem

/// The signals that end a stream in order; where keys are read, also those by which the terminal changes hands, and where
/// pictures are drawn in place those by which it changes its size.
final class StreamSignals {
  /// What a signal asks for.
  enum Demand {
    case end, suspend, resume, resize
  }

  private let queue: SignalQueue

  /// Queues them from now on.
  ///
  /// - Throws: ``SystemError`` where the kernel refuses.
  init(readsKeys: Bool, drawsInPlace: Bool) throws(SystemError) {
    queue = try SignalQueue(
      [SIGINT, SIGTERM, SIGHUP] + (readsKeys ? TerminalKeys.signals : []) + (drawsInPlace ? [SIGWINCH] : []))
  }

  /// The descriptor to poll for reading.
  var descriptor: CInt { queue.descriptor }

  /// What the next signal asks for; `nil` where there is none.
  func next() -> Demand? {
    while let signal = queue.next() {
      switch signal {
      case SIGTSTP: return .suspend
      case SIGCONT: return .resume
      case SIGWINCH: return .resize
      // Of keys that somebody else may read by now.
      case SIGTTIN: break
      default: return .end
      }
    }
    return nil
  }
}
