/// A sound that is read block by block while it plays, synthesised or from a file.
package protocol SoundStream: Sendable {
  /// Reads the next frames at ``Sampling/rate``: left and right samples in turn, -1 to 1.
  ///
  /// - Parameters:
  ///   - block: overwritten from its beginning; it has room for the frames.
  ///   - frames: how many are wanted.
  /// - Returns: how many were read; fewer than wanted only at the end, then none.
  mutating func read(into block: inout [Float], frames: Int) -> Int

  /// The same sound from its beginning.
  func fromBeginning() -> any SoundStream
}

extension SoundStream {
  /// Skips frames, as many as there are.
  package mutating func skip(frames: Int) {
    var block = [Float](repeating: 0, count: 4096 * Sampling.channels)
    var left = frames
    while left > 0 {
      let wanted = min(left, 4096)
      guard read(into: &block, frames: wanted) == wanted else { return }
      left -= wanted
    }
  }
}

extension SynthesizedSound: SoundStream {
  /// Reads the next frames, the same on both sides.
  package mutating func read(into block: inout [Float], frames: Int) -> Int {
    var mono = [Float](repeating: 0, count: frames)[...]
    let count = add(to: &mono)
    for frame in 0..<count {
      block[frame * 2] = mono[frame]
      block[frame * 2 + 1] = mono[frame]
    }
    return count
  }

  package func fromBeginning() -> any SoundStream { SynthesizedSound(description) }
}
