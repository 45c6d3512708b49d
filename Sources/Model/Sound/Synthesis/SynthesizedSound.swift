/// A described sound, synthesised sample by sample while it plays: it takes no memory and begins at once.
///
/// A pure function of its description: the samples do not depend on the blocks' lengths.
public struct SynthesizedSound: Equatable, Sendable {
  /// The description.
  public let description: SoundDescription
  /// Its length, in frames.
  public let length: Int
  /// How many frames were made.
  public private(set) var position = 0
  private var voices: [ToneVoice]

  /// A sound at its beginning.
  public init(_ description: SoundDescription) {
    self.description = description
    length = Sampling.frames(ofMilliseconds: description.length)
    voices = description.tones.enumerated().map { ToneVoice($0.element, index: $0.offset) }
  }

  /// Makes the next samples, of one channel, and adds them to a block.
  ///
  /// - Parameter block: the samples are added here; the rest beyond the sound's end is unchanged.
  /// - Returns: how many frames were made.
  @discardableResult
  public mutating func add(to block: inout ArraySlice<Float>) -> Int {
    let count = min(block.count, length - position)
    guard count > 0 else { return 0 }
    for index in voices.indices { voices[index].add(to: &block, count: count, from: position) }
    position += count
    return count
  }

  /// All remaining samples.
  public mutating func rest() -> [Float] {
    var block = [Float](repeating: 0, count: length - position)[...]
    add(to: &block)
    return Array(block)
  }
}
