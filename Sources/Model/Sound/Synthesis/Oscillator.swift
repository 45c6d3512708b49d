// Only these functions, from libm: the standard library has none, and Foundation would bring ICU.
import func Glibc.exp
import func Glibc.log
import func Glibc.sin
import func Glibc.tan

/// A wave of one pitch, which may glide, sample by sample.
struct Oscillator: Equatable, Sendable {
  private let wave: Tone.Wave
  /// The position in the wave, 0 up to 1.
  private var phase = 0.0
  /// The part of the wave that a sample spans.
  private var step: Double
  /// The factor of the step per sample: equal times glide equal intervals, as ears hear them.
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

  /// The correction of an upward jump at the wave's beginning, within a sample on each side.
  ///
  /// A jump between two samples has pitches above what the rate can carry, which would alias. This is the
  /// polynomial of V. Välimäki, "Antialiasing oscillators in subtractive synthesis" (IEEE Signal Processing
  /// Magazine 24, 2007).
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

/// Noise that is loudest around a pitch, about an octave wide: filtered white noise.
private struct BandNoise: Equatable, Sendable {
  private var state: UInt64
  /// The two integrators of the filter.
  private var (first, second) = (0.0, 0.0)
  private var (tangent, norm) = (0.0, 0.0)
  private var untilTuned = 0

  /// The filter's damping: its half-power frequencies are an octave apart.
  private static let damping = 0.7
  /// Scales the noise to a third of full scale on average.
  ///
  /// The filter passes 0.86 times the square root of the pitch, in parts of the rate, of white noise. Peaks
  /// beyond full scale, one in four hundred, are clipped.
  private static let gain = 0.4

  init(seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  /// The next sample.
  ///
  /// A state variable filter in the form of "The Art of VA Filter Design" by Vadim Zavalishin, chapter 4.
  mutating func next(around step: Double) -> Double {
    if untilTuned == 0 {
      // Often enough that a glide has no audible steps.
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
