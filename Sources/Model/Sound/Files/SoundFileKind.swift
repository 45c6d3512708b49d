/// The kind of a sound file by its first bytes, whatever its name.
package enum SoundFileKind: Equatable, Sendable {
  case wav
  /// An MP3, or possibly one.
  case mp3
  /// An unsupported kind, by its name.
  case other(String)

  package init(_ bytes: [UInt8]) {
    func tag(at place: Int) -> String { String(decoding: bytes.dropFirst(place).prefix(4), as: UTF8.self) }
    self =
      switch (tag(at: 0), tag(at: 4)) {
      case ("RIFF", _), ("RIFX", _), ("RF64", _): .wav
      case ("fLaC", _): .other("a FLAC file")
      case ("OggS", _): .other("an Ogg file")
      case ("FORM", _): .other("an AIFF file")
      case ("caff", _): .other("a Core Audio file")
      case (_, "ftyp"): .other("an MP4 or M4A file")
      default: .mp3
      }
  }
}

/// Counts the consecutive frames of an MPEG audio file.
///
/// Frame headers: ISO/IEC 11172-3, 2.4.1.3 and 2.4.2.3; ISO/IEC 13818-3 for the lower rates. Tag before them:
/// ID3v2.
package struct MPEGFrames: Equatable, Sendable {
  package private(set) var count = 0
  /// The bytes in frames, and those of the file without tags.
  package private(set) var bytes = 0, wanted = 0
  /// How often the sequence of frames breaks.
  package private(set) var breaks = 0

  /// Whether it is a sound: most of it is frames, with few breaks.
  package var isSound: Bool { count > 0 && 2 * bytes >= wanted && breaks <= 2 + count / 20 }

  package init(_ file: [UInt8]) {
    var place = Self.beginning(of: file)
    var end = file.count
    // ID3v1, at the end.
    if end - place >= 128, file[(end - 128)..<(end - 125)].elementsEqual("TAG".utf8) { end -= 128 }
    wanted = end - place
    var isInStep = false
    while place + 4 <= end {
      // A single header may be chance: another one or the end of the file must follow.
      let length = Self.length(of: file[place..<place + 4])
      if let length,
        place + length + 4 > end || Self.length(of: file[(place + length)..<(place + length + 4)]) != nil
          || isInStep
      {
        count += 1
        bytes += min(length, end - place)
        place += length
        isInStep = true
      } else {
        if isInStep { breaks += 1 }
        isInStep = false
        place += 1
      }
    }
  }

  /// Where the frames may begin.
  private static func beginning(of file: [UInt8]) -> Int {
    guard file.count > 10, file[..<3].elementsEqual("ID3".utf8) else { return 0 }
    // Seven bits a byte.
    let size = file[6..<10].reduce(0) { $0 << 7 | Int($1 & 0x7F) }
    let footer = file[5] & 0x10 == 0 ? 0 : 10
    return min(file.count, 10 + size + footer)
  }

  /// The length in bytes of the frame with this header of four bytes; `nil` if it is not a header.
  private static func length(of header: ArraySlice<UInt8>) -> Int? {
    // Rejects most positions quickly.
    guard header.first == 0xFF else { return nil }
    let bytes = Array(header)
    guard bytes.count == 4, bytes[1] & 0xE0 == 0xE0 else { return nil }
    let (version, layer) = (Int(bytes[1] >> 3 & 3), 4 - Int(bytes[1] >> 1 & 3))
    let (rateIndex, bitRateIndex) = (Int(bytes[2] >> 2 & 3), Int(bytes[2] >> 4))
    // Version 1 and layer 4 are reserved; a free bit rate gives no length.
    guard version != 1, layer < 4, rateIndex < 3, 1...14 ~= bitRateIndex else { return nil }
    let isFirst = version == 3
    let rate = [44_100, 48_000, 32_000][rateIndex] / (isFirst ? 1 : version == 2 ? 2 : 4)
    let kilobits = (isFirst ? Self.kilobits : Self.lowerKilobits)[layer - 1][bitRateIndex - 1]
    let padding = Int(bytes[2] >> 1 & 1)
    if layer == 1 { return (12_000 * kilobits / rate + padding) * 4 }
    return (layer == 3 && !isFirst ? 72_000 : 144_000) * kilobits / rate + padding
  }

  private static let kilobits = [
    [32, 64, 96, 128, 160, 192, 224, 256, 288, 320, 352, 384, 416, 448],
    [32, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320, 384],
    [32, 40, 48, 56, 64, 80, 96, 112, 128, 160, 192, 224, 256, 320],
  ]
  private static let lowerKilobits = [
    [32, 48, 56, 64, 80, 96, 112, 128, 144, 160, 176, 192, 224, 256],
    [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
    [8, 16, 24, 32, 40, 48, 56, 64, 80, 96, 112, 128, 144, 160],
  ]
}
