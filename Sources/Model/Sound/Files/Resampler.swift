// The mathematics of the C library, and of it these functions alone: the standard library has none, and Foundation would
// bring its ICU.
import func Glibc.cos
import func Glibc.sin

/// Turns samples of any rate into those of the rate of here, block by block.
///
/// Each sample is a sum of its neighbours, weighted by a sinc that a window ends (J. O. Smith, "Digital Audio Resampling"):
/// what the lower of both rates can carry stays, what it cannot goes.
public struct Resampler: Sendable {
  private let rate: Int
  private let channels: Int
  /// Half of the width of the sinc, in input frames.
  private let half: Int
  /// The right half of the sinc; none where nothing is to be resampled.
  private let kernel: [Float]
  /// Frames that are still needed, the first of which is `first` of the input.
  private var held: [Float]
  private var first: Int
  /// How many frames were made: the next one lies at `made × rate / Sampling.rate` of the input, which whole numbers say
  /// exactly, however long the file.
  private var made = 0
  private let isSame: Bool

  /// How many crossings of zero the sinc has on each side, and how finely it is tabulated between two.
  private static let crossings = 16
  private static let fineness = 256

  /// A resampler.
  ///
  /// - Parameters:
  ///   - rate: what it gets, in frames a second, within ``WAVHeader/rates``.
  ///   - channels: of what it gets, 1 or 2.
  public init(from rate: Int, channels: Int) {
    self.channels = channels
    isSame = rate == Sampling.rate
    self.rate = rate
    // Of a higher rate only what ours can carry is let through, by a sinc that is as much wider.
    let width = max(1, Double(rate) / Double(Sampling.rate))
    half = Int((Double(Self.crossings) * width).rounded(.up))
    kernel = isSame ? [] : Self.kernel(half: half, width: width)
    // Before the first frame there is silence.
    held = [Float](repeating: 0, count: half * channels)
    first = -half
  }

  /// The same before its first frame; what it has computed is kept.
  public func fromBeginning() -> Resampler {
    var copy = self
    copy.held = [Float](repeating: 0, count: half * channels)
    copy.first = -half
    copy.made = 0
    return copy
  }

  /// Takes frames, and returns those that can be known by now.
  public mutating func convert(_ samples: [Float]) -> [Float] {
    guard !isSame else { return samples }
    held += samples
    return take(upTo: first + held.count / channels - half)
  }

  /// The frames that are left when there are no more.
  public mutating func finish() -> [Float] {
    guard !isSame else { return [] }
    let length = first + held.count / channels
    held += [Float](repeating: 0, count: (half + 1) * channels)
    return take(upTo: length)
  }

  /// How many frames come of so many.
  public static func length(of frames: Int, from rate: Int) -> Int {
    (frames * Sampling.rate + rate - 1) / rate
  }

  private mutating func take(upTo end: Int) -> [Float] {
    var result: [Float] = []
    while true {
      let (centre, rest) = (made * rate).quotientAndRemainder(dividingBy: Sampling.rate)
      guard centre < end else { break }
      let fraction = Double(rest) / Double(Sampling.rate)
      for channel in 0..<channels { result.append(sample(channel, around: centre, fraction)) }
      made += 1
    }
    // What lies more than half a width behind is needed no more.
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

  /// The right half of the sinc, from its middle on.
  private static func kernel(half: Int, width: Double) -> [Float] {
    // A little less than all that can be carried, since no sinc of finite length ends at once.
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
