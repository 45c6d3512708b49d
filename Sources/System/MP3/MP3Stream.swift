package import Sound

/// An MP3 file, decoded by libmpg123 and resampled a block at a time, so that playing starts at once.
package struct MP3Stream: SoundStream {
  private let bytes: [UInt8]
  private let decoder: MP3Decoder
  /// How many bytes of the file were fed to the decoder.
  private var fed = 0
  private var rate = 0
  private var resampler = Resampler(from: Sampling.rate, channels: Sampling.channels)
  private var isFinished = false
  /// Decoded frames, interleaved left and right; those from `taken` on are still unread.
  private var ready: [Float] = []
  private var taken = 0

  /// How many bytes to feed at a time.
  private static let piece = 16 << 10

  /// Opens a file at its beginning.
  ///
  /// - Parameter bytes: The whole file.
  /// - Throws: ``Sound/SoundFileError`` if nothing in it can be decoded.
  package init(_ bytes: [UInt8]) throws(SoundFileError) {
    self.bytes = bytes
    decoder = try MP3Decoder()
    while ready.isEmpty, !isFinished { decode() }
    guard !ready.isEmpty else {
      throw SoundFileError("libmpg123 cannot decode it: \(decoder.reason ?? "it has no samples")")
    }
  }

  package mutating func read(into block: inout [Float], frames: Int) -> Int {
    while ready.count / 2 - taken < frames, !isFinished { decode() }
    let count = min(frames, ready.count / 2 - taken)
    for sample in 0..<count * 2 { block[sample] = ready[taken * 2 + sample] }
    taken += count
    return count
  }

  /// The same file from the beginning; silence if there is no memory for that.
  package func fromBeginning() -> any SoundStream {
    do throws(SoundFileError) { return try MP3Stream(bytes) } catch { return EndedStream() }
  }

  private mutating func decode() {
    ready.removeFirst(taken * 2)
    taken = 0
    switch decoder.decode() {
    case .samples(let samples):
      guard !samples.isEmpty else { return }
      let format = decoder.format
      guard WAVHeader.rates.contains(format.rate), 1...2 ~= format.channels else { return finish() }
      if format.rate != rate {
        // The sample rate may change within a file.
        ready += resampler.finish()
        resampler = Resampler(from: format.rate, channels: 2)
        rate = format.rate
      }
      let both = format.channels == 2 ? samples : samples.flatMap { [$0, $0] }
      ready += resampler.convert(both.map { $0.isFinite ? min(max($0, -1), 1) : 0 })
    case .hungry:
      let piece = bytes[fed..<min(fed + Self.piece, bytes.count)]
      guard !piece.isEmpty, decoder.feed(piece) else { return finish() }
      fed += piece.count
    case .ended: finish()
    }
  }

  private mutating func finish() {
    if rate > 0 { ready += resampler.finish() }
    isFinished = true
  }
}

/// A sound without frames.
private struct EndedStream: SoundStream {
  mutating func read(into block: inout [Float], frames: Int) -> Int { 0 }
  func fromBeginning() -> any SoundStream { self }
}
