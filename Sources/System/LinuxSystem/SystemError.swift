import Glibc

/// A system call that failed.
package struct SystemError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The operation and its object, such as `open /etc/timecircuits/timecircuits.toml`.
  package let operation: String
  /// The errno.
  package let code: CInt
  /// What to do about it, or its cause, if known.
  package let advice: String?

  package init(_ operation: String, code: CInt, advice: String? = nil) {
    self.operation = operation
    self.code = code
    self.advice = advice
  }

  /// The failure of the last call, from errno.
  package static func last(_ operation: String) -> SystemError { SystemError(operation, code: errno) }

  /// EPIPE: the reader is gone.
  package static let brokenPipe = EPIPE

  /// EBUSY: it is already in use.
  package static let busy = EBUSY

  /// EPERM: this user may not.
  package static let notPermitted = EPERM

  /// The system's words for the code, such as `No such file or directory`.
  package var reason: String { Errno(code).words }

  /// The operation, the system's words, and the advice if there is any.
  package var description: String {
    guard let advice else { return "\(operation): \(reason)" }
    return "\(operation): \(reason); \(advice)"
  }
}
