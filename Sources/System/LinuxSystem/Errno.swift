import CLinux

/// An errno and its words.
package struct Errno: Error, Equatable, Sendable, CustomStringConvertible {
  package let code: CInt

  package init(_ code: CInt) { self.code = code }

  /// Throws an error if a C function returned a negative errno.
  package static func check(_ result: CInt) throws(Errno) {
    guard result < 0 else { return }
    throw Errno(-result)
  }

  /// The system's words, such as `Remote I/O error`.
  package var words: String {
    clinux_errno_description(code).map { String(cString: $0) } ?? "unknown error \(code)"
  }

  /// The system's words and the errno's name, such as `Remote I/O error (EREMOTEIO)`.
  package var description: String {
    guard let name = clinux_errno_name(code) else { return "unknown error (\(code))" }
    return "\(words) (\(String(cString: name)))"
  }
}
