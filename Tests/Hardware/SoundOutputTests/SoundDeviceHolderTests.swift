import LinuxSystem
import TestSupport
import Testing

@testable import SoundOutput

/// Finding the process that uses a sound card, from /proc.
@Suite struct SoundDeviceHolderTests {
  private static let cards: [(device: String, card: String?)] = [
    ("hw:1,0", "card1"), ("hw:CARD=Device,DEV=0", "Device"), ("plughw:CARD=Device", "Device"),
    ("sysdefault:CARD=vc4hdmi0", "vc4hdmi0"), ("default", nil), ("plughw:CARD=../..", nil), ("hw:", nil),
  ]

  @Test(arguments: SoundDeviceHolderTests.cards.indices) func deviceNameResolvesToItsCard(index: Int) {
    let (device, card) = Self.cards[index]
    #expect(SoundDeviceHolder.card(of: device) == card)
  }

  /// A simulated /proc: aplay uses card 1, Device; card 0 is free.
  private func machine() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    func write(_ path: String, _ text: String) throws {
      var made = folder.path
      for part in path.split(separator: "/").dropLast() {
        made += "/\(part)"
        if !FileSystem.isFolder(made) { try FileSystem.makeFolder(made) }
      }
      try FileSystem.replace(folder.path + "/" + path, with: Array(text.utf8))
    }
    let owned = "state: RUNNING\nowner_pid   : 4321\ntrigger_time: 12.5\n"
    try write("asound/card0/pcm0p/sub0/status", "closed\n")
    for card in ["card1", "Device"] {
      try write("asound/\(card)/pcm0c/sub0/status", "owner_pid   : 1\n")
      try write("asound/\(card)/pcm0p/sub0/status", owned)
    }
    try write("asound/cards", " 0 [vc4hdmi0 ]\n")
    try write("4321/comm", "aplay\n")
    return folder
  }

  @Test(arguments: ["plughw:CARD=Device", "hw:1", "default"]) func cardHolderIsNamed(device: String) throws {
    let machine = try machine()
    #expect(SoundDeviceHolder.find(device, root: machine.path) == "aplay (PID 4321)")
  }

  @Test func freeCardHasNoHolder() throws {
    let machine = try machine()
    #expect(SoundDeviceHolder.find("hw:0", root: machine.path) == nil)
    #expect(SoundDeviceHolder.find("hw:7", root: machine.path) == nil)
  }

  @Test func unnamedHolderIsReportedByPID() throws {
    let machine = try machine()
    try FileSystem.remove(machine.path + "/4321/comm")
    #expect(
      SoundDeviceHolder.find("hw:1", root: machine.path) == "the process 4321 (ps -p 4321 has its name)")
  }

  @Test func busyDeviceErrorNamesItsHolder() {
    let error = SoundDeviceError(device: "hw:1", .open, code: 16, holder: "aplay (PID 4321)")
    #expect(error.description.contains("open hw:1: "))
    #expect(
      error.description.hasSuffix("; aplay (PID 4321) is using it: stop it, or use another device"))
  }
}
