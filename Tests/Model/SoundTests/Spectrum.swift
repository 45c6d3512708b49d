import Foundation

/// The spectrum of some samples.
struct Spectrum {
  private let windowed: [Double]
  private let weight: Double
  private let rate: Double

  init(_ samples: some Collection<Float>, rate: Double = 48_000) {
    // Hann's window: without it a tone leaks into all pitches.
    let step = 2 * Double.pi / Double(max(1, samples.count))
    var sum = 0.0
    windowed = samples.enumerated().map { index, sample in
      let window = 0.5 - 0.5 * cos(step * Double(index))
      sum += window
      return Double(sample) * window
    }
    weight = sum
    self.rate = rate
  }

  /// The amplitude of a pitch, by Goertzel's algorithm.
  func amplitude(of pitch: Double) -> Double {
    let coefficient = 2 * cos(2 * Double.pi * pitch / rate)
    var (last, before) = (0.0, 0.0)
    for sample in windowed { (last, before) = (sample + coefficient * last - before, last) }
    let power = last * last + before * before - coefficient * last * before
    return 2 * max(0, power).squareRoot() / weight
  }

  /// The loudest pitches within a range, loudest first, in steps of 1 Hz, at least `width` apart.
  func peaks(from lowest: Double, to highest: Double, count: Int = 1, width: Double = 40) -> [Double] {
    var amplitudes = stride(from: lowest, through: highest, by: 1).map {
      (pitch: $0, amplitude: amplitude(of: $0))
    }
    return (0..<count).compactMap { _ in
      guard let peak = amplitudes.max(by: { $0.amplitude < $1.amplitude }) else { return nil }
      amplitudes.removeAll { abs($0.pitch - peak.pitch) < width }
      return peak.pitch
    }
  }
}

/// The root mean square.
func effective(_ samples: some Collection<Float>) -> Double {
  (samples.reduce(0.0) { $0 + Double($1) * Double($1) } / Double(max(1, samples.count))).squareRoot()
}
