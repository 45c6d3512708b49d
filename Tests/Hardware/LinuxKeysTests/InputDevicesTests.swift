import Foundation
import Keys
import TestSupport
import Testing

@testable import LinuxKeys

/// Reading the input devices of /sys/class/input.
@Suite struct InputDevicesTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func add(_ node: String, name: String?, keys: String?, axes: String? = nil) throws {
    let device = "\(folder.path)/class/\(node)/device/capabilities"
    try FileManager.default.createDirectory(atPath: device, withIntermediateDirectories: true)
    for (path, text) in [("../name", name), ("key", keys), ("rel", axes)] {
      guard let text else { continue }
      try Data((text + "\n").utf8).write(to: URL(fileURLWithPath: "\(device)/\(path)"))
    }
  }

  private var devices: InputDevices {
    InputDevices(classFolder: folder.path + "/class", nodeFolder: folder.path + "/dev")
  }

  @Test func devicesAreListedByNumberWithoutOpeningThem() throws {
    try add("event10", name: "Pad", keys: "a0 8000000000004002", axes: "0")
    try add("event2", name: "rotary@5", keys: "0", axes: "1")
    try add("mouse0", name: "Mouse", keys: "70000 0 0 0 0")
    try add("eventx", name: "X", keys: "0")
    let found = devices.all()
    let expected = [
      InputDevices.Found(
        path: folder.path + "/dev/event2",
        device: KeypadDevice(name: "rotary@5", keys: KeyCodes(), hasDial: true)),
      InputDevices.Found(
        path: folder.path + "/dev/event10",
        device: KeypadDevice(name: "Pad", keys: KeyCodes([1, 14, 63, 69, 71]))),
    ]
    #expect(found == expected)
  }

  @Test func vanishedAndMalformedDevicesAreSkipped() throws {
    try add("event0", name: nil, keys: "0")
    try add("event1", name: "Pad", keys: nil)
    try add("event2", name: "Pad", keys: "not a bitmap")
    #expect(devices.all().isEmpty)
    #expect(InputDevices(classFolder: folder.path + "/nowhere").all().isEmpty)
  }
}
