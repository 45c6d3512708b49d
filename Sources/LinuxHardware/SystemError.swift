import CErrno

/// An errno that a call of the system left, and its words.
struct SystemError: Error, Equatable, CustomStringConvertible {
  let code: Int32

  init(_ code: Int32) { self.code = code }

  /// Makes an error of a shim's result where that is a negative errno.
  static func check(_ result: Int32) throws(SystemError) {
    guard result < 0 else { return }
    throw SystemError(-result)
  }

  /// What the system calls it and the errno's name, as in `Remote I/O error (EREMOTEIO)`.
  var description: String {
    guard let text = cerrno_description(code), let name = cerrno_name(code) else {
      return "unknown error (\(code))"
    }
    return "\(String(cString: text)) (\(String(cString: name)))"
  }
}
