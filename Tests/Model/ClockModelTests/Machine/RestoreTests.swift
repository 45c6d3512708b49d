import ClockModel
import ClockTestSupport
import Testing
import ZoneInfo

/// Restoring a backup of settings.
@Suite struct RestoreTests {
  private static func stage() throws -> Stage {
    Stage(try .film(), at: try instant("2026-07-04T12:34:56.250"))
  }

  @Test func restoreReplacesTheCurrentSettings() throws {
    var stage = try Self.stage()
    try stage.order(.set(.destination, .typed("110519550600")))
    try stage.order(.brightness(.present, .full))
    try stage.order(.cycle(.fifteen))
    stage.watch(1_000)
    let backup = stage.machine.state.items
    try stage.order(.reset)
    try stage.order(.set(.lastDeparted, .typed("0121")))
    let outcome = try stage.order(.restore(backup))
    #expect(outcome.notices.map(\.kind) == [.restore])
    #expect(stage.machine.state.items == backup)
    #expect(stage.machine.cycleInterval == .fifteen)
    #expect(stage.machine.targetBrightness(of: .present) == .full)
  }

  /// A backup may come from another prop or precede an edit.
  @Test func restoredSettingsOverrideTheCurrentConfiguration() throws {
    var stage = try Self.stage()
    try stage.order(.set(.destination, .typed("110519550600")))
    var backup = stage.machine.state.items
    backup.readouts.destination?.configured = "zone Europe/London"
    try stage.order(.reset)
    try stage.order(.restore(backup))
    var state = stage.machine.state
    #expect(state.reconcile(with: stage.machine.circuits).shelved == [])
    #expect(stage.text(.destination) == "NOV 05 1955 AM 06 00")
  }

  @Test func restoreIsRefusedDuringAJourney() throws {
    var stage = try Self.stage()
    try stage.order(.depart)
    let refused = try #require(stage.refusal(of: .restore(SetItems())))
    #expect(refused.refusal.kind == .impossible)
    #expect(refused.isUnchanged)
  }
}
