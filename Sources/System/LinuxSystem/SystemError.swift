import Glibc

/// A system call that failed.
public struct SystemError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The operation and its object, such as `open /etc/timecircuits/timecircuits.toml`.
  public let operation: String
  /// The errno.
  public let code: CInt
  /// What to do about it, or its cause, if known.
  public let advice: String?

  /// Makes an error.
  public init(_ operation: String, code: CInt, advice: String? = nil) {
    self.operation = operation
    self.code = code
    self.advice = advice
  }

  /// The failure of the last call, from errno.
  public static func last(_ operation: String) -> SystemError { SystemError(operation, code: errno) }

  /// EPIPE: the reader is gone.
  public static let brokenPipe = EPIPE

  /// EBUSY: it is already in use.
  public static let busy = EBUSY

  /// EPERM: this user may not.
  public static let notPermitted = EPERM

  /// The system's words for the code, such as `No such file or directory`.
  public var reason: String { Errno(code).words }

  /// The operation, the system's words, and the advice if there is any.
  public var description: String {
    guard let advice else { return "\(operation): \(reason)" }
    return "\(operation): \(reason); \(advice)"
  }
}
