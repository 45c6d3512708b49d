import ClockModel
import ClockTestSupport
import Testing
import ZoneInfo

/// What was set once is given back.
@Suite struct RestoreTests {
  private static func stage() throws -> Stage {
    Stage(try .film(), at: try instant("2026-07-04T12:34:56.250"))
  }

  @Test func itIsInThePlaceOfWhatIsSetNow() throws {
    var stage = try Self.stage()
    try stage.order(.set(.destination, .typed("110519550600")))
    try stage.order(.brightness(.present, .full))
    try stage.order(.cycle(.fifteen))
    stage.watch(1_000)
    let kept = stage.machine.state.items
    try stage.order(.reset)
    try stage.order(.set(.lastDeparted, .typed("0121")))
    let outcome = try stage.order(.restore(kept))
    #expect(outcome.notices.map(\.kind) == [.restore])
    #expect(stage.machine.state.items == kept)
    #expect(stage.machine.cycleInterval == .fifteen)
    #expect(stage.machine.targetBrightness(of: .present) == .full)
  }

  /// On another prop, or after an edit, the words of the configuration are others.
  @Test func itCountsAsSetOverWhatIsConfiguredNow() throws {
    var stage = try Self.stage()
    try stage.order(.set(.destination, .typed("110519550600")))
    var kept = stage.machine.state.items
    kept.readouts.destination?.configured = "zone Europe/London"
    try stage.order(.reset)
    try stage.order(.restore(kept))
    var state = stage.machine.state
    #expect(state.reconcile(with: stage.machine.circuits).takenBack == [])
    #expect(stage.text(.destination) == "NOV 05 1955 AM 06 00")
  }

  @Test func nothingIsRestoredWhileTheCarIsUnderWay() throws {
    var stage = try Self.stage()
    try stage.order(.depart)
    let refused = try #require(stage.refusal(of: .restore(SetItems())))
    #expect(refused.refusal.kind == .impossible)
    #expect(refused.isUnchanged)
  }
}
