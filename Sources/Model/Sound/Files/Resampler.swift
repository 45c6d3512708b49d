// Only these functions, from libm: the standard library has none, and Foundation would bring ICU.
import func Glibc.cos
import func Glibc.sin

/// Converts samples of any rate to ``Sampling/rate``, block by block.
///
/// Each sample is the sum of its neighbours, weighted by a windowed sinc (J. O. Smith, "Digital Audio
/// Resampling"). It passes the frequencies that the lower of both rates can carry.
package struct Resampler: Sendable {
  private let rate: Int
  private let channels: Int
  /// Half the width of the sinc, in input frames.
  private let half: Int
  /// The right half of the sinc; empty if both rates are equal.
  private let kernel: [Float]
  /// Input frames still needed, beginning with number `first`.
  private var held: [Float]
  private var first: Int
  /// How many frames were made: the next one is at `made × rate / Sampling.rate` of the input, exact in
  /// integers however long the file.
  private var made = 0
  private let isSame: Bool

  /// The sinc's zero crossings on each side, and the table's steps between two.
  private static let crossings = 16
  private static let fineness = 256

  /// Creates a resampler from a rate within ``WAVHeader/rates``, for 1 or 2 channels.
  package init(from rate: Int, channels: Int) {
    self.channels = channels
    isSame = rate == Sampling.rate
    self.rate = rate
    // For a higher input rate, the sinc is wider and passes only what the output can carry.
    let width = max(1, Double(rate) / Double(Sampling.rate))
    half = Int((Double(Self.crossings) * width).rounded(.up))
    kernel = isSame ? [] : Self.kernel(half: half, width: width)
    // Silence before the first frame.
    held = [Float](repeating: 0, count: half * channels)
    first = -half
  }

  /// A copy before its first frame; it reuses the computed sinc.
  package func fromBeginning() -> Resampler {
    var copy = self
    copy.held = [Float](repeating: 0, count: half * channels)
    copy.first = -half
    copy.made = 0
    return copy
  }

  /// Adds input frames, and returns the output frames that they complete.
  package mutating func convert(_ samples: [Float]) -> [Float] {
    guard !isSame else { return samples }
    held += samples
    return resample(upTo: first + held.count / channels - half)
  }

  /// The remaining frames at the end of the input.
  package mutating func finish() -> [Float] {
    guard !isSame else { return [] }
    let length = first + held.count / channels
    held += [Float](repeating: 0, count: (half + 1) * channels)
    return resample(upTo: length)
  }

  /// The number of output frames for a number of input frames.
  package static func length(of frames: Int, from rate: Int) -> Int {
    (frames * Sampling.rate + rate - 1) / rate
  }

  private mutating func resample(upTo end: Int) -> [Float] {
    var result: [Float] = []
    while true {
      let (centre, rest) = (made * rate).quotientAndRemainder(dividingBy: Sampling.rate)
      guard centre < end else { break }
      let fraction = Double(rest) / Double(Sampling.rate)
      for channel in 0..<channels { result.append(sample(channel, around: centre, fraction)) }
      made += 1
    }
    // Frames more than half a width back are no longer needed.
    let needless = min(made * rate / Sampling.rate - half - first, held.count / channels)
    if needless > 0 {
      held.removeFirst(needless * channels)
      first += needless
    }
    return result
  }

  private func sample(_ channel: Int, around centre: Int, _ fraction: Double) -> Float {
    var sum: Float = 0
    for offset in (1 - half)...half {
      let frame = centre + offset - first
      guard frame >= 0, frame * channels + channel < held.count else { continue }
      let distance = abs(Double(offset) - fraction) * Double(Self.fineness)
      let index = Int(distance)
      guard index + 1 < kernel.count else { continue }
      let part = Float(distance - Double(index))
      let weight = kernel[index] + (kernel[index + 1] - kernel[index]) * part
      sum += held[frame * channels + channel] * weight
    }
    return sum
  }

  /// The right half of the sinc, from its middle.
  private static func kernel(half: Int, width: Double) -> [Float] {
    // A little below the limit, since a finite sinc has no sharp cutoff.
    let cutoff = 0.94 / width
    return (0...half * fineness + 1).map { index in
      let x = Double(index) / Double(fineness)
      let way = min(1, x / Double(half))
      let angle = Double.pi * cutoff * x
      let sinc = index == 0 ? 1 : sin(angle) / angle
      // Blackman's window, whose side lobes are 58 dB down.
      let window = 0.42 + 0.5 * cos(Double.pi * way) + 0.08 * cos(2 * Double.pi * way)
      return Float(cutoff * sinc * window)
    }
  }
}
