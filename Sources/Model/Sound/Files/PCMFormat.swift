/// The format of samples in bytes, lowest byte first.
package struct PCMFormat: Equatable, Sendable {
  /// The type of a sample.
  package enum Encoding: String, CaseIterable, Sendable {
    case unsigned8, signed16, signed24, signed32, float32

    /// The bytes of a sample.
    package var bytes: Int {
      switch self {
      case .unsigned8: 1
      case .signed16: 2
      case .signed24: 3
      case .signed32, .float32: 4
      }
    }
  }

  package let encoding: Encoding
  /// 1 or 2.
  package let channels: Int

  package init(encoding: Encoding, channels: Int) {
    self.encoding = encoding
    self.channels = channels
  }

  package var bytesPerFrame: Int { encoding.bytes * channels }

  /// Decodes whole frames to samples, -1 to 1.
  ///
  /// Floating-point samples of a damaged file may lie beyond that or be NaN: the caller must correct them.
  func decode(_ bytes: ArraySlice<UInt8>) -> [Float] {
    let size = encoding.bytes
    var samples: [Float] = []
    samples.reserveCapacity(bytes.count / size)
    var place = bytes.startIndex
    while place + size <= bytes.endIndex {
      samples.append(sample(bytes, at: place))
      place += size
    }
    return samples
  }

  private func sample(_ bytes: ArraySlice<UInt8>, at place: Int) -> Float {
    switch encoding {
    case .unsigned8: return (Float(bytes[place]) - 128) / 128
    case .signed16:
      return Float(Int16(bitPattern: UInt16(bytes[place]) | UInt16(bytes[place + 1]) << 8)) / 32768
    case .signed24:
      // In the upper three bytes of four, so that the sign bit is the highest.
      let word = UInt32(bytes[place]) << 8 | UInt32(bytes[place + 1]) << 16 | UInt32(bytes[place + 2]) << 24
      return Float(Int32(bitPattern: word)) / 2_147_483_648
    case .signed32: return Float(Int32(bitPattern: word(bytes, at: place))) / 2_147_483_648
    case .float32: return Float(bitPattern: word(bytes, at: place))
    }
  }

  private func word(_ bytes: ArraySlice<UInt8>, at place: Int) -> UInt32 {
    UInt32(bytes[place]) | UInt32(bytes[place + 1]) << 8 | UInt32(bytes[place + 2]) << 16
      | UInt32(bytes[place + 3]) << 24
  }
}
