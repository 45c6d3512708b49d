/// A described sound, synthesised sample by sample while it plays: it takes no memory and begins at once.
///
/// A pure function of its description: the samples do not depend on the blocks' lengths.
package struct SynthesizedSound: Equatable, Sendable {
  package let description: SoundDescription
  /// Its length, in frames.
  package let length: Int
  /// How many frames were made.
  package private(set) var position = 0
  private var voices: [ToneVoice]

  package init(_ description: SoundDescription) {
    self.description = description
    length = Sampling.frames(ofMilliseconds: description.length)
    voices = description.tones.enumerated().map { ToneVoice($0.element, index: $0.offset) }
  }

  /// Makes the next samples, of one channel, and adds them to a block.
  ///
  /// - Parameter block: the samples are added here; the rest beyond the sound's end is unchanged.
  /// - Returns: how many frames were made.
  @discardableResult
  package mutating func add(to block: inout ArraySlice<Float>) -> Int {
    let count = min(block.count, length - position)
    guard count > 0 else { return 0 }
    for index in voices.indices { voices[index].add(to: &block, count: count, from: position) }
    position += count
    return count
  }

  /// All remaining samples.
  package mutating func rest() -> [Float] {
    var block = [Float](repeating: 0, count: length - position)[...]
    add(to: &block)
    return Array(block)
  }
}
