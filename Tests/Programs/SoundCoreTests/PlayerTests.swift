import ClockModel
import ControlClient
import Sound
import Testing

@testable import SoundCore

/// Sounds at their times, on a device that reports when each block will be heard.
@Suite struct PlayerTests {
  /// A sound of constant level.
  private struct Level: SoundStream {
    let value: Float
    let length: Int
    var position = 0

    mutating func read(into block: inout [Float], frames: Int) -> Int {
      let count = min(frames, length - position)
      for index in 0..<count * 2 { block[index] = value }
      position += count
      return count
    }

    func fromBeginning() -> any SoundStream { Level(value: value, length: length) }
  }

  /// A device whose time advances with each block.
  private struct Device {
    /// The delay between accepting a frame and hearing it, in nanoseconds.
    let delay: UInt64
    var now: UInt64
    /// The frames heard on the left side since `start`.
    var heard: [Float] = []
    let start: UInt64
    /// Whether the device has run dry since its last block.
    private var ranDry = false

    init(at now: UInt64, delay: UInt64 = 20_000_000) {
      self.now = now
      self.delay = delay
      start = now + delay
    }

    mutating func standStill(nanoseconds: UInt64) {
      now += nanoseconds
      ranDry = true
    }

    mutating func play(_ player: inout Player, frames: Int, inBlocksOf size: Int = 240) {
      var left = frames
      while left > 0 {
        var block = [Float](repeating: 9, count: min(size, left) * 2)
        player.fill(&block, heardAt: now + delay, ranDry: ranDry)
        ranDry = false
        heard += stride(from: 0, to: block.count, by: 2).map { block[$0] }
        now += UInt64(block.count / 2) * 1_000_000_000 / 48_000
        left -= block.count / 2
      }
    }

    /// When the first sound was heard, in milliseconds since a time.
    func first(since time: UInt64) -> Double? {
      heard.firstIndex { $0 != 0 }.map {
        (Double(start) - Double(time)) / 1e6 + Double($0) / 48
      }
    }
  }

  private static let full = Loudness(volume: .full, nightVolume: .silent)
  private static let second: UInt64 = 1_000_000_000

  private static func cue(
    _ group: Score.Group = .single, _ kind: SoundKind = .show, repeats: Bool = false
  ) -> Score.Cue {
    Score.Cue(
      name: "a", time: WallTime(seconds: 0, nanoseconds: 0), kind: kind, group: group, repeats: repeats)
  }

  @Test(arguments: [0, 1, 20, 21, 100, 333, 2000] as [UInt64])
  func soundIsHeardAtItsTime(milliseconds: UInt64) {
    var player = Player(loudness: Self.full)
    let asked = 10 * Self.second
    player.play(Self.cue(), Level(value: 0.5, length: 480), at: asked + milliseconds * 1_000_000)
    var device = Device(at: asked)
    device.play(&player, frames: 120_000)
    // A sound too late for the device is heard as soon as possible.
    let wanted = Double(max(milliseconds, 20))
    #expect(abs((device.first(since: asked) ?? -1) - wanted) < 0.03)
    #expect(device.heard.count { $0 == 0.5 } == 480)
  }

  @Test func opensTheDeviceInTimeAndReleasesItAfterSilence() {
    var player = Player(loudness: Self.full)
    #expect(player.openTime == nil)
    player.play(Self.cue(), Level(value: 0.5, length: 4800), at: 60 * Self.second)
    #expect(player.openTime == 60 * Self.second - Player.opening)
    #expect(!player.isDone(at: 60 * Self.second))
    var device = Device(at: 60 * Self.second - Player.opening)
    device.play(&player, frames: 48_000)
    #expect(player.openTime == nil)
    #expect(!player.isDone(at: device.now))
    device.play(&player, frames: 48_000 * 5)
    #expect(player.isDone(at: device.now))
  }

  /// Devices may open slowly, so an announced sound opens its device at once and keeps it.
  @Test func keepsTheDeviceForAnAnnouncedSound() {
    var player = Player(loudness: Self.full)
    player.prepare(until: 30 * Self.second)
    #expect(player.openTime == 0)
    var device = Device(at: 19 * Self.second)
    device.play(&player, frames: 48_000 * 10)
    #expect(!player.isDone(at: device.now))
    device.play(&player, frames: 48_000 * 7)
    #expect(player.openTime == nil)
    #expect(player.isDone(at: device.now))
  }

  /// A screen that plays two seconds late.
  @Test func opensALateDeviceEarlier() {
    var player = Player(loudness: Self.full)
    player.latency = 2 * Self.second
    player.play(Self.cue(), Level(value: 0.5, length: 480), at: 60 * Self.second)
    #expect(player.openTime == 58 * Self.second - Player.opening)
    player.stopAll()
    player.expected = [60 * Self.second]
    #expect(player.openTime == 58 * Self.second - Player.expecting)
  }

