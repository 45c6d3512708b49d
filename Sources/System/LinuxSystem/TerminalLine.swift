import Glibc

/// Asks a person at a terminal for a line, and hears the signals that end a program meanwhile.
///
/// The signals are blocked for the whole program from then on: whatever is begun comes to its end, and what a person
/// wanted is seen at the next question.
public final class TerminalLine {
  /// What came.
  public enum Answer: Equatable, Sendable {
    /// A line, without its line feed.
    case line(String)
    /// The end of the input: Ctrl-D, or a terminal that is gone.
    case end
    /// A signal such as SIGINT, which Ctrl-C sends.
    case signal(CInt)
  }

  /// The longest line that is read, in bytes; a terminal itself takes 4095 (termios(3)).
  public static let longest = 4096

  private let input: CInt
  private let signals: SignalQueue
  private var rest: [UInt8] = []

  /// A reader of lines.
  ///
  /// - Parameter input: the terminal.
  /// - Throws: ``SystemError`` where the signals cannot be queued.
  public init(of input: CInt = StandardInput.descriptor) throws(SystemError) {
    self.input = input
    signals = try SignalQueue([SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGTSTP])
  }

  /// Waits for a line or a signal; what was typed ahead of a signal is not read behind it.
  public func next() -> Answer {
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
