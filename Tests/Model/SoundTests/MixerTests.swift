import TestSupport
import Testing

@testable import Sound

@Suite struct MixerTests {
  /// A constant: the value on the left channel, its opposite on the right.
  private struct Level: SoundStream {
    let value: Float
    let length: Int
    var position = 0

    init(_ value: Float, frames: Int) {
      self.value = value
      length = frames
    }

    mutating func read(into block: inout [Float], frames: Int) -> Int {
      let count = min(frames, length - position)
      for frame in 0..<count {
        block[frame * 2] = value
        block[frame * 2 + 1] = -value
      }
      position += count
      return count
    }

    func fromBeginning() -> any SoundStream { Level(value, frames: length) }
  }

  private static func mixed(_ mixer: inout Mixer, frames: Int, inBlocksOf size: Int = 480) -> [Float] {
    var left: [Float] = []
    while left.count < frames {
      var block = [Float](repeating: 7, count: min(size, frames - left.count) * 2)
      mixer.mix(into: &block)
      left += stride(from: 0, to: block.count, by: 2).map { block[$0] }
    }
    return left
  }

  @Test(arguments: [0, 1, 479, 480, 481, 1000, 4799])
  func soundStartsAtItsFrame(frame: Int) {
    var mixer = Mixer()
    mixer.start(Level(0.25, frames: 700), name: "a", at: frame)
    let left = Self.mixed(&mixer, frames: 6000)
    #expect(left.firstIndex { $0 != 0 } == frame)
    #expect(left.lastIndex { $0 != 0 } == frame + 699)
    #expect(left[frame..<frame + 700].allSatisfy { $0 == 0.25 })
    #expect(mixer.isIdle)
  }

  @Test func lateSoundStartsNow() {
    var mixer = Mixer()
    _ = Self.mixed(&mixer, frames: 960)
    mixer.start(Level(0.25, frames: 10), name: "late", at: 100)
    #expect(Array(Self.mixed(&mixer, frames: 480).prefix(11)) == Array(repeating: 0.25, count: 10) + [0])
  }

  @Test func simultaneousSoundsAdd() {
    var mixer = Mixer()
    mixer.start(Level(0.25, frames: 1000), name: "a", at: 100)
    mixer.start(Level(0.5, frames: 1000), name: "b", at: 600)
    let left = Self.mixed(&mixer, frames: 2000)
    #expect(left[599] == 0.25)
    #expect(left[600] == 0.75)
    #expect(left[1100] == 0.5)
    #expect(left[1600] == 0)
  }

  @Test func singleSoundIsUnchanged() {
    var mixer = Mixer()
    mixer.start(Level(1, frames: 5000), name: "a", at: 10)
    #expect(Self.mixed(&mixer, frames: 5000)[10...].allSatisfy { $0 == 1 })
  }

  @Test func limiterReducesLoudPeaksAndRecovers() {
    var mixer = Mixer()
    mixer.start(Level(0.4, frames: 48_000), name: "a", at: 0)
    mixer.start(Level(0.9, frames: 4800), name: "b", at: 4800)
    let left = Self.mixed(&mixer, frames: 48_000)
    #expect(left[4799] == 0.4)
    #expect(left[4800...9599].allSatisfy { $0 <= 1 && $0 > 0.99 })
    #expect(left[9600] < 0.32)
    #expect(left[9600 + 9600] == 0.4)
  }

  @Test func stoppedSoundFadesSmoothly() throws {
    var mixer = Mixer()
    let begun = mixer.start(Level(0.8, frames: 48_000), name: "a")
    let id = try #require(begun)
    _ = Self.mixed(&mixer, frames: 480)
    mixer.stop(id)
    mixer.stop(id)
    let left = Self.mixed(&mixer, frames: 960)
    #expect(zip(left, left.dropFirst()).allSatisfy { abs($0 - $1) < 0.005 })
    #expect(left[Mixer.fade...].allSatisfy { $0 == 0 })
    #expect(mixer.isIdle)
  }

