import CErrno

/// An errno that a call of the system left, and its words.
public struct Errno: Error, Equatable, Sendable, CustomStringConvertible {
  /// The number.
  public let code: CInt

  /// The errno of a number.
  public init(_ code: CInt) { self.code = code }

  /// Makes an error of a C function's result where that is a negative errno.
  ///
  /// - Throws: the errno.
  public static func check(_ result: CInt) throws(Errno) {
    guard result < 0 else { return }
    throw Errno(-result)
  }

  /// What the system calls it, as in `Remote I/O error`.
  public var words: String {
    cerrno_description(code).map { String(cString: $0) } ?? "unknown error \(code)"
  }

  /// What the system calls it and the errno's name, as in `Remote I/O error (EREMOTEIO)`.
  public var description: String {
    guard let name = cerrno_name(code) else { return "unknown error (\(code))" }
    return "\(words) (\(String(cString: name)))"
  }
}
