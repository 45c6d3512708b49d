@testable import Sound

/// Makes WAV files for tests.
enum WAVMaker {
  /// A file of samples from -1 to 1.
  static func file(
    _ samples: [Float], _ encoding: PCMFormat.Encoding, channels: Int = 1, rate: Int = 48_000,
    isExtensible: Bool = false, before: [UInt8] = []
  ) -> [UInt8] {
    let size = encoding.bytes
    let tag = encoding == .float32 ? 3 : 1
    var format = short(isExtensible ? 0xFFFE : tag) + short(channels) + long(rate)
    format += long(rate * channels * size) + short(channels * size) + short(size * 8)
    if isExtensible {
      let identifier: [UInt8] = [0, 0, 0, 0, 0x10, 0, 0x80, 0, 0, 0xAA, 0, 0x38, 0x9B, 0x71]
      format += short(22) + short(size * 8) + long(3) + short(tag) + identifier
    }
    let data = samples.flatMap { bytes(of: $0, encoding) }
    let chunks = before + chunk("fmt ", format) + chunk("data", data)
    return Array("RIFF".utf8) + long(4 + chunks.count) + Array("WAVE".utf8) + chunks
  }

  static func chunk(_ tag: String, _ content: [UInt8]) -> [UInt8] {
    Array(tag.utf8) + long(content.count) + content + (content.count % 2 == 1 ? [0] : [])
  }

  static func short(_ number: Int) -> [UInt8] { [UInt8(number & 255), UInt8(number >> 8 & 255)] }

  static func long(_ number: Int) -> [UInt8] { short(number & 0xFFFF) + short(number >> 16 & 0xFFFF) }

  private static func bytes(of sample: Float, _ encoding: PCMFormat.Encoding) -> [UInt8] {
    func whole(_ limit: Double) -> Int { Int((Double(sample) * limit).rounded()) }
    return switch encoding {
    case .unsigned8: [UInt8(clamping: whole(127) + 128)]
    case .signed16: short(whole(32767) & 0xFFFF)
    case .signed24: Array(long(whole(8_388_607) & 0xFF_FFFF).prefix(3))
    case .signed32: long(whole(2_147_483_647) & 0xFFFF_FFFF)
    case .float32: long(Int(sample.bitPattern))
    }
  }
}

extension SoundStream {
  /// All remaining frames, read in blocks of a size.
  func all(inBlocksOf size: Int = 480) -> [Float] {
    var stream: any SoundStream = self
    var samples: [Float] = []
    var block = [Float](repeating: 9, count: size * 2)
    while true {
      let count = stream.read(into: &block, frames: size)
      samples += block.prefix(count * 2)
      if count < size { return samples }
    }
  }
}
