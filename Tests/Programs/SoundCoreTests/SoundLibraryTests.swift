import LinuxSystem
import Sound
import TestSupport
import Testing

@testable import SoundCore

/// Where a sound comes from.
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
    return (folder, SoundLibrary(dataFolders: [own, folder.path + "/shipped"], own: own))
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
    guard var stream else { return nil }
    var block = [Float](repeating: 9, count: 200)
    return stream.read(into: &block, frames: 100) == 100 ? block[20] : nil
  }

  @Test func anOwnersFileTakesThePlaceOfWhatIsBuiltIn() throws {
    let (folder, library) = try folders([
      "shipped/sounds/hour.toml": Array(Self.description.utf8), "own/sounds/hour.wav": Self.wav(16_384),
    ])
    #expect(Self.first(try library.stream("hour")) == 0.5)
    let listed = library.list()
    #expect(listed.map(\.name) == ["hour"])
    #expect(listed.first?.isOwn == true)
    #expect(listed.first?.path == folder.path + "/own/sounds/hour.wav")
    // What it was for is still known.
    #expect(listed.first?.description == "a beep")
  }

  @Test func aFileThatWasCopiedThereIsHeardTheNextTime() throws {
    let (folder, library) = try folders(["shipped/sounds/hour.toml": Array(Self.description.utf8)])
    #expect(try library.stream("hour") is SynthesizedSound)
    try FileSystem.replace(folder.path + "/own/sounds/hour.wav", with: Self.wav(1))
    #expect(try library.stream("hour") is WAVStream)
  }

  @Test(arguments: ["", "..", "../hour", "a/b", ".hour", "Hour", "no-such-sound"])
  func aNameThatIsNoneLeadsNowhere(name: String) throws {
    let (folder, library) = try folders(["shipped/sounds/hour.toml": Array(Self.description.utf8)])
    defer { withExtendedLifetime(folder) {} }
    let stream = try library.stream(name)
    #expect(stream == nil)
  }

  private static let broken: [(file: String, bytes: [UInt8], words: String)] = [
    ("own/sounds/hour.wav", Array("fLaC".utf8), "/own/sounds/hour.wav: it is no WAV"),
    ("own/sounds/hour.mp3", [0, 1, 2, 3], "/own/sounds/hour.mp3: it is no MP3"),
    ("own/sounds/hour.toml", Array("description = 3".utf8), "/own/sounds/hour.toml"),
  ]

  @Test(arguments: SoundLibraryTests.broken.indices) func aFileThatCannotBePlayedIsToldByItsPath(
    index: Int
  ) throws {
    let (file, bytes, words) = Self.broken[index]
    let (folder, library) = try folders([
      file: bytes, "shipped/sounds/hour.toml": Array(Self.description.utf8),
    ])
    defer { withExtendedLifetime(folder) {} }
    do throws(SoundLibrary.Failure) {
      _ = try library.stream("hour")
      Issue.record("\(file) is played")
    } catch {
      #expect(error.description.contains(words), "\(error)")
    }
    #expect(library.list().first?.trouble?.contains("hour") == true)
  }
}
