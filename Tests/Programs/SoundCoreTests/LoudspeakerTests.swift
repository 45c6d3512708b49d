import ClockModel
import Glibc
import LinuxSystem
import LiveTestSupport
import Sound
import TestSupport
import Testing

@testable import SoundCore

/// The playback thread on libasound's `null`, which accepts everything at once.
@Suite(.ownThread) struct LoudspeakerTests {
  /// A loudspeaker that ends with the test.
  private final class Bench {
    let speaker: Loudspeaker
    let wakeUp: WakeUp

    init(
      _ device: String, keepsOpen: Bool = false, pause: UInt64 = Loudspeaker.pause,
      patience: UInt64 = Loudspeaker.patience
    ) throws {
      wakeUp = try WakeUp()
      let settings = Loudspeaker.Settings(device: device, keepsOpen: keepsOpen, latency: 0)
      let player = Player(loudness: Loudness(volume: .full, nightVolume: .silent))
      speaker = Loudspeaker(
        LoudspeakerState(player, settings, pause: pause, patience: patience), wakeUp: wakeUp,
        clock: SystemClock.monotonic)
      try speaker.start()
    }

    deinit { speaker.stop() }

    /// Plays for a minute or for ever, so that a test that is delayed still finds it playing.
    func play(repeats: Bool = false, in milliseconds: UInt64 = 0) {
      let cue = Score.Cue(
        name: "beep", time: WallTime(seconds: 0), kind: .alarm, group: .single, repeats: repeats)
      let tone = Tone(start: 0, duration: 60_000, pitches: [440], level: 50)
      let sound = SoundDescription(name: "beep", description: "", length: 60_000, tones: [tone])
      let time = SystemClock.monotonicNanoseconds + milliseconds * 1_000_000
      speaker.change { $0.play(cue, SynthesizedSound(sound), at: time) }
    }

    /// Switches to another device.
    ///
    /// `null` never hangs, so a delay of its thread must not count as a hang.
    func change(to device: String) {
      if device == "null" { speaker.setPatience(60_000_000_000) }
      speaker.set(Loudspeaker.Settings(device: device, keepsOpen: true, latency: 0))
    }

    /// Waits until the speaker's report meets a condition.
    func eventually(_ holds: (Loudspeaker.Report) -> Bool) -> Bool { Waiting.until { holds(speaker.report) } }
  }

