import LinuxSystem
import Glibc
package import Panel
package import PanelHAL

/// Linux as the drivers' platform: buses of i2c-dev by libi2c, GPIO chips by libgpiod.
///
/// Every request for lines searches the GPIO chips again, so one that went away is found under its new name.
package struct LinuxPanelHardware: PanelHardware {
  private let deviceDirectory: String

  /// The platform.
  ///
  /// - Parameter deviceDirectory: the directory of the GPIO chips; buses are opened by their chips' paths.
  package init(deviceDirectory: String = "/dev") { self.deviceDirectory = deviceDirectory }

  /// Opens a chip's bus and selects the chip; nothing goes over the wire.
  ///
  /// - Throws: ``HardwareError``; its part is the bus if that is out of reach, otherwise the chip.
  package func open(_ chip: WiredChip) throws(HardwareError) -> LinuxI2CDevice {
    try LinuxI2CDevice(chip)
  }

  /// Requests lines as outputs, all dark: one request per GPIO chip.
  ///
  /// A line that is missing, held by another program or part of bus 1 does not stop the others.
  package func open(_ lines: [WiredLine]) -> (groups: [LineGroup<LinuxOutputLines>], errors: [HardwareError])
  {
    guard !lines.isEmpty else { return ([], []) }
    let finder = LineFinder(on: GPIOChips(in: deviceDirectory))
    var (found, errors) = LineGrouping.group(lines, by: finder)
    let requester = LineRequester(
      request: { (lines) throws(Errno) in
        try LinuxOutputLines(
          lines.map(\.place.offset), of: lines[0].place.chip.path, activeLow: lines.map(\.line.isActiveLow))
      },
      holder: { (line) throws(Errno) in try line.place.chip.holder(of: line.place.offset) })
    var groups: [LineGroup<LinuxOutputLines>] = []
    for (chip, lines) in found {
      let opened = requester.open(lines, of: chip)
      errors += opened.errors
      guard let request = opened.request else { continue }
      groups.append(LineGroup(request, indices: opened.lines.map(\.index)))
    }
    return (groups, errors)
  }

  /// Sleeps; signals do not shorten it.
  package func pause(milliseconds: Int) {
    Worker.pause(nanoseconds: UInt64(max(milliseconds, 0)) * 1_000_000)
  }
}
