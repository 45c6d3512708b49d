import LinuxSystem

/// Text for the person or program that called.
enum StandardOutput {
  static let descriptor: Int32 = 1

  /// Writes lines.
  ///
  /// - Throws: ``SystemError``, with EPIPE where nobody reads any more.
  static func write(_ text: String) throws(SystemError) {
    try Output.write(Array((text + "\n").utf8), to: descriptor)
  }
}
