import CMPG123
import Sound

/// libmpg123's decoder of one file, which is fed piece by piece.
///
/// It is for one thread at a time, as the stream is that has it.
final class MP3Decoder: @unchecked Sendable {
  /// What came of decoding.
  enum Outcome {
    /// Samples, all channels one after the other; none where what was read had none.
    case samples([Float])
    /// It has to be fed.
    case hungry
    /// There is nothing more, or nothing more that can be decoded.
    case ended
  }

  private let decoder: OpaquePointer
  private var buffer = [Float](repeating: 0, count: 1152 * 2)
  /// What the library said of what it could not decode.
  private(set) var reason: String?

  init() throws(SoundFileError) {
    guard let made = cmpg123_new() else { throw SoundFileError("there is no memory to decode it in") }
    decoder = made
  }

  deinit { cmpg123_delete(decoder) }

  /// How many frames a second, and how many channels, what was decoded has.
  var format: (rate: Int, channels: Int) {
    var rate = 0
    var channels: CInt = 0
    cmpg123_format(decoder, &rate, &channels)
    return (rate, Int(channels))
  }

  /// Feeds bytes.
  ///
  /// - Returns: whether they were taken.
  func feed(_ piece: ArraySlice<UInt8>) -> Bool {
    piece.withUnsafeBytes { cmpg123_feed(decoder, $0.baseAddress, $0.count) } == 0
  }

  func decode() -> Outcome {
    var count = 0
    let outcome = buffer.withUnsafeMutableBufferPointer { buffer in
      cmpg123_decode(decoder, buffer.baseAddress, buffer.count, &count)
    }
    switch outcome {
    case CMPG123_DECODED: return .samples(Array(buffer.prefix(count)))
    case CMPG123_HUNGRY: return .hungry
    case CMPG123_ENDED: return .ended
    default:
      reason = String(cString: cmpg123_reason(decoder))
      return .ended
    }
  }
}
