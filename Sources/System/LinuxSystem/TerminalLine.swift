import Glibc

/// Reads lines from a person at a terminal, while watching for signals that end or stop the program.
///
/// These signals are blocked for the whole program from then on: work in progress is completed, and the next
/// read reports the signal.
package final class TerminalLine {
  /// The result of waiting.
  package enum Answer: Equatable, Sendable {
    /// A line, without its line feed.
    case line(String)
    /// The end of the input: Ctrl-D, or the terminal is gone.
    case end
    /// A signal, such as SIGINT from Ctrl-C.
    case signal(CInt)
  }

  /// The longest line in bytes; a terminal itself accepts 4095 (termios(3)).
  package static let longest = 4096

  private let input: CInt
  private let signals: SignalQueue
  private var rest: [UInt8] = []

  /// Makes a reader of lines.
  ///
  /// - Throws: ``SystemError`` if the signals cannot be queued.
  package init(of input: CInt = StandardInput.descriptor) throws(SystemError) {
    self.input = input
    signals = try SignalQueue([SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP])
  }

  /// Waits for a line or a signal; a signal comes before lines that were typed earlier.
  package func next() -> Answer {
    var poller = Poller()
    let lines = poller.add(input)
    let ends = poller.add(signals.descriptor)
    while true {
      if let signal = signals.next() { return .signal(signal) }
      if let line = takeLine() { return .line(line) }
      poller.wait(milliseconds: nil)
      if poller.isReadable(ends) { continue }
      guard poller.isReadable(lines) else { continue }
      guard readMore() else { return .end }
    }
  }

  private func takeLine() -> String? {
    guard let end = rest.firstIndex(of: UInt8(ascii: "\n")) else {
      guard rest.count >= Self.longest else { return nil }
      defer { rest = [] }
      return String(decoding: rest, as: UTF8.self)
    }
    defer { rest.removeFirst(end + 1) }
    return String(decoding: rest[..<end], as: UTF8.self)
  }

  private func readMore() -> Bool {
    var buffer = [UInt8](repeating: 0, count: Self.longest)
    do throws(Errno) {
      let count = try uninterrupted {
        buffer.withUnsafeMutableBytes { Glibc.read(input, $0.baseAddress, $0.count) }
      }
      rest += buffer.prefix(count)
      return count > 0
    } catch {
      return false
    }
  }
}
