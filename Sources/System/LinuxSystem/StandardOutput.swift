import Text

/// What a command answers, for people: it is made printable.
public enum StandardOutput {
  /// The number of the descriptor.
  public static let descriptor: CInt = 1

  /// Writes lines.
  ///
  /// - Parameter text: The lines; a line feed is put behind the last.
  /// - Throws: ``SystemError``, with EPIPE where nobody reads any more.
  public static func write(_ text: String) throws(SystemError) {
    try Output.write(Array((Printable.paragraph(text) + "\n").utf8), to: descriptor)
  }
}

/// What a command complains of, made printable: plain lines for whoever called, without the priorities of a daemon's log.
public enum StandardError {
  /// The number of the descriptor.
  public static let descriptor: CInt = 2

  /// Writes lines; where stderr itself is broken there is nowhere left to say so.
  ///
  /// - Parameter text: The lines; a line feed is put behind the last.
  public static func write(_ text: String) {
    do throws(SystemError) {
      try Output.write(Array((Printable.paragraph(text) + "\n").utf8), to: descriptor)
    } catch {}
  }

  /// Writes the last lines of a program whose signals are read and end nothing any more: a reader that has fallen
  /// behind is given a second.
  ///
  /// - Parameter text: The lines; a line feed is put behind the last.
  public static func writeLast(_ text: String) {
    do throws(SystemError) {
      try OutputQueue.standardError.post(Array((Printable.paragraph(text) + "\n").utf8))
    } catch {}
    OutputQueue.standardError.finish(within: 1_000_000_000)
  }
}