  @Test func opensNoDeviceForInaudibleSounds() {
    var loudness = Self.full
    loudness.isNight = true
    var player = Player(loudness: loudness)
    player.play(Self.cue(.single, .key), Level(value: 0.5, length: 480), at: 0)
    player.prepare(until: 30 * Self.second)
    #expect(player.openTime == nil)
    // A muted alarm is heard as soon as it is unmuted.
    player.loudness.isMuted = true
    player.expected = [Self.second]
    player.play(Self.cue(.ring("1"), .alarm, repeats: true), Level(value: 0.5, length: 480), at: 0)
    #expect(player.openTime == nil)
    player.loudness.isMuted = false
    #expect(player.openTime == 0)
  }

  /// The device is free after two seconds; the lights did not wait for it.
  @Test func lateSoundJoinsTheLights() {
    var player = Player(loudness: Self.full)
    let start = 10 * Self.second
    player.play(Self.cue(), Level(value: 0.5, length: 144_000), at: start)
    player.play(Self.cue(.single, .key), Level(value: 0.25, length: 48_000), at: start)
    var device = Device(at: start + 2 * Self.second)
    device.play(&player, frames: 96_000)
    #expect(device.heard.first == 0.5)
    #expect(!device.heard.contains(0.75))
    // 20 ms of the last second were gone when the device had its first frame.
    #expect(device.heard.count { $0 == 0.5 } == 48_000 - 960)
  }

  /// The device ran dry for 300 ms while the lights went on.
  @Test func catchesUpWithTheLightsAfterAStandstill() {
    var player = Player(loudness: Self.full)
    let start = 10 * Self.second
    // The level shows which second of the sound plays.
    player.play(Self.cue(), Steps(), at: start + 20_000_000)
    var device = Device(at: start)
    device.play(&player, frames: 24_000)
    device.standStill(nanoseconds: 300_000_000)
    let before = device.heard.count
    device.play(&player, frames: 24_000)
    let heard = Array(device.heard[before...])
    // After 500 ms and 300 ms, 200 ms of the first second are left.
    let change = heard.firstIndex { $0 > 0.15 } ?? 0
    #expect(abs(change - 9600) < 480, "\(change)")
    player = Player(loudness: Self.full)
    player.play(Self.cue(.ring("1"), .alarm), Steps(), at: start + 20_000_000)
    device = Device(at: start)
    device.play(&player, frames: 24_000)
    device.standStill(nanoseconds: 300_000_000)
    device.play(&player, frames: 48_000)
    // A sound without lights continues where it stopped.
    let ring = device.heard.firstIndex { $0 > 0.15 } ?? 0
    #expect(abs(ring - 48_000) < 480, "\(ring)")
  }

  /// The device reports its delay in steps of 15 ms.
  @Test func coarseDelaySkipsNothing() {
    var player = Player(loudness: Self.full)
    player.play(Self.cue(), Steps(), at: 0)
    var heard: [Float] = []
    for number in 0..<400 {
      var block = [Float](repeating: 0, count: 480)
      player.fill(&block, heardAt: UInt64(number) * 5_000_000 + UInt64(number % 4) * 15_000_000)
      heard += stride(from: 0, to: 480, by: 2).map { block[$0] }
    }
    #expect(heard.firstIndex { $0 > 0.15 } == 48_000)
  }

  /// A sound whose level is a tenth of its second's number, counted from 1.
  private struct Steps: SoundStream {
    var position = 0

    mutating func read(into block: inout [Float], frames: Int) -> Int {
      for frame in 0..<frames {
        for side in 0..<2 { block[frame * 2 + side] = Float((position + frame) / 48_000 + 1) / 10 }
      }
      position += frames
      return frames
    }

    func fromBeginning() -> any SoundStream { Steps() }
  }

  @Test func alarmIsHeardBesideManySounds() {
    var player = Player(loudness: Self.full)
    for _ in 0..<40 {
      player.play(Self.cue(.single, .test), Level(value: 0.001, length: 480_000), at: 0)
    }
    var device = Device(at: Self.second)
    device.play(&player, frames: 480)
    player.play(Self.cue(.ring("1"), .alarm, repeats: true), Level(value: 0.5, length: 480), at: device.now)
    device.play(&player, frames: 4800)
    #expect((device.heard.last ?? 0) > 0.5)
    // Among equally important sounds, a repeating one waits for a free voice.
    player = Player(loudness: Self.full)
    for ring in 0..<33 {
      player.play(
        Self.cue(.ring("\(ring)"), .alarm, repeats: true), Level(value: 0.001, length: 480), at: 0)
    }
    device = Device(at: Self.second)
    device.play(&player, frames: 480)
    #expect(player.playing.count == Mixer.mostVoices)
    for ring in 0..<32 { player.stop(.ring("\(ring)")) }
    device.play(&player, frames: 4800)
    #expect(device.heard.last == 0.001)
  }

