import LinuxSystem
import Sound
import TestSupport
import Testing

@testable import SoundCore

/// The volume that was set by hand.
@Suite struct KeptVolumeTests {
  @Test(arguments: [
    KeptVolume(), KeptVolume(volume: .full), KeptVolume(volume: .silent, isMuted: true),
    KeptVolume(isMuted: true), KeptVolume(volume: .full, configured: .standard),
  ])
  func isReadAsItWasWritten(kept: KeptVolume) throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/volume.json"
    try FileSystem.replaceDurably(path, with: kept.bytes)
    let (read, trouble) = KeptVolume.read(path)
    #expect(read == kept)
    #expect(trouble == nil)
  }

  @Test(arguments: [
    "", "[]", "{}", #"{"volume":101,"muted":false}"#, #"{"volume":"x","muted":false}"#,
    #"{"volume":40,"configured":101,"muted":false}"#, "\u{0}",
  ])
  func aDamagedFileIsToldAndNothingWasSet(text: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/volume.json"
    try FileSystem.replace(path, with: Array(text.utf8))
    let (read, trouble) = KeptVolume.read(path)
    #expect(read == KeptVolume())
    #expect(trouble?.contains(path) == true)
  }

  @Test func withoutAFileNothingWasSet() {
    let (read, trouble) = KeptVolume.read("/no/such/folder/volume.json")
    #expect(read == KeptVolume())
    #expect(trouble == nil)
  }
}
