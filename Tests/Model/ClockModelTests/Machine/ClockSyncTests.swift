import ClockModel
import Testing
import ZoneInfo

/// Readouts and commands while the time is unknown.
@Suite struct ClockSyncTests {
  private static func stage(frozen: Int64? = nil) throws -> Stage {
    var circuits = try TimeCircuits.film()
    circuits.frozen = frozen
    return Stage(circuits, sync: .waiting, at: try instant("1970-01-01T00:00:07"))
  }

  private static let dashes = "--- -- ---- -- -- --"

  @Test func onlyLiveReadoutsShowDashesWithASteadyColon() throws {
    var stage = try Self.stage()
    for (time, picture) in stage.watch(2000) {
      #expect(picture.destination.text == "OCT 26 1985 AM 01 21", "\(time)")
      #expect(picture.destination.colon == (time.nanoseconds < 500_000_000), "\(time)")
      #expect(picture.present.text == Self.dashes, "\(time)")
      #expect(picture.present.colon, "\(time)")
      #expect(picture.lastDeparted.text == "OCT 26 1985 AM 01 20", "\(time)")
    }
    #expect(stage.machine.sourceWords(of: .present).hasSuffix("unknown until the clock is synchronised"))
  }

  @Test func travelledPresentShowsDashesToo() throws {
    var state = PropState()
    state.readouts.present = Override(SetReadout(source: .running(offset: 0)), over: "zone Etc/UTC")
    let stage = Stage(
      try .film(), state: state, sync: .waiting, at: try instant("1970-01-01T00:00:07"))
    #expect(stage.text(.present) == Self.dashes)
  }

  @Test func frozenTimeIsKnown() throws {
    let stage = try Self.stage(frozen: try instant("1985-10-26T08:21:00").seconds)
    #expect(stage.text(.present) == "OCT 26 1985 AM 08 21")
  }

  @Test(arguments: [ClockSync.synchronised, .notSynchronised])
  func timeIsShownWhenTheWaitEnds(sync: ClockSync) throws {
    var stage = try Self.stage()
    stage.setClock(byMilliseconds: 1_783_168_496_000 - 7000)
    #expect(stage.text(.present) == Self.dashes)
    stage.sync(sync)
    stage.sync(sync)
    #expect(stage.kinds == [.clock], "reported once")
    #expect(stage.text(.present) == "JUL 04 2026 PM 12 34")
  }

  @Test func unknownTimeIsNeverNight() throws {
    var circuits = try TimeCircuits.film()
    circuits.night.schedule = .daily(from: 0, to: 86_399, .utc)
    var stage = Stage(circuits, sync: .waiting, at: try instant("1970-01-01T00:00:07"))
    stage.watch(1000)
    #expect(!stage.machine.isNight)
    stage.sync(.synchronised)
    stage.watch(1000)
    #expect(stage.machine.isNight)
    #expect(stage.kinds == [.clock, .night])
  }

  @Test func departingFromAnUnknownTimeIsRefused() throws {
    let stage = try Self.stage()
    let refused = try #require(stage.refusal(of: .depart))
    #expect(refused.refusal.kind == .impossible)
    #expect(refused.refusal.description.hasPrefix("the present time is unknown"))
    #expect(refused.isUnchanged)
  }

  /// A time that runs on from a wrong clock would stay wrong after the clock is set.
  @Test func timesThatRunOnFromAnUnknownClockAreRefused() throws {
    var circuits = try TimeCircuits.film(present: .fixed(try civil("1985-10-26T01:22:00")))
    let fixed = Stage(circuits, sync: .waiting, at: try instant("1970-01-01T00:00:07"))
    circuits.readouts[0].source = .zone(.utc)
    let live = Stage(circuits, sync: .waiting, at: fixed.now)
    let cases: [(Stage, Command)] = [
      (fixed, .depart), (fixed, .set(.present, .typed("102619850121"))), (fixed, .journey("hero")),
      (live, .set(.destination, .typed("0121"))),
    ]
    for (stage, command) in cases {
      let refused = try #require(stage.refusal(of: command), "\(command)")
      #expect(refused.refusal.kind == .impossible, "\(command)")
      #expect(refused.refusal.description.hasPrefix("the present time is unknown"), "\(command)")
      #expect(refused.isUnchanged, "\(command)")
    }
    #expect(fixed.refusal(of: .set(.destination, .typed("0121"))) == nil)
    // A complete typed time needs nothing from the readout.
    #expect(live.refusal(of: .set(.destination, .typed("OCT 26 1985 AM 01:21"))) == nil)
    #expect(live.refusal(of: .set(.destination, .typed("OCT 26 1985"))) != nil)
    #expect(fixed.refusal(of: .journey("einstein")) == nil)
    #expect(fixed.refusal(of: .set(.present, .city(label: "UTC", zoneName: "Etc/UTC", .utc))) == nil)
  }
}