  @Test func soundStoppedBeforeItsStartStaysSilent() throws {
    var mixer = Mixer()
    let begun = mixer.start(Level(0.8, frames: 100), name: "a", at: 1000)
    let id = try #require(begun)
    mixer.stop(id)
    #expect(Self.mixed(&mixer, frames: 2000).allSatisfy { $0 == 0 })
  }

  @Test func repeatingSoundRestartsUntilStopped() throws {
    var mixer = Mixer()
    let begun = mixer.start(Level(0.5, frames: 333), name: "alarm", at: 5, repeats: true)
    let id = try #require(begun)
    #expect(Self.mixed(&mixer, frames: 10_000)[5...].allSatisfy { $0 == 0.5 })
    mixer.stop(id)
    _ = Self.mixed(&mixer, frames: 480)
    #expect(mixer.isIdle)
  }

  @Test func emptySoundEndsEvenIfItRepeats() {
    var mixer = Mixer()
    mixer.start(Level(0.5, frames: 0), name: "empty", repeats: true)
    _ = Self.mixed(&mixer, frames: 480)
    #expect(mixer.isIdle)
  }

  @Test func gainChangesSmoothly() {
    var mixer = Mixer()
    mixer.start(Level(1, frames: 48_000), name: "a", gain: 0.25)
    #expect(Self.mixed(&mixer, frames: 480).allSatisfy { $0 == 0.25 })
    mixer.setGain { _ in 0.75 }
    let left = Self.mixed(&mixer, frames: 960)
    #expect(zip(left, left.dropFirst()).allSatisfy { abs($0 - $1) < 0.003 })
    #expect(left.last == 0.75)
  }

  @Test func fullMixerRefusesSoundsUntilOneEnds() {
    var mixer = Mixer()
    let begun = (0...Mixer.mostVoices).map { _ in mixer.start(Level(0.01, frames: 100), name: "a") }
    #expect(begun.dropLast().allSatisfy { $0 != nil })
    #expect(begun.last == .some(nil))
    #expect(mixer.isFull)
    _ = Self.mixed(&mixer, frames: 480)
    let another = mixer.start(Level(0.01, frames: 100), name: "a")
    #expect(another != nil)
  }

  /// The output stays within -1 and 1, and is the same for every block length.
  @Test(arguments: [UInt64.random(in: 0 ... .max)])
  func randomMixesStayInRangeInAnyBlockSize(seed: UInt64) {
    for round in 0..<200 {
      let results = [64, 480, 1001].map { size -> [Float] in
        var generator = SeededGenerator(seed: seed &+ UInt64(round))
        var mixer = Mixer()
        for _ in 0..<Int.random(in: 1...20, using: &generator) {
          let level = Level(
            .random(in: -1...1, using: &generator), frames: .random(in: 0...3000, using: &generator))
          mixer.start(
            level, name: "a", at: .random(in: 0...8000, using: &generator),
            gain: .random(in: 0...1, using: &generator), repeats: false)
        }
        return Self.mixed(&mixer, frames: 12_000, inBlocksOf: size)
      }
      #expect(results[0].allSatisfy { abs($0) <= 1 }, "round \(round) of seed \(seed)")
      #expect(results[0] == results[1] && results[1] == results[2], "round \(round) of seed \(seed)")
    }
  }

  @Test func volumeMapsToSquaredGainAndIsClamped() throws {
    #expect(Volume.full.gain == 1)
    #expect(Volume.silent.gain == 0)
    #expect(try #require(Volume(percent: 50)).gain == 0.25)
    #expect(Volume(percent: 101) == nil)
    #expect(Volume(percent: -1) == nil)
    #expect(Volume.full.changed(by: 10) == .full)
    #expect(Volume.silent.changed(by: Int.min) == .silent)
  }
}
