import Glibc

/// An open file descriptor that closes itself.
public struct FileDescriptor: ~Copyable, Sendable {
  /// The number, valid as long as this value lives.
  public let number: CInt

  /// Takes ownership of a descriptor.
  public init(owning number: CInt) { self.number = number }

  /// Takes ownership of a C function's result: a descriptor, or a negative errno.
  ///
  /// - Throws: ``SystemError`` for a negative errno.
  init(_ result: CInt, _ operation: String) throws(SystemError) {
    guard result >= 0 else { throw SystemError(operation, code: -result) }
    number = result
  }

  deinit { close(number) }
}