  /// A sound that is stopped while no device is open causes no blip later.
  @Test func alarmStoppedWithoutADeviceStaysSilent() {
    var player = Player(loudness: Self.full)
    player.play(Self.cue(.ring("1"), .alarm, repeats: true), Level(value: 0.5, length: 480), at: 0)
    var device = Device(at: Self.second)
    device.play(&player, frames: 480)
    player.miss(upTo: device.now)
    player.stop(.ring("1"))
    #expect(player.openTime == nil)
    device.play(&player, frames: 480)
    #expect(device.heard.last == 0)
  }

  @Test func stopEndsOnlyItsGroup() {
    var player = Player(loudness: Self.full)
    let now = Self.second
    player.play(Self.cue(.ring("1"), .alarm, repeats: true), Level(value: 0.25, length: 100), at: now)
    player.play(Self.cue(.sequence(7)), Level(value: 0.5, length: 96_000), at: now)
    player.play(Self.cue(.sequence(7)), Level(value: 0.125, length: 96_000), at: now + Self.second)
    var device = Device(at: now)
    device.play(&player, frames: 4800)
    #expect(device.heard.last == 0.75)
    player.stop(.sequence(7))
    device.play(&player, frames: 96_000)
    #expect(device.heard.last == 0.25)
    #expect(device.heard.suffix(90_000).allSatisfy { $0 == 0.25 })
    player.stopAll()
    device.play(&player, frames: 4800)
    #expect(device.heard.last == 0)
  }

  @Test func nightAndVolumeApplyToPlayingSounds() {
    var player = Player(loudness: Self.full)
    player.play(Self.cue(), Level(value: 0.5, length: 480_000), at: 0)
    player.play(Self.cue(.ring("1"), .alarm), Level(value: 0.25, length: 480_000), at: 0)
    var device = Device(at: Self.second)
    device.play(&player, frames: 960)
    #expect(device.heard.last == 0.75)
    player.loudness.isNight = true
    device.play(&player, frames: 960)
    #expect(device.heard.last == 0.25)
    player.loudness.isNight = false
    device.play(&player, frames: 960)
    #expect(device.heard.last == 0.75)
    player.loudness.volume = Volume.full.changed(by: -50)
    device.play(&player, frames: 960)
    #expect(device.heard.last == 0.1875)
  }

  @Test func secondBeepIsSkippedDuringAnotherSound() {
    var player = Player(loudness: Self.full)
    player.play(Self.cue(), Level(value: 0.5, length: 24_000), at: Self.second)
    for seconds: UInt64 in 1...3 {
      player.play(
        Self.cue(.single, .second), Level(value: 0.25, length: 480),
        at: seconds * Self.second + 250_000_000)
    }
    var device = Device(at: Self.second - 100_000_000)
    device.play(&player, frames: 144_000)
    #expect(!device.heard.contains(0.75))
    #expect(device.heard.count { $0 == 0.25 } == 960)
  }

  /// The device's clock is a thousandth fast; a sound ordered long before is still heard on time.
  @Test func followsTheMachinesClockNotTheDevices() {
    var player = Player(loudness: Self.full)
    let now = 5 * Self.second
    player.play(Self.cue(), Level(value: 0.5, length: 480), at: now + 8 * Self.second)
    var time = now
    var heardAt: UInt64?
    for _ in 0..<2000 where heardAt == nil {
      var block = [Float](repeating: 0, count: 480)
      player.fill(&block, heardAt: time)
      if let place = block.firstIndex(where: { $0 != 0 }) { heardAt = time + UInt64(place / 2) * 20_833 }
      // 240 frames, which take a little less than 5 ms.
      time += 4_995_000
    }
    let off = Double(heardAt ?? 0) - Double(now + 8 * Self.second)
    #expect(abs(off) < 200_000)
  }

  @Test func daemonTimesConvertToTheMachinesClock() {
    let wall = WallTime(seconds: 1_795_337_758, nanoseconds: 0)
    let prop = DaemonTime(
      event: wall.advanced(byNanoseconds: -3_000_000), wall: wall, monotonic: 500 * Self.second)
    #expect(prop.monotonic(wall.advanced(byNanoseconds: 2_000_000_000)) == 502 * Self.second)
    let simulated = WallTime(seconds: 499_163_460, nanoseconds: 0)
    let film = DaemonTime(event: simulated, wall: wall, monotonic: 500 * Self.second)
    #expect(film.monotonic(simulated.advanced(byNanoseconds: 2_000_000_000)) == 502 * Self.second)
    #expect(film.monotonic(WallTime(seconds: -62_000_000_000, nanoseconds: 0)) == 0)
  }
}
