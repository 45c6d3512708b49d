import CGPIOD
import Glibc
import LinuxSystem
package import PanelHAL

/// Lines of one GPIO chip, held as outputs by libgpiod.
///
/// Polarity is applied here and not by the kernel, as libgpiod 1 has one active-low flag for a whole request.
package struct LinuxOutputLines: OutputLines {
  private let chipPath: String
  private let activeLow: [Bool]
  private let request: LineRequest
  private var levels: [Bool] = []

  /// Requests lines, all dark.
  init(_ offsets: [UInt32], of chipPath: String, activeLow: [Bool]) throws(Errno) {
    self.chipPath = chipPath
    self.activeLow = activeLow
    // Dark is low for an active-high line and high for an active-low one.
    request = try LineRequest(offsets, of: chipPath, levels: activeLow)
  }

  /// Sets all lines in one call, in the order of the request; true lights the LED.
  ///
  /// - Precondition: `lit` has one element per line.
  /// - Throws: ``HardwareError`` if the system refused.
  package mutating func set(_ lit: [Bool]) throws(HardwareError) {
    precondition(lit.count == activeLow.count, "each line needs a state")
    levels.removeAll(keepingCapacity: true)
    for index in lit.indices { levels.append(lit[index] != activeLow[index]) }
    do throws(Errno) {
      try request.set(levels)
    } catch {
      throw LineFailure.chip(chipPath, operation: "set \(lit.count) lines", error)
    }
  }
}

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
