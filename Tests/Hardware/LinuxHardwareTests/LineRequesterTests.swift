import LinuxSystem
import Glibc
import Panel
import PanelHAL
import Testing

@testable import LinuxHardware

/// Requesting a chip's lines while other programs hold some of them.
@Suite struct LineRequesterTests {
  private static let chip = GPIOChip(path: "/dev/gpiochip0", label: "pinctrl-bcm2711", lineCount: 58)

  private static let lines = [17, 18, 27].enumerated().map { index, offset in
    FoundLine(
      index: index, line: WiredLine(.name("GPIO\(offset)")),
      place: LinePlace(chip: chip, offset: UInt32(offset)))
  }

  /// A chip with held lines; as in the kernel, a held line fails the whole request.
  private static func requester(held: [UInt32: String]) -> LineRequester<[UInt32]> {
    LineRequester(
      request: { (lines) throws(Errno) in
        guard lines.allSatisfy({ held[$0.place.offset] == nil }) else { throw Errno(EBUSY) }
        return lines.map(\.place.offset)
      }, holder: { (line) throws(Errno) in held[line.place.offset] })
  }

  @Test("Free lines are requested all at once")
  func free() {
    let opened = Self.requester(held: [:]).open(Self.lines, of: Self.chip)
    #expect(opened.request == [17, 18, 27])
    #expect(opened.errors.isEmpty)
  }

  @Test("A held line is reported with its holder; the others are requested without it")
  func held() {
    let opened = Self.requester(held: [18: "gpio-fan"]).open(Self.lines, of: Self.chip)
    #expect(opened.request == [17, 27])
    #expect(opened.lines.map(\.index) == [0, 2])
    #expect(
      opened.errors.map(\.description) == [
        "line GPIO18: request as output: Device or resource busy (EBUSY), held by \"gpio-fan\";"
          + " stop the program that holds it, or connect the lamp to another GPIO and name it in the board's file"
      ])
  }

  @Test("If all lines are held, each gets an error and nothing is requested")
  func allHeld() {
    let opened = Self.requester(held: [17: "", 18: "b", 27: "c"]).open(Self.lines, of: Self.chip)
    #expect(opened.request == nil)
    #expect(opened.errors.map(\.part) == [.line("GPIO17"), .line("GPIO18"), .line("GPIO27")])
    #expect(opened.errors.first?.system.hasSuffix("held by a program or driver without a name") == true)
  }

  @Test("If no line is held, the error names the chip", arguments: [EBUSY, EINVAL, ENODEV])
  func chipFails(_ code: Int32) {
    let requester = LineRequester<Int>(
      request: { (_) throws(Errno) in throw Errno(code) },
      holder: { (_) throws(Errno) in throw Errno(ENODEV) })
    let opened = requester.open(Self.lines, of: Self.chip)
    #expect(opened.request == nil)
    #expect(opened.errors.map(\.part) == [.gpioChip("/dev/gpiochip0")])
    #expect(opened.errors.first?.operation == "request 3 lines as outputs")
  }

  @Test(
    "A chip's errno is classified",
    arguments: [
      (ENODEV, HardwareErrorKind.missing), (EACCES, .permission), (EPERM, .permission), (EBUSY, .busy),
      (ENOTTY, .unsupported), (EINVAL, .other),
    ])
  func classification(_ code: Int32, _ kind: HardwareErrorKind) {
    #expect(LineFailure.chip("/dev/gpiochip0", operation: "set 3 lines", Errno(code)).kind == kind)
  }
}
