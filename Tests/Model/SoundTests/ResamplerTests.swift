import Foundation
import TestSupport
import Testing

@testable import Sound

@Suite struct ResamplerTests {
  private static func tone(_ pitch: Double, rate: Int, frames: Int, channels: Int = 1) -> [Float] {
    (0..<frames).flatMap { frame in
      let sample = Float(0.5 * sin(2 * Double.pi * pitch * Double(frame) / Double(rate)))
      // The other channel is inverted, to tell them apart.
      return channels == 1 ? [sample] : [sample, -sample]
    }
  }

  private static func converted(_ samples: [Float], from rate: Int, channels: Int = 1) -> [Float] {
    var resampler = Resampler(from: rate, channels: channels)
    return resampler.convert(samples) + resampler.finish()
  }

  @Test(arguments: [
    1000, 8000, 11_025, 22_050, 32_000, 44_100, 48_000, 88_200, 96_000, 192_000, 384_000, 47_999,
  ])
  func keepsPitchLoudnessAndLength(rate: Int) {
    let pitch = min(1000, Double(rate) / 5)
    let samples = Self.converted(Self.tone(pitch, rate: rate, frames: rate), from: rate)
    #expect(samples.count == 48_000)
    #expect(samples.count == Resampler.length(of: rate, from: rate))
    let middle = samples[6000..<42_000]
    #expect(abs(Spectrum(middle).amplitude(of: pitch) - 0.5) < 0.005)
    #expect(abs(effective(middle) - 0.35355) < 0.004, "the output contains more than the tone")
  }

  @Test(arguments: [96_000, 192_000])
  func removesPitchesAboveTheOutputsRange(rate: Int) {
    let samples = Self.converted(Self.tone(30_000, rate: rate, frames: rate), from: rate)
    #expect(effective(samples[6000..<42_000]) < 0.002)
  }

  @Test func keepsChannelsApart() {
    let samples = Self.converted(
      Self.tone(500, rate: 44_100, frames: 4410, channels: 2), from: 44_100, channels: 2)
    #expect(samples.count == 9600)
    for frame in 0..<4800 { #expect(samples[frame * 2] == -samples[frame * 2 + 1]) }
  }

  /// A frame of the file is played at that frame's time.
  @Test func addsNoDelay() {
    var samples = [Float](repeating: 0, count: 22_050)
    samples[11_025] = 1
    let result = Self.converted(samples, from: 22_050)
    let loudest = result.indices.max { result[$0] < result[$1] }
    #expect(loudest == 24_000)
  }

  @Test func blockLengthDoesNotMatter() {
    var generator = SeededGenerator(seed: 1885)
    let samples = (0..<5000).map { _ in Float.random(in: -1...1, using: &generator) }
    for rate in [22_050, 44_100, 96_000] {
      let expected = Self.converted(samples, from: rate)
      var resampler = Resampler(from: rate, channels: 1)
      var result: [Float] = []
      var place = 0
      while place < samples.count {
        let end = min(samples.count, place + .random(in: 1...700, using: &generator))
        result += resampler.convert(Array(samples[place..<end]))
        place = end
      }
      result += resampler.finish()
      #expect(result == expected, "\(rate)")
    }
  }
}
