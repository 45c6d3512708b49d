import Foundation
import Keys
import LinuxSystem
import PanelHAL
import TestSupport
import Testing

@testable import LinuxKeys

/// Which keypads are opened and when they are retried, as far as tests need no hardware.
@Suite struct KeypadsTests {
  private static let second: UInt64 = 1_000_000_000
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try FileManager.default.createDirectory(atPath: folder.path + "/dev", withIntermediateDirectories: true)
  }

  private var keypads: Keypads {
    Keypads(InputDevices(classFolder: folder.path + "/class", nodeFolder: folder.path + "/dev"))
  }

  /// Adds a number pad that the kernel lists but that has no device node.
  private func addPad(_ name: String) throws {
    let device = "\(folder.path)/class/event1/device/capabilities"
    try FileManager.default.createDirectory(atPath: device, withIntermediateDirectories: true)
    try Data((name + "\n").utf8).write(to: URL(fileURLWithPath: "\(device)/../name"))
    // KEY_KP7 to KEY_KPDOT.
    try Data("fff80 0\n".utf8).write(to: URL(fileURLWithPath: "\(device)/key"))
  }

  @discardableResult
  private func poll(_ keypads: inout Keypads, _ order: KeyOrders?, at now: UInt64) -> [KeyNews] {
    var poller = Poller()
    let waiting = keypads.wait(in: &poller)
    poller.wait(milliseconds: 0)
    return keypads.poll(poller, waiting, order, at: now)
  }

  @Test func nothingIsDueBeforeTheFirstOrder() throws {
    try addPad("Pad")
    var keypads = keypads
    poll(&keypads, nil, at: 1)
    #expect(keypads.due == nil && keypads.faults.isEmpty)
  }

  @Test func onlyConfiguredDevicesAreReportedMissing() {
    var keypads = keypads
    poll(&keypads, KeyOrders(), at: 1)
    #expect(keypads.due == nil && keypads.faults.isEmpty)
    keypads.requestCheck()
    poll(&keypads, KeyOrders(devices: ["Pad"]), at: 2)
    #expect(keypads.due == nil)
    #expect(keypads.faults.map(\.part) == [.keypad("Pad")])
    keypads.requestCheck()
    poll(&keypads, KeyOrders(), at: 3)
    #expect(keypads.faults.isEmpty)
  }

  @Test func unopenableDeviceIsRetriedAtGrowingIntervals() throws {
    try addPad("Pad")
    var keypads = keypads
    var now = Self.second
    var waits: [UInt64] = []
    for _ in 0..<4 {
      poll(&keypads, KeyOrders(), at: now)
      #expect(keypads.faults.map(\.part) == [.keypad("Pad")])
      let due = try #require(keypads.due)
      waits.append((due - now) / 1_000_000)
      now = due
    }
    #expect(waits == [500, 1000, 2000, 4000])
  }

  @Test func releasedDeviceIsRetriedWhenItsTimeIsUp() throws {
    try addPad("Pad")
    var keypads = keypads
    poll(&keypads, KeyOrders(), at: Self.second)
    let order = KeyOrders(devicesOffUntil: 60 * Self.second)
    keypads.requestCheck()
    poll(&keypads, order, at: 2 * Self.second)
    #expect(keypads.due == 60 * Self.second)
    poll(&keypads, order, at: 30 * Self.second)
    #expect(keypads.due == 60 * Self.second, "nothing else is due meanwhile")
    poll(&keypads, order, at: 60 * Self.second)
    #expect(keypads.faults.map(\.part) == [.keypad("Pad")])
  }
}
