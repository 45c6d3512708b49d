import Testing

@testable import Sound

@Suite struct SynthesisTests {
  private static func sound(_ tones: Tone..., length: Int? = nil) -> [Float] {
    let end = tones.map(\.end).max() ?? 0
    var sound = SynthesizedSound(
      SoundDescription(name: "test", description: "", length: length ?? end, tones: tones))
    return sound.rest()
  }

  @Test func soundHasExactlyItsLength() {
    #expect(Self.sound(Tone(start: 0, duration: 120, pitches: [941], level: 60)).count == 5760)
    #expect(Self.sound(Tone(start: 5, duration: 20, pitches: [941], level: 60), length: 31).count == 1488)
  }

  @Test func soundIsSilentOutsideItsTones() {
    let samples = Self.sound(Tone(start: 10, duration: 20, pitches: [1000], level: 100), length: 50)
    #expect(samples[..<480].allSatisfy { $0 == 0 })
    #expect(samples[1440...].allSatisfy { $0 == 0 })
    #expect(effective(samples[720..<1200]) > 0.6)
  }

  private static let pitchedWaves = Tone.Wave.allCases.filter { $0 != .noise }

  @Test(arguments: pitchedWaves, [50.0, 440, 3000, 9000])
  func toneHasItsPitch(wave: Tone.Wave, pitch: Double) {
    let samples = Self.sound(Tone(start: 0, duration: 500, wave: wave, pitches: [pitch], level: 80))
    let loudest = Spectrum(samples).peaks(from: max(20, pitch - 200), to: pitch + 200)[0]
    #expect(abs(loudest - pitch) <= max(1, pitch * 0.002))
  }

  @Test func toneSharesItsLevelAmongItsPitches() {
    let samples = Self.sound(Tone(start: 0, duration: 500, pitches: [697, 1209], level: 60))
    #expect(abs(Spectrum(samples).amplitude(of: 697) - 0.3) < 0.005)
    #expect(abs(Spectrum(samples).amplitude(of: 1209) - 0.3) < 0.005)
    #expect(samples.allSatisfy { abs($0) <= 0.6 })
  }

  /// A glide is exponential: halfway it is at the geometric mean.
  @Test func glideIsExponential() {
    let samples = Self.sound(
      Tone(start: 0, duration: 2000, pitches: [200], lastPitch: 3200, level: 50, attack: 0, release: 0))
    #expect(abs(Spectrum(samples[47_000..<49_000]).peaks(from: 400, to: 1600)[0] - 800) < 25)
    #expect(abs(Spectrum(samples[94_000...]).peaks(from: 2000, to: 4000)[0] - 3130) < 60)
  }

  @Test func attackAndReleaseLastAsSpecified() {
    let samples = Self.sound(
      Tone(start: 0, duration: 400, pitches: [1000], level: 100, attack: 100, release: 200))
    #expect(samples[0] == 0)
    #expect(abs(effective(samples[2160..<2640]) / 0.7071 - 0.5) < 0.02)
    #expect(abs(effective(samples[4800..<9600]) - 0.7071) < 0.01)
    #expect(abs(effective(samples[14_160..<14_640]) / 0.7071 - 0.5) < 0.02)
    #expect(abs(samples.last ?? 1) < 0.01)
  }

  @Test func levelChangesLinearly() {
    let samples = Self.sound(
      Tone(start: 0, duration: 1000, pitches: [1000], level: 80, lastLevel: 0, attack: 0, release: 0))
    #expect(abs(effective(samples[23_520..<24_480]) / 0.7071 - 0.4) < 0.01)
  }

  /// Without band-limiting, the steps of these waves would alias.
  @Test(arguments: [Tone.Wave.square, .sawtooth])
  func wavesWithStepsHaveFewAliases(wave: Tone.Wave) {
    let samples = Self.sound(Tone(start: 0, duration: 1000, wave: wave, pitches: [5000], level: 100))
    let spectrum = Spectrum(samples)
    let own = spectrum.amplitude(of: 5000)
    // The loudest alias would be at 48,000 - 9 × 5,000.
    for alias in [3000.0, 2000, 7000, 8000] { #expect(spectrum.amplitude(of: alias) < own * 0.03) }
  }

  @Test(arguments: [100.0, 1000, 6000])
  func noiseCentresOnItsPitch(pitch: Double) {
    let samples = Self.sound(Tone(start: 0, duration: 4000, wave: .noise, pitches: [pitch], level: 100))
    let loudness = effective(samples)
    #expect(0.2...0.5 ~= loudness, "\(loudness)")
    let spectrum = Spectrum(samples[..<48_000])
    /// The mean over many pitches, since noise is not a single one.
    func around(_ centre: Double) -> Double {
      (-10...10).reduce(0.0) { $0 + spectrum.amplitude(of: centre * (1 + Double($1) / 100)) } / 21
    }
    #expect(around(pitch) > 2 * around(pitch * 3))
    #expect(around(pitch) > 2 * around(pitch / 3))
  }

  @Test func blockLengthDoesNotMatter() {
    let description = SoundDescription(
      name: "test", description: "", length: 300,
      tones: [
        Tone(start: 10, duration: 200, wave: .sawtooth, pitches: [300, 400], lastPitch: 900, level: 50),
        Tone(start: 50, duration: 250, wave: .noise, pitches: [2000], level: 40),
      ])
    var whole = SynthesizedSound(description)
    let expected = whole.rest()
    for size in [1, 7, 441, 480, 1000] {
      var sound = SynthesizedSound(description)
      var samples: [Float] = []
      while true {
        var block = [Float](repeating: 0, count: size)[...]
        let count = sound.add(to: &block)
        samples += block.prefix(count)
        if count < size { break }
      }
      #expect(samples == expected, "blocks of \(size)")
    }
  }

  @Test func loudestMomentIsComputed() {
    let sound = SoundDescription(
      name: "test", description: "", length: 100,
      tones: [
        Tone(start: 0, duration: 50, pitches: [400], level: 30, lastLevel: 70),
        Tone(start: 20, duration: 50, pitches: [500], level: 40),
        Tone(start: 50, duration: 50, pitches: [600], level: 50),
      ])
    #expect(sound.loudest.level == 110)
    #expect(sound.loudest.at == 20)
  }
}
