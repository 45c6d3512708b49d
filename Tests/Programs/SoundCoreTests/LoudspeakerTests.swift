import ClockModel
import LinuxSystem
import LiveTestSupport
import Sound
import Testing

@testable import SoundCore

/// The thread that has the device, on libasound's `null`, which takes everything at once.
@Suite(.ownThread) struct LoudspeakerTests {
  /// A loudspeaker, which ends with the test.
  private final class Bench {
    let speaker: Loudspeaker
    let wakeUp: WakeUp

    init(_ device: String, keepsOpen: Bool = false, pause: UInt64 = Loudspeaker.pause) throws {
      wakeUp = try WakeUp()
      speaker = try Loudspeaker(
        loudness: Loudness(volume: .full, nightVolume: .silent),
        settings: Loudspeaker.Settings(device: device, keepsOpen: keepsOpen, latency: 0), pause: pause,
        wakeUp: wakeUp)
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

    /// Waits for what the speaker reports.
    func eventually(_ holds: (Loudspeaker.Report) -> Bool) -> Bool { Waiting.until { holds(speaker.report) } }
  }

  @Test func opensTheDeviceWhenSomethingIsHeard() throws {
    let bench = try Bench("null")
    #expect(!bench.speaker.report.isOpen)
    bench.play()
    #expect(bench.eventually { $0.isOpen && $0.device == "null" })
    #expect(bench.speaker.takeNews().isEmpty)
    #expect(bench.speaker.stop())
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
}
