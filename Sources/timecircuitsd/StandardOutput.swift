import LinuxSystem

/// What a command answers.
enum StandardOutput {
  static let descriptor: Int32 = 1

  /// Writes lines.
  ///
  /// - Throws: ``SystemError``, with EPIPE where nobody reads any more.
  static func write(_ text: String) throws(SystemError) {
    try Output.write(Array((text + "\n").utf8), to: descriptor)
  }
}

/// What a command complains of: plain lines for whoever called, without the priorities of a daemon's log.
enum StandardError {
  /// Writes lines; where stderr itself is broken there is nowhere left to say so.
  static func write(_ text: String) {
    do throws(SystemError) { try Output.write(Array((text + "\n").utf8), to: 2) } catch {}
  }
}
