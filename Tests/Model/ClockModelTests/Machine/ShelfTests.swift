import ClockModel
import Testing
import ZoneInfo

/// Settings that an edit removes return if the edit is undone soon.
@Suite struct ShelfTests {
  private static let start = WallTime(seconds: 499_162_860)
  private static let circuits = circuits("A", "B", "C")
  /// The configuration after a truncated save.
  private static let cutOff = circuits("A")

  private static func circuits(_ labels: String...) -> TimeCircuits {
    TimeCircuits(
      readouts: labels.map { Readout(label: $0, source: .zone(.utc)) }, hourCycle: .twelve, colon: .blink)
  }

  /// A prop that has travelled, with everything set.
  private static func travelled() throws -> Stage {
    var stage = Stage(circuits, at: start)
    try stage.order(.set(.destination, .typed("102619850121")))
    try stage.order(.depart)
    stage.wait(600_000)
    try stage.order(.set(.destination, .typed("110519551004")))
    try stage.order(.brightness(nil, .full))
    try stage.order(.night(.on))
    try stage.order(.cycle(.fifteen))
    return stage
  }

  @Test func undoingAnEditRestoresRemovedSettings() throws {
    var stage = try Self.travelled()
    let before = stage.machine
    #expect(before.state.hasTravelled)
    let edit = stage.reconfigure(Self.cutOff)
    #expect(
      edit.shelved == [
        "present", "brightness of present", "last-departed", "brightness of last-departed", "night",
      ])
    #expect(stage.machine.state.hasTravelled == false)
    #expect(stage.machine.hasShelf)
    let undo = stage.reconfigure(Self.circuits)
    #expect(undo.shelved == [])
    #expect(undo.returned == edit.shelved)
    #expect(stage.machine.state == before.state)
    #expect(!stage.machine.hasShelf)
  }

  @Test func lastingEditDiscardsRemovedSettings() throws {
    var stage = try Self.travelled()
    stage.reconfigure(Self.cutOff)
    stage.machine.emptyShelf()
    #expect(!stage.machine.hasShelf)
    #expect(stage.reconfigure(Self.circuits).returned == [])
    #expect(stage.machine.state.readouts.present == nil)
  }

  @Test func newSettingDiscardsTheShelvedOne() throws {
    var stage = try Self.travelled()
    stage.reconfigure(Self.circuits("A", "D", "C"))
    try stage.order(.set(.present, .typed("010120001200")))
    #expect(stage.reconfigure(Self.circuits).shelved == ["present"])
    #expect(stage.machine.state.readouts.present == nil)
    #expect(!stage.machine.state.hasTravelled)
  }

  @Test func resetEmptiesTheShelf() throws {
    var stage = try Self.travelled()
    stage.reconfigure(Self.cutOff)
    try stage.order(.reset)
    #expect(stage.machine.state.shelf == SetItems())
    #expect(stage.reconfigure(Self.circuits).returned == [])
  }
}
