import LinuxSystem
@testable import Reading
import Sound
import Testing

@testable import Configuration

/// Descriptions of sounds, and the playback settings of sound.toml.
@Suite struct SoundFileTests {
  private func path<Result>(_ text: String, _ read: (String) throws -> Result) throws -> Result {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    let path = folder.path + "/file.toml"
    try FileSystem.replace(path, with: Array(text.utf8))
    return try read(path)
  }

  private func descriptions(_ problems: [Problem]) -> [String] {
    problems.map { "\($0.position.map { "\($0)" } ?? ""): \($0.key ?? ""): \($0.message)" }
  }

  private func sound(_ text: String) throws -> (sound: SoundDescription?, problems: [String]) {
    try path(text) { path in
      let (sound, problems) = SoundDescription.read(path, name: "test")
      return (sound, descriptions(problems))
    }
  }

  private func configuration(_ text: String) throws -> (SoundConfiguration, problems: [String]) {
    try path(text) { path in
      let (configuration, problems) = SoundConfiguration.read(path)
      return (configuration, descriptions(problems))
    }
  }

  @Test func allSettingsOfASoundAreRead() throws {
    let (sound, problems) = try sound(
      """
      description = "A test"
      length_ms = 500
      [[tone]]
      at_ms = 200
      for_ms = 200
      wave = "noise"
      hz = 440.5
      to_hz = 880
      level = 30
      to_level = 0
      attack_ms = 1
      release_ms = 100
      [[tone]]
      at_ms = 0
      for_ms = 100
      hz = [697, 1209]
      level = 60
      """)
    #expect(problems.isEmpty)
    #expect(
      sound
        == SoundDescription(
          name: "test", description: "A test", length: 500,
          tones: [
            Tone(start: 0, duration: 100, pitches: [697, 1209], level: 60),
            Tone(
              start: 200, duration: 200, wave: .noise, pitches: [440.5], lastPitch: 880, level: 30,
              lastLevel: 0, attack: 1, release: 100),
          ]))
  }

  @Test func lengthDefaultsToTheEndOfTheLastTone() throws {
    let sound = try sound(Self.head + Self.tone + "[[tone]]\nat_ms = 50\nfor_ms = 30\nhz = 100\nlevel = 10")
      .sound
    #expect(sound?.length == 100)
  }

  /// The tone is too short for the default attack and release.
  @Test func shortToneIsHalfAttackAndHalfRelease() throws {
    let sound = try sound(Self.head + "[[tone]]\nat_ms = 0\nfor_ms = 4\nhz = 100\nlevel = 10").sound
    #expect(sound?.tones.first?.attack == 2)
    #expect(sound?.tones.first?.release == 2)
  }

  private static let head = "description = \"test\"\n"
  private static let tone = "[[tone]]\nat_ms = 0\nfor_ms = 100\nhz = 440\nlevel = 50\n"
  private static let open = head + "[[tone]]\nat_ms = 0\nfor_ms = 100\n"

  private static let mistakes: [(text: String, position: String, found: String)] = [
    (tone, "1:1", "description: expected a line about the sound"),
    (head, "1:1", "tone: expected at least one [[tone]]"),
    (head + "tone = []", "2:8", "expected 1 to 200 tones, found none"),
    (head + "[tone]\nat_ms = 0", "2:1", "write [[tone]], with double brackets"),
    (head + "hz = 440\n" + tone, "2:1", "it belongs in a [[tone]]"),
    (
      head + tone.replacingOccurrence(of: "at_ms", with: "description = \"x\"\nat_ms"), "3:1",
      "above the first [[tone]]"
    ),
    (head + "length_ms = 99\n" + tone, "2:13", "expected at least 100 ms, the end of the last tone"),
    (head + "length_ms = 60001\n" + tone, "2:13", "milliseconds, from 1 to 60000"),
    (open + "hz = 440\n", "2:1", "level: expected the level of the tone"),
    (open + "hz = 440\nlevel = 0\n", "6:9", "percent, from 1 to 100"),
    (open + "hz = 440\nlevel = 101\n", "6:9", "percent, from 1 to 100"),
    (open + "level = 50\n", "2:1", "hz: expected the tone's pitch, in hertz"),
    (open + "hz = 19\nlevel = 50\n", "5:6", "hertz, from 20 to 20000"),
    (open + "hz = nan\nlevel = 50\n", "5:6", "hertz, from 20 to 20000"),
    (open + "hz = \"A4\"\nlevel = 50\n", "5:6", "hertz, from 20 to 20000"),
    (open + "hz = []\nlevel = 50\n", "5:6", "1 to 8 pitches, found none"),
    (open + "hz = [1000, 100]\nto_hz = 100\nlevel = 50\n", "6:9", "100 Hz would end at 10"),
    (open + "hz = 440\nlevel = 50\nwave = \"sin\"\n", "7:8", "did you mean \"sine\"?"),
    (open + "hz = 440\nlevel = 50\nattack_ms = 60\nrelease_ms = 41\n", "8:14", "at most 100 together"),
    (open + "hz = 440\nlevel = 50\nattack_ms = 101\n", "7:13", "milliseconds, from 0 to 100"),
    (
      head + "[[tone]]\nat_ms = 59990\nfor_ms = 11\nhz = 440\nlevel = 50\n", "4:10",
      "at most 10 ms, found 11 (a sound lasts at most a minute)"
    ),
    (
      head + tone + "[[tone]]\nat_ms = 99\nfor_ms = 10\nhz = 440\nlevel = 51\n", "2:1",
      "at most 100 percent in total, found 101 percent at 99 ms"
    ),
  ]

  @Test(arguments: SoundFileTests.mistakes.indices)
  func soundMistakeIsReportedAtItsPosition(index: Int) throws {
    let (text, position, wanted) = Self.mistakes[index]
    let (sound, problems) = try sound(text)
    #expect(sound == nil)
    #expect(problems.count == 1, "\(problems)")
    #expect(problems.first?.contains(wanted) == true, "\(problems)")
    #expect(problems.first?.hasPrefix("\(position): ") == true, "\(problems)")
  }

  @Test func allPlaybackSettingsAreRead() throws {
    let (configuration, problems) = try configuration(
      """
      device = "sysdefault:CARD=vc4hdmi0"
      volume = 80
      night_volume = 20
      second_beep = true
      keep_open = true
      latency_ms = 120
      """)
    #expect(problems.isEmpty)
    #expect(configuration.device == "sysdefault:CARD=vc4hdmi0")
    #expect(configuration.volume.percent == 80)
    #expect(configuration.nightVolume.percent == 20)
    #expect(configuration.beepsSeconds)
    #expect(configuration.keepsOpen)
    #expect(configuration.latency == 120)
    #expect(try self.configuration("# nothing\n").0 == SoundConfiguration())
  }

  private static let slips: [(text: String, found: String)] = [
    ("volum = 3", "did you mean volume?"), ("volume = 101", "percent, from 0 to 100"),
    ("volume = \"loud\"", "percent, from 0 to 100"), ("night_volume = -1", "percent, from 0 to 100"),
    ("second_beep = 30", "true or false"), ("keep_open = 1", "true or false"),
    ("latency_ms = 2001", "milliseconds, from 0 to 2000"),
    ("device = 0", "a device listed by `timecircuitsctl sound devices`"),
    ("device = \"\"", "a device listed by"),
    ("device = hw:0", "expected"),
  ]

  /// The daemon's hint would point to another program.
  @Test func missingFileGetsTheSoundProgramsHint() throws {
    #expect(
      SoundConfiguration.read("/proc/none.toml").problems.map(\.message) == [
        "cannot read it: No such file or directory"
          + " (is the path right? without a file the defaults apply)"
      ])
  }

  @Test(arguments: SoundFileTests.slips.indices) func playbackMistakeIsReported(index: Int) throws {
    let (text, wanted) = Self.slips[index]
    let problems = try configuration(text).problems
    #expect(problems.count == 1, "\(problems)")
    #expect(problems.first?.contains(wanted) == true, "\(problems)")
    #expect(problems.first?.hasPrefix("1:") == true, "\(problems)")
  }
}

extension String {
  fileprivate func replacingOccurrence(of text: String, with other: String) -> String {
    guard let range = firstRange(of: text) else { return self }
    var result = self
    result.replaceSubrange(range, with: other)
    return result
  }
}
