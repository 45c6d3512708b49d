import Text

/// The answer of a command, made printable for people.
public enum StandardOutput {
  /// The number of the descriptor.
  public static let descriptor: CInt = 1

  /// Writes lines.
  ///
  /// - Parameter text: The lines; a line feed is appended.
  /// - Throws: ``SystemError``, with EPIPE if the reader is gone.
  public static func write(_ text: String) throws(SystemError) {
    try Output.write(Array((Printable.paragraph(text) + "\n").utf8), to: descriptor)
  }
}

/// The errors of a command, made printable: plain lines, without the priorities of a daemon's log.
public enum StandardError {
  /// The number of the descriptor.
  public static let descriptor: CInt = 2

  /// Writes lines; if stderr itself is broken, there is nowhere to report it.
  ///
  /// - Parameter text: The lines; a line feed is appended.
  public static func write(_ text: String) {
    do throws(SystemError) {
      try Output.write(Array((Printable.paragraph(text) + "\n").utf8), to: descriptor)
    } catch {}
  }

  /// Writes the last lines of a program whose queued signals no longer end it; waits at most a second for a
  /// slow reader.
  ///
  /// - Parameter text: The lines; a line feed is appended.
  public static func writeLast(_ text: String) {
    do throws(SystemError) {
      try OutputQueue.standardError.post(Array((Printable.paragraph(text) + "\n").utf8))
    } catch {}
    OutputQueue.standardError.finish(within: 1_000_000_000)
  }
}
