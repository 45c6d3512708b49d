import LinuxSystem
import Sound
import TestSupport
import Testing

@testable import SoundCore

/// The volume that was set by hand.
@Suite struct StoredVolumeTests {
  @Test(arguments: [
    StoredVolume(), StoredVolume(volume: .full), StoredVolume(volume: .silent, isMuted: true),
    StoredVolume(isMuted: true), StoredVolume(volume: .full, configured: .standard),
  ])
  func storedVolumeSurvivesARoundTrip(stored: StoredVolume) throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/volume.json"
    try FileSystem.replaceDurably(path, with: stored.bytes)
    let (read, trouble) = StoredVolume.read(path)
    #expect(read == stored)
    #expect(trouble == nil)
  }

  @Test(arguments: [
    "", "[]", "{}", #"{"volume":101,"muted":false}"#, #"{"volume":"x","muted":false}"#,
    #"{"volume":40,"configured":101,"muted":false}"#, "\u{0}",
  ])
  func damagedFileIsReportedAndIgnored(text: String) throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/volume.json"
    try FileSystem.replace(path, with: Array(text.utf8))
    let (read, trouble) = StoredVolume.read(path)
    #expect(read == StoredVolume())
    #expect(trouble?.contains(path) == true)
  }

  @Test func missingFileLeavesTheVolumeUnset() {
    let (read, trouble) = StoredVolume.read("/no/such/folder/volume.json")
    #expect(read == StoredVolume())
    #expect(trouble == nil)
  }
}
