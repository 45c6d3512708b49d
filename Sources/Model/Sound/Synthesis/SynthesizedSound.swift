/// A described sound, made sample by sample as it is played: it takes no memory, and begins at once.
///
/// A pure function of its description: the same one gives the same samples, in blocks of whatever length.
public struct SynthesizedSound: Equatable, Sendable {
  /// What it is made from.
  public let description: SoundDescription
  /// How many frames it has.
  public let length: Int
  /// How many of them were made.
  public private(set) var position = 0
  private var voices: [ToneVoice]

  /// A sound at its beginning.
  public init(_ description: SoundDescription) {
    self.description = description
    length = Sampling.frames(ofMilliseconds: description.length)
    voices = description.tones.enumerated().map { ToneVoice($0.element, index: $0.offset) }
  }

  /// Makes the next samples, of one channel, and adds them to what is there.
  ///
  /// - Parameter block: where they are added; what lies behind the sound's end is left as it is.
  /// - Returns: how many frames there were.
  @discardableResult
  public mutating func add(to block: inout ArraySlice<Float>) -> Int {
    let count = min(block.count, length - position)
    guard count > 0 else { return 0 }
    for index in voices.indices { voices[index].add(to: &block, count: count, from: position) }
    position += count
    return count
  }

  /// All of its samples, from where it stands.
  public mutating func rest() -> [Float] {
    var block = [Float](repeating: 0, count: length - position)[...]
    add(to: &block)
    return Array(block)
  }
}
