import Glibc

/// An open file descriptor that closes itself.
package struct FileDescriptor: ~Copyable, Sendable {
  /// The number, valid as long as this value lives.
  package let number: CInt

  package init(owning number: CInt) { self.number = number }

  /// Takes ownership of a C function's result: a descriptor, or a negative errno.
  init(_ result: CInt, _ operation: String) throws(SystemError) {
    guard result >= 0 else { throw SystemError(operation, code: -result) }
    number = result
  }

  deinit { close(number) }
}
