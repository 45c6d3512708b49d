import Foundation
import Sound
import Testing

@testable import Configuration

/// The length, level and pitches of the installed sounds.
@Suite struct ShippedSoundTests {
  private static let folder = Bench.dataFolder + "/sounds"
  private static let names: [String] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    return files.filter { $0.hasSuffix(".toml") }.map { String($0.dropLast(5)) }.sorted()
  }()

  private static func description(_ name: String) throws -> SoundDescription {
    let (sound, problems) = SoundDescription.read("\(folder)/\(name).toml", name: name)
    #expect(problems.isEmpty, "\(problems)")
    return try #require(sound)
  }

  private static func samples(_ name: String) throws -> [Float] {
    var sound = SynthesizedSound(try description(name))
    return sound.rest()
  }

  @Test func allSoundsOfTheProgramAreInstalled() {
    let keys = "0123456789".map { "key-\($0)" } + ["key-star", "key-hash"]
    let others = [
      "alarm", "departure", "enter", "glitch", "hour", "power-on", "re-entry", "refused", "reminder",
      "second",
      "timer-danger", "timer-finished", "timer-warning",
    ]
    #expect(Self.names == (keys + others).sorted())
  }

  @Test(arguments: Self.names) func soundHasItsLengthAndNeverClips(name: String) throws {
    let description = try Self.description(name)
    let samples = try Self.samples(name)
    #expect(samples.count == description.length * 48)
    let loudest = samples.map(abs).max() ?? 0
    #expect(loudest < 1, "\(name) would be clipped: \(loudest)")
    #expect(loudest > 0.1, "\(name) is too quiet: \(loudest)")
    // A sound that begins or ends with a jump clicks.
    #expect(abs(samples.first ?? 1) < 0.05)
    #expect(abs(samples.last ?? 1) < 0.05)
  }

  private static let telephone: [(key: String, low: Double, high: Double)] = [
    ("1", 697, 1209), ("2", 697, 1336), ("3", 697, 1477), ("4", 770, 1209), ("5", 770, 1336),
    ("6", 770, 1477),
    ("7", 852, 1209), ("8", 852, 1336), ("9", 852, 1477), ("star", 941, 1209), ("0", 941, 1336),
    ("hash", 941, 1477),
  ]

  /// The tone pairs of ITU-T Q.23, with the tolerance of 1.5 percent (Q.24).
  @Test(arguments: telephone)
  func keySoundHasItsTelephoneTones(key: String, low: Double, high: Double) throws {
    let samples = try Self.samples("key-\(key)")
    for (wanted, range) in [(low, 600.0...1050), (high, 1100.0...1700)] {
      let loudest = stride(from: range.lowerBound, through: range.upperBound, by: 1)
        .map { (pitch: $0, power: Self.power(of: $0, in: samples)) }.max { $0.power < $1.power }
      #expect(abs((loudest?.pitch ?? 0) / wanted - 1) < 0.015, "\(key): \(loudest?.pitch ?? 0)")
    }
  }

  /// The power of a pitch, by the Goertzel algorithm.
  private static func power(of pitch: Double, in samples: [Float]) -> Double {
    let coefficient = 2 * cos(2 * Double.pi * pitch / 48_000)
    var (last, before) = (0.0, 0.0)
    for sample in samples { (last, before) = (Double(sample) + coefficient * last - before, last) }
    return last * last + before * before - coefficient * last * before
  }

  /// The sound's sweep accompanies the sequence, so both must end together.
  @Test func departureSoundIsAsLongAsItsSequence() throws {
    let loader = ConfigurationLoader(
      boardFolders: [Bench.bundledBoards], zoneFolder: "/usr/share/zoneinfo",
      dataFolders: [Bench.dataFolder])
    let sequence = try #require(try loader.load(nil).sequences["departure"])
    #expect(try Self.description("departure").length == sequence.length)
  }
}
