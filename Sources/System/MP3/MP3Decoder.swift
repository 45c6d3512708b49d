import CMPG123
import Sound

/// libmpg123's decoder for one file, fed piece by piece.
///
/// Only one thread at a time uses it: that of the stream that owns it.
final class MP3Decoder: @unchecked Sendable {
  /// The result of decoding.
  enum Outcome {
    /// Interleaved samples; empty if the input so far had none.
    case samples([Float])
    /// The decoder needs more bytes.
    case hungry
    /// There is nothing more, or nothing more that can be decoded.
    case ended
  }

  private let decoder: OpaquePointer
  private var buffer = [Float](repeating: 0, count: 1152 * 2)
  /// The library's reason for a failure.
  private(set) var reason: String?

  init() throws(SoundFileError) {
    guard let made = cmpg123_new() else { throw SoundFileError("not enough memory to decode it") }
    decoder = made
  }

  deinit { cmpg123_delete(decoder) }

  /// The sample rate in frames a second, and the number of channels, of the decoded samples.
  var format: (rate: Int, channels: Int) {
    var rate = 0
    var channels: CInt = 0
    cmpg123_format(decoder, &rate, &channels)
    return (rate, Int(channels))
  }

  /// Feeds bytes; returns whether the decoder accepted them.
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
