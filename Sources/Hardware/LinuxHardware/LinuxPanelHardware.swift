import LinuxSystem
import Glibc
public import Panel
public import PanelHAL

/// The Linux kernel's buses and GPIO chips as the drivers' platform: i2c-dev by libi2c, gpiochips by libgpiod.
///
/// Every opening looks anew for what is there, so a device that went away is found under its new name.
public struct LinuxPanelHardware: PanelHardware {
  private let deviceDirectory: String

  /// The platform.
  ///
  /// - Parameter deviceDirectory: where to look for GPIO chips; buses are opened by the paths of their chips.
  public init(deviceDirectory: String = "/dev") { self.deviceDirectory = deviceDirectory }

  /// Opens a chip's bus and selects the chip; nothing goes over the wire.
  ///
  /// - Throws: ``HardwareError`` whose part is the bus where the bus itself is out of reach, else the chip.
  public func open(_ chip: WiredChip) throws(HardwareError) -> LinuxI2CDevice {
    try LinuxI2CDevice(chip)
  }

  /// Requests lines as outputs, all of them dark: one request a GPIO chip.
  ///
  /// A line that is not there, is held by another program or is part of bus 1 does not stop the others.
  public func open(_ lines: [WiredLine]) -> (groups: [LineGroup<LinuxOutputLines>], errors: [HardwareError]) {
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

  /// Sleeps; a signal does not shorten it.
  public func pause(milliseconds: Int) {
    SystemClock.pause(nanoseconds: UInt64(max(milliseconds, 0)) * 1_000_000)
  }
}