  @Test func opensTheDeviceForASound() throws {
    let bench = try Bench("null")
    #expect(!bench.speaker.report.isOpen)
    bench.play()
    #expect(bench.eventually { $0.isOpen && $0.device == "null" })
    // The device is reported once, whatever plays later.
    var news: [LoudspeakerEvent] = []
    #expect(
      Waiting.until {
        news += bench.speaker.takeNews()
        return !news.isEmpty
      })
    bench.play()
    #expect(bench.speaker.stop())
    #expect(news + bench.speaker.takeNews() == [.works("null")])
    #expect(!bench.speaker.report.isOpen)
  }

  @Test func leavesTheDeviceClosedUntilASound() throws {
    // Opening this device would fail and be reported.
    let bench = try Bench("plughw:CARD=NoSuchCard")
    bench.play(in: 3_600_000)
    #expect(bench.speaker.stop())
    #expect(bench.speaker.takeNews().isEmpty)
    #expect(bench.speaker.report == Loudspeaker.Report())
  }

  @Test func opensTheDeviceWithoutASoundIfConfigured() throws {
    let bench = try Bench("null", keepsOpen: true)
    #expect(bench.eventually(\.isOpen))
  }

  @Test func missingDeviceIsReportedOnceAndCanBeReplaced() throws {
    let bench = try Bench("plughw:CARD=NoSuchCard")
    bench.play(repeats: true)
    #expect(bench.eventually { $0.trouble != nil })
    let news = bench.speaker.takeNews()
    #expect(news.count == 1)
    guard case .fails(let reason)? = news.first else {
      Issue.record("\(news)")
      return
    }
    #expect(reason.contains("plughw:CARD=NoSuchCard"))
    bench.speaker.set(Loudspeaker.Settings(device: "null", keepsOpen: false, latency: 0))
    #expect(bench.eventually { $0.isOpen && $0.trouble == nil })
    #expect(bench.speaker.takeNews() == [.works("null")])
    // A repeating sound is heard then.
    #expect(bench.eventually { $0.playing == ["beep"] })
  }

  @Test func missedSoundIsNotPlayedLater() throws {
    let bench = try Bench("plughw:CARD=NoSuchCard")
    bench.play()
    #expect(bench.eventually { $0.trouble != nil })
    bench.speaker.set(Loudspeaker.Settings(device: "null", keepsOpen: true, latency: 0))
    // The device plays: a pending sound would have begun by now.
    #expect(bench.eventually { $0.isOpen && $0.trouble == nil })
    #expect(bench.speaker.report.playing.isEmpty)
  }

  /// A lost device and one that cannot be opened are the same trouble.
  @Test func absentDeviceIsReportedOnceDespiteRetries() throws {
    let bench = try Bench("plughw:CARD=NoSuchCard", keepsOpen: true, pause: 1_000_000)
    #expect(bench.eventually { $0.trouble != nil })
    bench.play(repeats: true)
    #expect(bench.eventually { $0.failures >= 4 })
    #expect(bench.speaker.takeNews().count == 1)
  }

  @Test func retryPauseIsTwoSeconds() {
    #expect(Loudspeaker.pause == 2_000_000_000)
  }

  // MARK: Devices that hang

  /// A libasound device whose calls block in the kernel: it writes into a FIFO without a reader.
  private final class HangingDevice {
    private let folder: TemporaryFolder
    private let path: String
    private var descriptor: CInt = -1

    /// A device that hangs when opened or, if `opens`, after 64 KiB.
    init(opens: Bool = false) throws {
      folder = try TemporaryFolder()
      path = folder.path + "/fifo"
      try #require(mkfifo(path, 0o600) == 0)
      if opens { release() }
    }

    var name: String { "file:FILE='\(path)',FORMAT=raw" }

    /// Lets the device open.
    func release() { descriptor = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC) }

    /// Discards the written bytes.
    func drain() {
      var bytes = [UInt8](repeating: 0, count: 65_536)
      while read(descriptor, &bytes, bytes.count) > 0 {}
    }

    /// Waits until no thread is blocked in the device.
    func end(of speaker: Loudspeaker) -> Bool {
      if descriptor < 0 { release() }
      return Waiting.until {
        drain()
        return !speaker.hangingDevices.contains(name)
      }
    }

    deinit { if descriptor >= 0 { close(descriptor) } }
  }

  private static let quick: UInt64 = 300_000_000

  @Test func deviceThatNeverOpensIsReportedAndBlocksNoOther() throws {
    let device = try HangingDevice()
    let bench = try Bench(device.name, pause: 1_000_000, patience: Self.quick)
    bench.play(repeats: true)
    #expect(bench.eventually { $0.trouble != nil })
    #expect(
      bench.speaker.report.trouble?.hasPrefix("open \(device.name): Connection timed out; it does not")
        == true)
    // One report and one thread, however long it hangs.
    #expect(bench.eventually { $0.failures >= 4 })
    #expect(bench.speaker.takeNews().count == 1)
    #expect(bench.speaker.hangingDevices == [device.name])
    bench.change(to: "null")
    #expect(bench.eventually { $0.isOpen && $0.trouble == nil && $0.playing == ["beep"] })
    #expect(bench.speaker.takeNews() == [.works("null")])
    // The thread that returns late changes nothing.
    #expect(device.end(of: bench.speaker))
    #expect(bench.speaker.report.device == "null")
    #expect(bench.speaker.report.isOpen)
  }

  /// The hanging device's trouble must not be reported for its replacement.
  @Test func newDeviceIsTriedAtOnceWhileAnotherHangs() throws {
    let device = try HangingDevice()
    // The pause is longer than the test.
    let bench = try Bench(device.name, keepsOpen: true, pause: 3_600_000_000_000, patience: Self.quick)
    bench.change(to: "null")
    #expect(bench.eventually { $0.isOpen && $0.device == "null" && $0.trouble == nil })
    #expect(bench.speaker.report.device == "null")
    #expect(device.end(of: bench.speaker))
  }

  @Test func deviceThatStopsAcceptingBlocksIsReported() throws {
    let device = try HangingDevice(opens: true)
    let bench = try Bench(device.name, keepsOpen: true, pause: 1_000_000, patience: Self.quick)
    #expect(
      bench.eventually { $0.trouble?.hasPrefix("play on \(device.name): Connection timed out") == true })
    #expect(bench.speaker.hangingDevices == [device.name])
    bench.change(to: "null")
    #expect(bench.eventually { $0.isOpen && $0.device == "null" })
    #expect(device.end(of: bench.speaker))
  }

  @Test func returningDevicePlaysAgain() throws {
    let device = try HangingDevice()
    let bench = try Bench(device.name, keepsOpen: true, pause: 1_000_000, patience: Self.quick)
    #expect(bench.eventually { $0.trouble != nil })
    device.release()
    #expect(
      bench.eventually {
        device.drain()
        return $0.isOpen && $0.trouble == nil
      })
    bench.change(to: "null")
    #expect(device.end(of: bench.speaker))
  }

  @Test func noMoreThanTwoThreadsAreLeftBehind() throws {
    let devices = [try HangingDevice(), try HangingDevice()]
    let bench = try Bench(devices[0].name, keepsOpen: true, pause: 1_000_000, patience: Self.quick)
    #expect(bench.eventually { $0.trouble != nil })
    bench.change(to: devices[1].name)
    #expect(Waiting.until { bench.speaker.hangingDevices.count == 2 })
    let failures = bench.speaker.report.failures
    bench.change(to: "null")
    #expect(bench.eventually { $0.failures >= failures + 3 })
    #expect(!bench.speaker.report.isOpen)
    #expect(bench.speaker.hangingDevices.count == 2)
    #expect(devices[0].end(of: bench.speaker))
    #expect(bench.eventually { $0.isOpen && $0.device == "null" })
    #expect(devices[1].end(of: bench.speaker))
  }

  @Test func limitsAreTwoSecondsAndTwoThreads() {
    #expect(Loudspeaker.patience == 2_000_000_000)
    #expect(Loudspeaker.mostLeftBehind == 2)
  }
}
