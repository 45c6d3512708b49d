/// The format of a WAV file's samples, and their position.
///
/// RIFF WAVE, as in "Multimedia Programming Interface and Data Specifications 1.0" (IBM and Microsoft, 1991)
/// and, for WAVE_FORMAT_EXTENSIBLE, Microsoft's "Multiple Channel Audio Data and WAVE Files".
package struct WAVHeader: Equatable, Sendable {
  package let format: PCMFormat
  /// Frames a second.
  package let rate: Int
  /// The bytes of the file that hold the samples, in whole frames.
  package let data: Range<Int>

  /// The rates that can be resampled.
  package static let rates = 1000...384_000
  /// The most chunks to search for the samples: files have a handful.
  static let mostChunks = 64

  /// Reads the beginning of a file, given as a whole.
  ///
  /// A file that was cut off, or whose sizes were not filled in, is read to its end.
  package init(_ bytes: [UInt8]) throws(SoundFileError) {
    var reader = ChunkReader(bytes)
    switch reader.tag(at: 0) {
    case "RIFF": break
    case "RIFX", "RF64":
      throw SoundFileError("unsupported kind of WAV: \(SoundFileError.convert)")
    case "fLaC", "OggS", "FORM", "caff":
      throw SoundFileError(
        "not a WAV file, despite its name: sounds are .wav or .mp3; \(SoundFileError.convert)")
    default:
      throw SoundFileError("not a WAV file: it does not begin with RIFF; \(SoundFileError.convert)")
    }
    guard reader.tag(at: 8) == "WAVE" else {
      throw SoundFileError("it is a RIFF file without sound: \(SoundFileError.convert)")
    }
    var found: (format: PCMFormat, rate: Int)?
    for _ in 0..<Self.mostChunks {
      guard let chunk = reader.next() else { break }
      if chunk.tag == "fmt " { found = try Self.format(of: bytes[chunk.range]) }
      guard chunk.tag == "data" else { continue }
      guard let found else {
        throw SoundFileError("its samples come before their format: \(SoundFileError.convert)")
      }
      // A program that writes to a pipe cannot go back to fill in the sizes, and leaves both at 0.
      let isUnfilled = chunk.range.isEmpty && reader.long(at: 4) == 0
      let range = isUnfilled ? chunk.range.lowerBound..<bytes.count : chunk.range
      let frames = range.count / found.format.bytesPerFrame
      guard frames > 0 else { throw SoundFileError("it has no samples") }
      (format, rate) = found
      data = range.lowerBound..<range.lowerBound + frames * found.format.bytesPerFrame
      return
    }
    throw SoundFileError(
      found == nil ? "its sample format is missing" : "it has no samples: it was cut off")
  }

  private static func format(of chunk: ArraySlice<UInt8>) throws(SoundFileError) -> (PCMFormat, Int) {
    let reader = ChunkReader(Array(chunk))
    guard var tag = reader.short(at: 0), let channels = reader.short(at: 2), let rate = reader.long(at: 4),
      let align = reader.short(at: 12), let bits = reader.short(at: 14)
    else { throw SoundFileError("its format is cut off") }
    // An extensible format's identifier begins with the plain tag.
    if tag == 0xFFFE { tag = reader.short(at: 24) ?? tag }
    let encoding: PCMFormat.Encoding? =
      switch (tag, bits) {
      case (1, 8): .unsigned8
      case (1, 16): .signed16
      case (1, 24): .signed24
      case (1, 32): .signed32
      case (3, 32): .float32
      default: nil
      }
    guard let encoding else {
      throw SoundFileError(
        tag == 1 || tag == 3
          ? "its samples have \(bits) bits\(tag == 3 ? ", as floating point" : ""): supported are 8, 16, 24 and 32; \(SoundFileError.convert)"
          : "it is compressed (format \(tag)): \(SoundFileError.convert)")
    }
    guard 1...2 ~= channels else {
      throw SoundFileError(
        "it has \(channels) channels: supported are one and two; convert it, as in `sox IN.wav -c 2 OUT.wav`")
    }
    guard rates.contains(rate) else {
      throw SoundFileError(
        "it has \(rate) samples a second: supported are \(rates.lowerBound) to \(rates.upperBound)")
    }
    let format = PCMFormat(encoding: encoding, channels: channels)
    guard align == format.bytesPerFrame else {
      throw SoundFileError(
        "its frames have \(align) bytes, but \(channels) × \(bits) bits need \(format.bytesPerFrame): \(SoundFileError.convert)"
      )
    }
    return (format, rate)
  }
}

/// Reads the chunks of a RIFF file in turn.
private struct ChunkReader {
  let bytes: [UInt8]
  private var offset = 12

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func short(at offset: Int) -> Int? {
    guard offset + 2 <= bytes.count else { return nil }
    return Int(bytes[offset]) | Int(bytes[offset + 1]) << 8
  }

  func long(at offset: Int) -> Int? {
    guard let low = short(at: offset), let high = short(at: offset + 2) else { return nil }
    return low | high << 16
  }

  func tag(at offset: Int) -> String {
    String(decoding: bytes.dropFirst(offset).prefix(4), as: UTF8.self)
  }

  /// The next chunk, cut at the end of the file.
  mutating func next() -> (tag: String, range: Range<Int>)? {
    guard let size = long(at: offset + 4) else { return nil }
    let start = offset + 8
    let end = min(bytes.count, start + size)
    defer { offset = start + size + size % 2 }
    return (tag(at: offset), start..<end)
  }
}
