import Glibc
import LinuxSystem
import Sound
import TestSupport
import Testing

@testable import SoundCore

/// Finding, reading and listing sounds.
@Suite struct SoundLibraryTests {
  private static let description = """
    description = "a beep"
    [[tone]]
    at_ms = 0
    for_ms = 100
    hz = [440]
    level = 50
    """

  private func folders(_ files: [String: [UInt8]]) throws -> (TemporaryFolder, SoundLibrary) {
    let folder = try TemporaryFolder()
    for name in ["own", "own/sounds", "shipped", "shipped/sounds"] {
      try FileSystem.makeFolder("\(folder.path)/\(name)")
    }
    for (path, bytes) in files { try FileSystem.replace("\(folder.path)/\(path)", with: bytes) }
    let own = folder.path + "/own"
    return (folder, SoundLibrary(dataFolders: [own, folder.path + "/shipped"], own: [own]))
  }

  /// A WAV of 16 bits and one channel, of one value.
  private static func wav(_ value: Int16, count: Int = 480) -> [UInt8] {
    func long(_ number: Int) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) } }
    func short(_ number: Int) -> [UInt8] { Array(long(number).prefix(2)) }
    let data = (0..<count).flatMap { _ in short(Int(value)) }
    let format = short(1) + short(1) + long(48_000) + long(96_000) + short(2) + short(16)
    return Array("RIFF".utf8) + long(36 + data.count) + Array("WAVEfmt ".utf8) + long(16) + format
      + Array("data".utf8) + long(data.count) + data
  }

  private static func first(_ stream: (any SoundStream)?) -> Float? {
    guard var stream = stream?.fromBeginning() else { return nil }
    var block = [Float](repeating: 9, count: 200)
    return stream.read(into: &block, frames: 100) == 100 ? block[20] : nil
  }

  @Test func ownFileReplacesTheShippedSound() throws {
    let (folder, library) = try folders([
      "shipped/sounds/hour.toml": Array(Self.description.utf8), "own/sounds/hour.wav": Self.wav(16_384),
    ])
    #expect(Self.first(library.find("hour").sound) == 0.5)
    let listed = library.list()
    #expect(listed.map(\.name) == ["hour"])
    #expect(listed.first?.isOwn == true)
    #expect(listed.first?.path == folder.path + "/own/sounds/hour.wav")
    // The shipped description is kept.
    #expect(listed.first?.description == "a beep")
  }

  /// A folder given by hand precedes the machine's; both are the owner's.
  @Test func everyOwnFolderIsListedAsOwn() throws {
    let (folder, _) = try folders([
      "own/sounds/hour.wav": Self.wav(16_384), "shipped/sounds/alarm.wav": Self.wav(16_384),
      "shipped/sounds/readme.txt": [],
    ])
    let both = [folder.path + "/own", folder.path + "/shipped"]
    let listed = SoundLibrary(dataFolders: both, own: both).list()
    #expect(listed.map(\.name) == ["alarm", "hour", "readme.txt"])
    #expect(listed.allSatisfy { $0.isOwn })
    #expect(listed.last?.trouble?.hasPrefix("unused") == true)
  }

  @Test func newFileIsUsedTheNextTime() throws {
    let (folder, library) = try folders(["shipped/sounds/hour.toml": Array(Self.description.utf8)])
    #expect(library.find("hour").sound is SynthesizedSound)
    let path = folder.path + "/own/sounds/hour.wav"
    try FileSystem.replace(path, with: Self.wav(16_384))
    #expect(Self.first(library.find("hour").sound) == 0.5)
    // A sound in memory is valid only while its file is unchanged.
    try FileSystem.replace(path, with: Self.wav(8192))
    #expect(Self.first(library.find("hour").sound) == 0.25)
    try FileSystem.remove(path)
    #expect(library.find("hour").sound is SynthesizedSound)
  }

  @Test func everyPlaybackStartsAtTheBeginning() throws {
    let (folder, library) = try folders(["own/sounds/hour.wav": Self.wav(16_384, count: 100)])
    defer { withExtendedLifetime(folder) {} }
    for _ in 0..<3 { #expect(Self.first(library.find("hour").sound) == 0.5) }
  }

  @Test(arguments: ["", "..", "../hour", "a/b", ".hour", "Hour", "no-such-sound"])
  func invalidNameFindsNothing(name: String) throws {
    let (folder, library) = try folders(["shipped/sounds/hour.toml": Array(Self.description.utf8)])
    defer { withExtendedLifetime(folder) {} }
    let found = library.find(name)
    #expect(found.sound == nil && found.troubles.isEmpty)
    #expect(!library.has(name))
  }

  private static let broken: [(file: String, bytes: [UInt8], words: String)] = [
    ("own/sounds/hour.wav", Array("fLaC".utf8), "/own/sounds/hour.wav: it is a FLAC file, whatever its name"),
    (
      "own/sounds/hour.mp3", Array("OggS and more".utf8),
      "/own/sounds/hour.mp3: it is an Ogg file, whatever its name"
    ),
    ("own/sounds/hour.mp3", Array("    ftypM4A ".utf8), "/own/sounds/hour.mp3: it is an MP4 or M4A file"),
    ("own/sounds/hour.mp3", [0, 1, 2, 3], "/own/sounds/hour.mp3: it is not a valid MP3"),
    (
      "own/sounds/hour.wav", Array("text".utf8),
      "/own/sounds/hour.wav: not a WAV file: it does not begin with RIFF"
    ),
    (
      "own/sounds/hour.mp3", foreign, "/own/sounds/hour.mp3: it is not a valid MP3"
    ),
    ("own/sounds/hour.toml", Array("description = 3".utf8), "/own/sounds/hour.toml"),
  ]

  /// Random bytes with some MP3 frame headers, which a decoder reads as noise.
  private static let foreign: [UInt8] = {
    var generator = SeededGenerator(seed: 1985)
    var bytes = (0..<60_000).map { _ in UInt8.random(in: 0...255, using: &generator) }
    for place in stride(from: 0, to: bytes.count, by: 2000) {
      bytes.replaceSubrange(place..<place + 4, with: [0xFF, 0xFB, 0x90, 0x44])
      bytes.replaceSubrange(place + 417..<place + 421, with: [0xFF, 0xFB, 0x90, 0x44])
    }
    return bytes
  }()

  @Test func firstBytesDecideTheFileFormat() throws {
    let (folder, library) = try folders([
      "own/sounds/hour.mp3": Self.wav(16_384), "shipped/sounds/hour.toml": Array(Self.description.utf8),
    ])
    defer { withExtendedLifetime(folder) {} }
    #expect(Self.first(library.find("hour").sound) == 0.5)
    #expect(library.find("hour").troubles.isEmpty && library.list().first?.trouble == nil)
  }

  /// An alarm whose own file is broken rings with the shipped sound.
  @Test(arguments: SoundLibraryTests.broken.indices) func brokenFileIsReportedAndSilencesNothing(
    index: Int
  ) throws {
    let (file, bytes, words) = Self.broken[index]
    let (folder, library) = try folders([
      file: bytes, "shipped/sounds/hour.toml": Array(Self.description.utf8),
    ])
    defer { withExtendedLifetime(folder) {} }
    let found = library.find("hour")
    #expect(found.sound is SynthesizedSound)
    #expect(found.troubles.count == 1 && found.troubles[0].contains(words), "\(found.troubles)")
    // The file was read, so the list knows of the trouble.
    #expect(library.list().first?.trouble?.contains("hour") == true)
    #expect(library.trouble(of: "hour")?.contains(words) == true)
  }

  @Test func unusedFilesAreListedWithTheReason() throws {
    let (folder, library) = try folders([
      "shipped/sounds/hour.toml": Array(Self.description.utf8), "own/sounds/hour.WAV": Self.wav(1),
      "own/sounds/Alarm.wav": Self.wav(1), "own/sounds/.hidden": [],
    ])
    try FileSystem.makeFolder(folder.path + "/own/sounds/alarm.wav")
    let listed = library.list()
    #expect(listed.map(\.name) == ["hour", "Alarm.wav", "alarm.wav", "hour.WAV"])
    #expect(listed.dropFirst().allSatisfy { $0.isOwn && $0.trouble?.hasPrefix("unused: ") == true })
    #expect(listed[0].trouble == nil)
  }

  @Test func tooLargeFileIsReported() throws {
    let (folder, library) = try folders(["shipped/sounds/hour.toml": Array(Self.description.utf8)])
    let path = folder.path + "/own/sounds/hour.wav"
    // A sparse file takes no room.
    let descriptor = open(path, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
    #expect(ftruncate(descriptor, off_t(SoundLibrary.largest + 1)) == 0)
    close(descriptor)
    // The size alone is checked, so that a trial reports it at once.
    #expect(library.trouble(of: "hour")?.contains(path) == true)
    let found = library.find("hour")
    #expect(found.sound is SynthesizedSound)
    #expect(found.troubles.first?.contains(path) == true, "\(found.troubles)")
  }

  @Test func shelfKeepsTheLastUsedSounds() throws {
    var shelf = SoundShelf(most: 100)
    let (folder, _) = try folders(["own/sounds/a.wav": Self.wav(1)])
    let fingerprint = FileSystem.fingerprint(folder.path + "/own/sounds/a.wav")
    let sound = try WAVStream(Self.wav(1))
    for name in ["a", "b", "c"] { shelf.put(name, fingerprint, sound, size: 40) }
    #expect(shelf.size == 80)
    #expect(shelf.sound("a", fingerprint) == nil)
    #expect(shelf.sound("b", fingerprint) != nil)
    shelf.put("d", fingerprint, sound, size: 40)
    #expect(shelf.sound("c", fingerprint) == nil)
    #expect(shelf.sound("b", fingerprint) != nil)
    // A sound that does not fit at all evicts nothing.
    shelf.put("e", fingerprint, sound, size: 101)
    #expect(shelf.size == 80)
    #expect(shelf.sound("b", nil) == nil)
  }
}
