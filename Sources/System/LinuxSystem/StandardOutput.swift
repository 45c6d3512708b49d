import Text

/// The answer of a command, made printable for people.
package enum StandardOutput {
  package static let descriptor: CInt = 1

  /// Writes lines, and a line feed after them.
  ///
  /// - Throws: ``SystemError``, with EPIPE if the reader is gone.
  package static func write(_ text: String) throws(SystemError) {
    try Output.write(Array((Printable.paragraph(text) + "\n").utf8), to: descriptor)
  }
}

/// The errors of a command, made printable: plain lines, without the priorities of a daemon's log.
package enum StandardError {
  package static let descriptor: CInt = 2

  /// Writes lines, and a line feed after them; if stderr itself is broken, there is nowhere to report it.
  package static func write(_ text: String) {
    do throws(SystemError) {
      try Output.write(Array((Printable.paragraph(text) + "\n").utf8), to: descriptor)
    } catch {}
  }

  /// Writes the last lines, and a line feed after them, of a program whose queued signals no longer end it;
  /// waits at most a second for a slow reader.
  package static func writeLast(_ text: String) {
    do throws(SystemError) {
      try OutputQueue.standardError.post(Array((Printable.paragraph(text) + "\n").utf8))
    } catch {}
    OutputQueue.standardError.finish(within: 1_000_000_000)
  }
}
