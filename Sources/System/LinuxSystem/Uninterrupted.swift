import Glibc

/// Makes a call of the system, and makes it again as long as a signal interrupts it (EINTR, signal(7)).
///
/// - Parameter call: the call, which returns a negative number and sets errno where it fails.
/// - Returns: what the call returned.
/// - Throws: the ``Errno`` that it left, read before anything else can change it.
func uninterrupted<Number: SignedInteger>(_ call: () -> Number) throws(Errno) -> Number {
  while true {
    let result = call()
    guard result < 0 else { return result }
    let code = errno
    if code != EINTR { throw Errno(code) }
  }
}
