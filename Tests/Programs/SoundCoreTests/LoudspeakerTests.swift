import ClockModel
import Glibc
import LinuxSystem
import LiveTestSupport
import Sound
import TestSupport
import Testing

@testable import SoundCore

/// The thread that has the device, on libasound's `null`, which takes everything at once.
@Suite(.ownThread) struct LoudspeakerTests {
  /// A loudspeaker, which ends with the test.
  private final class Bench {
    let speaker: Loudspeaker
    let wakeUp: WakeUp

    init(
      _ device: String, keepsOpen: Bool = false, pause: UInt64 = Loudspeaker.pause,
      patience: UInt64 = Loudspeaker.patience
    ) throws {
      wakeUp = try WakeUp()
      speaker = try Loudspeaker(
        loudness: Loudness(volume: .full, nightVolume: .silent),
        settings: Loudspeaker.Settings(device: device, keepsOpen: keepsOpen, latency: 0), pause: pause,
        patience: patience, wakeUp: wakeUp)
    }

    deinit { speaker.stop() }

    /// Plays a minute, or for ever: a test that has no turn for long finds it still under way.
    func play(repeats: Bool = false, in milliseconds: UInt64 = 0) {
      let cue = Score.Cue(
        name: "beep", time: WallTime(seconds: 0), kind: .alarm, group: .single, repeats: repeats)
      let tone = Tone(start: 0, duration: 60_000, pitches: [440], level: 50)
      let sound = SoundDescription(name: "beep", description: "", length: 60_000, tones: [tone])
      let time = SystemClock.monotonicNanoseconds + milliseconds * 1_000_000
      speaker.change { $0.play(cue, SynthesizedSound(sound), at: time) }
    }

    /// Plays on another device from now on.
    ///
    /// One that takes everything at once is waited for however long its thread is not scheduled.
    func change(to device: String) {
      if device == "null" { speaker.setPatience(60_000_000_000) }
      speaker.set(Loudspeaker.Settings(device: device, keepsOpen: true, latency: 0))
    }

    /// Waits for what the speaker reports.
    func eventually(_ holds: (Loudspeaker.Report) -> Bool) -> Bool { Waiting.until { holds(speaker.report) } }
  }

