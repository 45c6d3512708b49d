import LinuxSystem
import CGPIOD
import Glibc

/// Lines of one chip, held as outputs until the last owner is gone.
///
/// Not Sendable: libgpiod's requests belong to one thread at a time.
final class LineRequest {
  private let raw: OpaquePointer

  /// Requests lines with initial levels; true is high.
  init(_ offsets: [UInt32], of path: String, levels: [Bool]) throws(Errno) {
    precondition(offsets.count == levels.count, "each line needs a level")
    var made: OpaquePointer?
    try Errno.check(cgpiod_request_outputs(path, offsets, levels, offsets.count, &made))
    guard let made else { throw Errno(EIO) }
    raw = made
  }

  deinit { cgpiod_release(raw) }

  /// Sets all lines in one call.
  func set(_ levels: [Bool]) throws(Errno) {
    try Errno.check(cgpiod_set_levels(raw, levels))
  }
}
