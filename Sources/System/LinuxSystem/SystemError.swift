import Glibc

/// A system call that failed.
public struct SystemError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What was tried and on what, as in `open /etc/timecircuits/timecircuits.toml`.
  public let operation: String
  /// The errno.
  public let code: CInt
  /// What to do about it, or what stands behind it, where that is known.
  public let advice: String?

  /// A failure.
  public init(_ operation: String, code: CInt, advice: String? = nil) {
    self.operation = operation
    self.code = code
    self.advice = advice
  }

  /// The failure of the call that just returned, from errno.
  public static func last(_ operation: String) -> SystemError { SystemError(operation, code: errno) }

  /// EPIPE: nobody reads any more.
  public static let brokenPipe = EPIPE

  /// EBUSY: somebody else holds it.
  public static let busy = EBUSY

  /// EPERM: this user may not.
  public static let notPermitted = EPERM

  /// What the system says of the code, as in `No such file or directory`.
  public var reason: String { Errno(code).words }

  /// What was tried, what the system said, and what to do where that is known.
  public var description: String {
    guard let advice else { return "\(operation): \(reason)" }
    return "\(operation): \(reason); \(advice)"
  }
}
