import ClockModel
import TestSupport
import Testing

@testable import StateKeeping

/// Backups: settings as a text that the owner keeps.
@Suite struct BackupTests {
  @Test(arguments: [UInt64(1955), 1985])
  func backupReturnsAllSettings(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    for _ in 0..<200 {
      var state = PropState.random(using: &generator)
      state.dormant = PerReadout(repeating: nil)
      state.dormantCities = nil
      let text = Backup.text(of: state)
      #expect(text.utf8.count <= Backup.longest, "seed \(seed)")
      #expect(!text.contains("[shelf"))
      let items = try Backup.read(text, zone: StubZones.source)
      #expect(items == state.items, "seed \(seed): \(text)")
    }
  }

  @Test func unknownZoneIsRefused() throws {
    let settings =
      "next_journey = 0\ntravelled = false\n\n[readout.present]\nzone = \"Asia/Atlantis\"\nconfigured = \"none\"\n"
    let bytes = SealedFile.bytes(comment: "", settings: settings)
    #expect(throws: StateFileError.self) {
      try Backup.read(String(decoding: bytes, as: UTF8.self), zone: StubZones.source)
    }
  }

  @Test(arguments: [UInt64(1885)])
  func damagedBackupIsRefused(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let bytes = Array(Backup.text(of: .random(using: &generator)).utf8)
    for index in stride(from: 0, to: bytes.count, by: 7) {
      var damaged = bytes
      damaged[index] ^= 1
      #expect(throws: StateFileError.self, "byte \(index), seed \(seed)") {
        try Backup.read(String(decoding: damaged, as: UTF8.self), zone: StubZones.source)
      }
    }
  }
}
