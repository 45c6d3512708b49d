import Reading
import Sound

/// Reads a `[[tone]]` of a sound's description.
struct ToneReader {
  let section: Section

  static let keys = [
    "at_ms", "for_ms", "wave", "hz", "to_hz", "level", "to_level", "attack_ms", "release_ms",
  ]
  private static let hints = [
    "description": "it belongs at the top of the file, above the first [[tone]]",
    "length_ms": "it belongs at the top of the file; for a tone use for_ms",
  ]

  /// Reads a table's tone; `nil` if a required value is wrong.
  static func read(_ setting: Setting) -> Tone? {
    guard let section = setting.section(keys: keys, expected: "a table [[tone]]", hints: hints) else {
      return nil
    }
    return ToneReader(section: section).tone()
  }

  private func tone() -> Tone? {
    let start = needed("at_ms", expected: "the start of the tone, in milliseconds") {
      $0.milliseconds(0...SoundDescription.longest)
    }
    let duration = needed("for_ms", expected: "the duration of the tone, in milliseconds") {
      $0.milliseconds(1...SoundDescription.longest)
    }
    let wave: Tone.Wave? = section.setting("wave").map { $0.choice() } ?? .sine
    let pitches = needed("hz", expected: "the tone's pitch, in hertz", pitches)
    let last = section.setting("to_hz").map(pitch)
    let level = needed("level", expected: "the level of the tone, 1 to 100 percent") {
      $0.integer(in: 1...100, expected: "percent, from 1 to 100")
    }
    let lastLevel = section.setting("to_level").map {
      $0.integer(in: 0...100, expected: "percent, from 0 to 100")
    }
    let longest = duration ?? SoundDescription.longest
    let attack: Int? =
      section.setting("attack_ms").map { $0.milliseconds(0...longest) } ?? min(5, longest / 2)
    let release: Int? =
      section.setting("release_ms").map { $0.milliseconds(0...longest) } ?? min(5, longest / 2)
    if let attack, let release, let duration, attack + release > duration,
      let setting = section.setting("release_ms") ?? section.setting("attack_ms")
    {
      setting.refuse(
        expected: "attack_ms and release_ms of at most \(duration) together, since for_ms is \(duration)")
      return nil
    }
    if let start, let duration, start + duration > SoundDescription.longest {
      section.setting("for_ms")?.refuse(
        expected: "at most \(SoundDescription.longest - start) ms", hint: "a sound lasts at most a minute")
      return nil
    }
    guard let start, let duration, let wave, let pitches, let level, let attack, let release,
      last != .some(nil),
      lastLevel != .some(nil), isGliding(pitches, to: last ?? nil)
    else { return nil }
    return Tone(
      start: start, duration: duration, wave: wave, pitches: pitches, lastPitch: last ?? nil, level: level,
      lastLevel: lastLevel ?? nil, attack: attack, release: release)
  }

  private func needed<Value>(_ key: String, expected: String, _ read: (Setting) -> Value?) -> Value? {
    guard let setting = section.setting(key) else {
      section.missing(key, expected: expected)
      return nil
    }
    return read(setting)
  }

  /// Reads one pitch, or a list of them.
  private func pitches(_ setting: Setting) -> [Double]? {
    guard let elements = setting.elements else { return pitch(setting).map { [$0] } }
    guard 1...Tone.mostPitches ~= elements.count else {
      setting.refuse(
        expected: "1 to \(Tone.mostPitches) pitches", found: elements.isEmpty ? "none" : "\(elements.count)")
      return nil
    }
    let pitches = elements.compactMap(pitch)
    return pitches.count == elements.count ? pitches : nil
  }

  private func pitch(_ setting: Setting) -> Double? {
    let range = Tone.pitchRange
    return setting.number(
      in: range, expected: "hertz, from \(Int(range.lowerBound)) to \(Int(range.upperBound))")
  }

  /// Whether all pitches can glide by the interval of the first; each must end at a valid pitch.
  private func isGliding(_ pitches: [Double], to last: Double?) -> Bool {
    guard let last, let first = pitches.first else { return true }
    let range = Tone.pitchRange
    for pitch in pitches where !range.contains(pitch * last / first) {
      let end = Int((pitch * last / first).rounded())
      section.setting("to_hz")?.refuse(
        expected: "a pitch that every tone can glide to",
        hint:
          "\(Int(pitch.rounded())) Hz would end at \(end) Hz; the range is \(Int(range.lowerBound)) to \(Int(range.upperBound)) Hz"
      )
      return false
    }
    return true
  }
}
