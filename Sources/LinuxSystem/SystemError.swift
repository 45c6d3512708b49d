import Glibc

/// A system call that failed.
public struct SystemError: Error, Equatable, Sendable, CustomStringConvertible {
  /// What was tried and on what, as in `open /etc/timecircuits/timecircuits.toml`.
  public let operation: String
  /// The errno.
  public let code: CInt

  /// A failure.
  public init(_ operation: String, code: CInt) {
    self.operation = operation
    self.code = code
  }

  /// The failure of the call that just returned, from errno.
  public static func last(_ operation: String) -> SystemError { SystemError(operation, code: errno) }

  /// EPIPE: nobody reads any more.
  public static let brokenPipe = EPIPE

  /// What the system says of the code, as in `No such file or directory`.
  public var reason: String { Errno(code).words }

  /// What was tried and what the system said.
  public var description: String { "\(operation): \(reason)" }
}
