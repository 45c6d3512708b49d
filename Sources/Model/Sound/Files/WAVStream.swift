/// Plays a WAV file: decodes and resamples one block at a time, so that even a long one begins at once.
package struct WAVStream: SoundStream {
  package let header: WAVHeader
  private let bytes: [UInt8]
  private var resampler: Resampler
  /// The position of the next block in the file.
  private var place: Int
  private var isFinished = false
  /// Decoded frames, of which the first `taken` have been read.
  private var ready: [Float] = []
  private var taken = 0

  /// About how many frames result from one block: a few periods of a device, whatever the file's rate.
  private static let block = 1024

  /// A whole file, at its beginning.
  package init(_ bytes: [UInt8]) throws(SoundFileError) {
    self.init(bytes, try WAVHeader(bytes))
  }

  private init(_ bytes: [UInt8], _ header: WAVHeader) {
    self.bytes = bytes
    self.header = header
    place = header.data.lowerBound
    resampler = Resampler(from: header.rate, channels: header.format.channels)
  }

  /// The length, in milliseconds.
  package var milliseconds: Int {
    header.data.count / header.format.bytesPerFrame * 1000 / header.rate
  }

  package mutating func read(into block: inout [Float], frames: Int) -> Int {
    let channels = header.format.channels
    while ready.count / channels - taken < frames, !isFinished { decode() }
    let count = min(frames, ready.count / channels - taken)
    for frame in 0..<count {
      let from = (taken + frame) * channels
      block[frame * 2] = ready[from]
      block[frame * 2 + 1] = ready[from + channels - 1]
    }
    taken += count
    return count
  }

  package func fromBeginning() -> any SoundStream {
    var copy = self
    copy.place = header.data.lowerBound
    copy.resampler = resampler.fromBeginning()
    copy.isFinished = false
    copy.ready = []
    copy.taken = 0
    return copy
  }

  private mutating func decode() {
    ready.removeFirst(taken * header.format.channels)
    taken = 0
    let frames = max(1, Self.block * header.rate / Sampling.rate)
    let end = min(place + frames * header.format.bytesPerFrame, header.data.upperBound)
    guard place < end else {
      ready += resampler.finish()
      isFinished = true
      return
    }
    // Resampling would spread a NaN to all samples around it.
    let samples = header.format.decode(bytes[place..<end]).map { $0.isFinite ? min(max($0, -1), 1) : 0 }
    ready += resampler.convert(samples)
    place = end
  }
}
