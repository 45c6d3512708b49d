import Testing
import TypedTime
import ZoneInfo

@testable import ClockModel

/// Sequences at night and in the 24-hour cycle.
@Suite struct NightSequenceTests {
  private static func machine(_ step: SequenceStep, hourCycle: HourCycle = .twelve) -> TimeMachine {
    let sequence = DisplaySequence(name: "flash", description: "", length: 1000, steps: [step])
    let circuits = TimeCircuits(
      readouts: [Readout(label: "UTC", source: .zone(.utc))], hourCycle: hourCycle)
    return TimeMachine(
      circuits, library: ShowLibrary(sequences: ["flash": sequence]), at: WallTime(seconds: 0))
  }

  @Test func sequencesAreNoBrighterThanTheNight() throws {
    let step = SequenceStep(start: 0, readouts: .all, effect: .own, light: .fixed(.full))
    var machine = Self.machine(step)
    _ = try machine.handle(.play("flash"), at: WallTime(seconds: 1))
    #expect(machine.picture(at: WallTime(seconds: 1)).destination.brightness == .full)
    _ = try machine.handle(.night(.on), at: WallTime(seconds: 1))
    _ = machine.advance(to: WallTime(seconds: 10))
    _ = try machine.handle(.play("flash"), at: WallTime(seconds: 10))
    #expect(machine.picture(at: WallTime(seconds: 10)).destination.brightness == .lowest)
  }

  @Test(arguments: [(HourCycle.twelve, Meridiem.am), (.twentyFour, nil)] as [(HourCycle, Meridiem?)])
  func aTextLightsTheLampsOnlyInTheTwelveHourCycle(cycle: HourCycle, lamp: Meridiem?) throws {
    let text = try #require(ReadoutText("JAN 01 1885 AM 12:00"))
    var machine = Self.machine(
      SequenceStep(start: 0, readouts: .all, effect: .texts([text])), hourCycle: cycle)
    _ = try machine.handle(.play("flash"), at: WallTime(seconds: 1))
    #expect(machine.picture(at: WallTime(seconds: 1)).destination.meridiem == lamp)
  }

  @Test func editedNightReplacesTheNightCommand() throws {
    let step = SequenceStep(start: 0, readouts: .all, effect: .own)
    var machine = Self.machine(step)
    _ = try machine.handle(.night(.on), at: WallTime(seconds: 1))
    var edited = machine.circuits
    edited.readouts[0].nightBrightness = .dark
    let outcome = machine.reconfigure(edited, library: machine.library, at: WallTime(seconds: 2))
    #expect(outcome.shelved == ["night"])
    #expect(!machine.isNight)
  }
}

/// The power-on sequence.
@Suite struct PowerOnTests {
  @Test(arguments: [true, false])
  func powerOnPlaysRegardlessOfOtherSequences(playsSequences: Bool) {
    let sequence = DisplaySequence(
      name: "power-on", description: "", length: 1000,
      steps: [SequenceStep(start: 0, readouts: .all, effect: .dark)])
    let circuits = TimeCircuits(
      readouts: [Readout(label: "UTC", source: .zone(.utc))],
      travel: TravelSettings(playsSequences: playsSequences, playsPowerOn: true))
    let machine = TimeMachine(
      circuits, library: ShowLibrary(sequences: ["power-on": sequence]), at: WallTime(seconds: 0))
    #expect(machine.picture(at: WallTime(seconds: 0)).destination == .dark)
  }
}
