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
