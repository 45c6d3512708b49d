import ClockModel
import Testing
import ZoneInfo

/// What an edit of the configuration takes back comes back with the old words, until the edit has stood for a while.
@Suite struct ShelfTests {
  private static let start = WallTime(seconds: 499_162_860)
  private static let circuits = circuits("A", "B", "C")
  /// What is left of it by a save that was cut off.
  private static let cutOff = circuits("A")

  private static func circuits(_ labels: String...) -> TimeCircuits {
    TimeCircuits(
      readouts: labels.map { Readout(label: $0, source: .zone(.utc)) }, hourCycle: .twelve, colon: .blink)
  }

  /// A prop on which everything that can be set is set, and which has travelled.
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

  @Test func theOldWordsBringBackWhatAnEditTookBack() throws {
    var stage = try Self.travelled()
    let before = stage.machine
    #expect(before.state.hasTravelled)
    let edit = stage.reconfigure(Self.cutOff)
    #expect(
      edit.takenBack == [
        "present", "brightness of present", "last-departed", "brightness of last-departed", "night",
      ])
    #expect(stage.machine.state.hasTravelled == false)
    #expect(stage.machine.hasShelf)
    let undo = stage.reconfigure(Self.circuits)
    #expect(undo.takenBack == [])
    #expect(undo.givenBack == edit.takenBack)
    #expect(stage.machine.state == before.state)
    #expect(!stage.machine.hasShelf)
  }

  @Test func anEditThatStandsIsMeant() throws {
    var stage = try Self.travelled()
    stage.reconfigure(Self.cutOff)
    stage.machine.emptyShelf()
    #expect(!stage.machine.hasShelf)
    #expect(stage.reconfigure(Self.circuits).givenBack == [])
    #expect(stage.machine.state.readouts.present == nil)
  }

  @Test func whatIsSetMeanwhileIsNotOverruled() throws {
    var stage = try Self.travelled()
    stage.reconfigure(Self.circuits("A", "D", "C"))
    try stage.order(.set(.present, .typed("010120001200")))
    #expect(stage.reconfigure(Self.circuits).takenBack == ["present"])
    #expect(stage.machine.state.readouts.present == nil)
    #expect(!stage.machine.state.hasTravelled)
  }

  @Test func aResetLeavesNothingOnTheShelf() throws {
    var stage = try Self.travelled()
    stage.reconfigure(Self.cutOff)
    try stage.order(.reset)
    #expect(stage.machine.state.shelf == SetItems())
    #expect(stage.reconfigure(Self.circuits).givenBack == [])
  }
}