  @Test func opensTheDeviceWhenSomethingIsHeard() throws {
    let bench = try Bench("null")
    #expect(!bench.speaker.report.isOpen)
    bench.play()
    #expect(bench.eventually { $0.isOpen && $0.device == "null" })
    // Once, whatever is heard behind it.
    var news: [Loudspeaker.News] = []
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

  @Test func leavesTheDeviceAloneUntilThen() throws {
    // Were it opened, that would be reported.
    let bench = try Bench("plughw:CARD=NoSuchCard")
    bench.play(in: 3_600_000)
    #expect(bench.speaker.stop())
    #expect(bench.speaker.takeNews().isEmpty)
    #expect(bench.speaker.report == Loudspeaker.Report())
  }

  @Test func keepsItOpenWhereItIsTo() throws {
    let bench = try Bench("null", keepsOpen: true)
    #expect(bench.eventually(\.isOpen))
  }

  @Test func whatIsMissingIsToldOnceAndWorksAgainByItself() throws {
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
    // What goes on until it is stopped is heard then.
    #expect(bench.eventually { $0.playing == ["beep"] })
  }

  @Test func whatWasOverByThenIsNotHeardLater() throws {
    let bench = try Bench("plughw:CARD=NoSuchCard")
    bench.play()
    #expect(bench.eventually { $0.trouble != nil })
    bench.speaker.set(Loudspeaker.Settings(device: "null", keepsOpen: true, latency: 0))
    // It plays: whatever was kept would have begun by then.
    #expect(bench.eventually { $0.isOpen && $0.trouble == nil })
    #expect(bench.speaker.report.playing.isEmpty)
  }

  /// It is one trouble, whether it is the device that goes or none to open.
  @Test func aDeviceThatIsAwayIsToldOnceHoweverOftenItIsTried() throws {
    let bench = try Bench("plughw:CARD=NoSuchCard", keepsOpen: true, pause: 1_000_000)
    #expect(bench.eventually { $0.trouble != nil })
    bench.play(repeats: true)
    #expect(bench.eventually { $0.failures >= 4 })
    #expect(bench.speaker.takeNews().count == 1)
  }

  @Test func aDeviceThatIsAwayIsTriedEachTwoSeconds() {
    #expect(Loudspeaker.pause == 2_000_000_000)
  }

  // MARK: Devices that hang

  /// A device of libasound's whose calls stand in the kernel: it writes into a FIFO that nobody reads.
  private final class HangingDevice {
    private let folder: TemporaryFolder
    private let path: String
    private var descriptor: CInt = -1

    /// One that hangs as soon as it is opened, or when 64 KiB were written.
    init(opens: Bool = false) throws {
      folder = try TemporaryFolder()
      path = folder.path + "/fifo"
      try #require(mkfifo(path, 0o600) == 0)
      if opens { release() }
    }

    var name: String { "file:FILE='\(path)',FORMAT=raw" }

    /// Lets it be opened.
    func release() { descriptor = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC) }

    /// Takes what was written.
    func drain() {
      var bytes = [UInt8](repeating: 0, count: 65_536)
      while read(descriptor, &bytes, bytes.count) > 0 {}
    }

    /// Waits until no thread stands in it any more.
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

  @Test func aDeviceThatNeverOpensIsToldAndHoldsUpNoOther() throws {
    let device = try HangingDevice()
    let bench = try Bench(device.name, pause: 1_000_000, patience: Self.quick)
    bench.play(repeats: true)
    #expect(bench.eventually { $0.trouble != nil })
    #expect(
      bench.speaker.report.trouble?.hasPrefix("open \(device.name): Connection timed out; it does not")
        == true)
    // It is one trouble, and one thread, however long it lasts.
    #expect(bench.eventually { $0.failures >= 4 })
    #expect(bench.speaker.takeNews().count == 1)
    #expect(bench.speaker.hangingDevices == [device.name])
    bench.change(to: "null")
    #expect(bench.eventually { $0.isOpen && $0.trouble == nil && $0.playing == ["beep"] })
    #expect(bench.speaker.takeNews() == [.works("null")])
    // What comes back at last changes nothing.
    #expect(device.end(of: bench.speaker))
    #expect(bench.speaker.report.device == "null")
    #expect(bench.speaker.report.isOpen)
  }

  /// What is said of the one that hangs is not said of the one that is to play by then.
  @Test func aDeviceThatIsNamedWhileAnotherHangsIsTriedAtOnce() throws {
    let device = try HangingDevice()
    // A pause that the test would not outlast.
    let bench = try Bench(device.name, keepsOpen: true, pause: 3_600_000_000_000, patience: Self.quick)
    bench.change(to: "null")
    #expect(bench.eventually { $0.isOpen && $0.device == "null" && $0.trouble == nil })
    #expect(bench.speaker.report.device == "null")
    #expect(device.end(of: bench.speaker))
  }

  @Test func aDeviceThatTakesNoBlockAnyMoreIsTold() throws {
    let device = try HangingDevice(opens: true)
    let bench = try Bench(device.name, keepsOpen: true, pause: 1_000_000, patience: Self.quick)
    #expect(
      bench.eventually { $0.trouble?.hasPrefix("play on \(device.name): Connection timed out") == true })
    #expect(bench.speaker.hangingDevices == [device.name])
    bench.change(to: "null")
    #expect(bench.eventually { $0.isOpen && $0.device == "null" })
    #expect(device.end(of: bench.speaker))
  }

  @Test func aDeviceThatComesBackIsPlayedOnAgain() throws {
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

  @Test func aBlockMayBeOwedForTwoSecondsAndTwoThreadsBeLeftBehind() {
    #expect(Loudspeaker.patience == 2_000_000_000)
    #expect(Loudspeaker.mostLeftBehind == 2)
  }
}
