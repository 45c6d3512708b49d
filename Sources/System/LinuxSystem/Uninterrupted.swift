import Glibc

/// Repeats a system call as long as a signal interrupts it (EINTR, signal(7)).
///
/// - Parameter call: The call, which returns a negative number and sets errno on failure.
/// - Returns: The result of the call.
/// - Throws: The ``Errno`` of the call, read before anything else can change it.
func uninterrupted<Number: SignedInteger>(_ call: () -> Number) throws(Errno) -> Number {
  while true {
    let result = call()
    guard result < 0 else { return result }
    let code = errno
    if code != EINTR { throw Errno(code) }
  }
}
