// The mathematics of the C library, and of it these functions alone: the standard library has none, and Foundation would
// bring its ICU.
import func Glibc.exp
import func Glibc.log
import func Glibc.sin
import func Glibc.tan

/// A wave of one pitch, which may glide, from sample to sample.
struct Oscillator: Equatable, Sendable {
  private let wave: Tone.Wave
  /// In parts of the wave, 0 up to 1.
  private var phase = 0.0
  /// How much of the wave passes in a sample.
  private var step: Double
  /// By which the step grows in each sample: a glide takes the same interval in the same time, as ears hear it.
  private let growth: Double
  private var noise: BandNoise

  init(_ wave: Tone.Wave, from pitch: Double, to last: Double, frames: Int, seed: UInt64) {
    self.wave = wave
    step = pitch / Double(Sampling.rate)
    growth = last == pitch || frames < 1 ? 1 : exp(log(last / pitch) / Double(frames))
    noise = BandNoise(seed: seed)
  }

  /// The next sample, -1 to 1.
  mutating func next() -> Float {
    let sample: Double
    switch wave {
    case .sine: sample = sin(2 * Double.pi * phase)
    case .triangle: sample = phase < 0.25 ? 4 * phase : phase < 0.75 ? 2 - 4 * phase : 4 * phase - 4
    case .square:
      let half = phase < 0.5 ? phase + 0.5 : phase - 0.5
      sample = (phase < 0.5 ? 1 : -1) + rounding(at: phase) - rounding(at: half)
    case .sawtooth: sample = 2 * phase - 1 - rounding(at: phase)
    case .noise: sample = noise.next(around: step)
    }
    phase += step
    if phase >= 1 { phase -= phase.rounded(.down) }
    step = min(step * growth, 0.45)
    return Float(min(max(sample, -1), 1))
  }

  /// What a leap upwards at the wave's beginning is bent by, over a sample on each side of it.
  ///
  /// A leap between two samples has pitches that no sampling rate carries, which would be heard as others. This is the
  /// polynomial for it of V. Välimäki, "Antialiasing oscillators in subtractive synthesis" (IEEE Signal Processing Magazine
  /// 24, 2007).
  private func rounding(at phase: Double) -> Double {
    if phase < step {
      let way = phase / step
      return way + way - way * way - 1
    }
    if phase > 1 - step {
      let way = (phase - 1) / step
      return way * way + way + way + 1
    }
    return 0
  }
}

/// Noise that is loudest around a pitch, about an octave wide: white noise through a filter.
private struct BandNoise: Equatable, Sendable {
  private var state: UInt64
  /// The two integrators of the filter.
  private var (first, second) = (0.0, 0.0)
  private var (tangent, norm) = (0.0, 0.0)
  private var untilTuned = 0

  /// How damped the filter is: two parts of its pitch lie between the sides, where it has half the power.
  private static let damping = 0.7
  /// What brings the noise of a pitch, in parts of the rate, up to a third of what can be, on average.
  ///
  /// Of white noise the filter leaves 0.86 times the square root of the pitch; peaks beyond the whole, one in four hundred, are
  /// cut off.
  private static let gain = 0.4

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  /// The next sample.
  ///
  /// A state variable filter in the form of "The Art of VA Filter Design" by Vadim Zavalishin, chapter 4.
  mutating func next(around step: Double) -> Double {
    if untilTuned == 0 {
      // As often as a gliding pitch can be told from one that glides in steps.
      tangent = tan(Double.pi * min(step, 0.45))
      norm = 1 / (1 + tangent * (tangent + Self.damping))
      untilTuned = 32
    }
    untilTuned -= 1
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    let white = Double(Int64(bitPattern: state)) / Double(Int64.max)
    let band = (first + tangent * (white - second)) * norm
    let low = second + tangent * band
    first = 2 * band - first
    second = 2 * low - second
    return band * Self.damping * Self.gain / step.squareRoot()
  }
}
