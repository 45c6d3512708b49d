import Foundation
import Keys
import LinuxSystem
import PanelHAL
import TestSupport
import Testing

@testable import LinuxKeys

/// Which input devices are taken, and when they are looked at again, as far as that can be told without any.
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

  /// A device with the keys of a number pad, of which the kernel tells and which has no node.
  private func addPad(_ name: String) throws {
    let device = "\(folder.path)/class/event1/device/capabilities"
    try FileManager.default.createDirectory(atPath: device, withIntermediateDirectories: true)
    try Data((name + "\n").utf8).write(to: URL(fileURLWithPath: "\(device)/../name"))
    // KEY_KP7 to KEY_KPDOT.
    try Data("fff80 0\n".utf8).write(to: URL(fileURLWithPath: "\(device)/key"))
  }

  @discardableResult
  private func look(_ keypads: inout Keypads, _ order: KeyOrders?, at now: UInt64) -> [KeyNews] {
    var poller = Poller()
    let waiting = keypads.wait(in: &poller)
    poller.wait(milliseconds: 0)
    return keypads.poll(poller, waiting, order, at: now)
  }

  @Test func beforeThereIsAnOrderNothingIsDue() throws {
    try addPad("Pad")
    var keypads = keypads
    look(&keypads, nil, at: 1)
    #expect(keypads.due == nil && keypads.faults.isEmpty)
  }

  @Test func withoutADeviceNothingIsDueAndAMissingOneIsTold() {
    var keypads = keypads
    look(&keypads, KeyOrders(), at: 1)
    #expect(keypads.due == nil && keypads.faults.isEmpty)
    keypads.checkDevices()
    look(&keypads, KeyOrders(devices: ["Pad"]), at: 2)
    #expect(keypads.due == nil)
    #expect(keypads.faults.map(\.part) == [.keypad("Pad")])
    keypads.checkDevices()
    look(&keypads, KeyOrders(), at: 3)
    #expect(keypads.faults.isEmpty)
  }

  @Test func aDeviceThatCannotBeHadIsTriedAtGrowingWaits() throws {
    try addPad("Pad")
    var keypads = keypads
    var now = Self.second
    var waits: [UInt64] = []
    for _ in 0..<4 {
      look(&keypads, KeyOrders(), at: now)
      #expect(keypads.faults.map(\.part) == [.keypad("Pad")])
      let due = try #require(keypads.due)
      waits.append((due - now) / 1_000_000)
      now = due
    }
    #expect(waits == [500, 1000, 2000, 4000])
  }

  @Test func whatIsLetGoIsLookedAtAgainWhenItsTimeIsOver() throws {
    try addPad("Pad")
    var keypads = keypads
    look(&keypads, KeyOrders(), at: Self.second)
    let order = KeyOrders(devicesOffUntil: 60 * Self.second)
    keypads.checkDevices()
    look(&keypads, order, at: 2 * Self.second)
    #expect(keypads.due == 60 * Self.second)
    look(&keypads, order, at: 30 * Self.second)
    #expect(keypads.due == 60 * Self.second, "nothing else is due meanwhile")
    look(&keypads, order, at: 60 * Self.second)
    #expect(keypads.faults.map(\.part) == [.keypad("Pad")])
  }
}
