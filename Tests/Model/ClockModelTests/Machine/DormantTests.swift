import ClockModel
import Testing
import ZoneInfo

/// Settings that this run cannot use stay stored until they are replaced.
@Suite struct DormantTests {
  private static let start = WallTime(seconds: 499_162_860)
  private static let circuits = TimeCircuits(
    readouts: ["A", "B", "C"].map { Readout(label: $0, source: .zone(.utc)) }, hourCycle: .twelve,
    colon: .blink)

  private static var state: PropState {
    var state = PropState()
    state.dormant.present = Override("zone = \"Asia/Tokyo\"\n", over: "zone B")
    return state
  }

  private let stage = Stage(circuits, state: state, at: start)

  @Test func configurationShowsAndDormantSettingStays() {
    var stage = stage
    stage.wait(120_000)
    #expect(stage.machine.state == Self.state)
    let plain = Stage(Self.circuits, at: stage.now)
    #expect(stage.machine.picture(at: stage.now) == plain.machine.picture(at: stage.now))
  }

  @Test func dormantSettingStaysWhenAnotherReadoutIsSet() throws {
    var stage = stage
    try stage.order(.set(.destination, .typed("102619850121")))
    #expect(stage.machine.state.dormant == Self.state.dormant)
  }

  @Test(arguments: [Command.set(.present, .typed("102619850121")), .reset])
  func setAndResetDropTheDormantSetting(command: Command) throws {
    var stage = stage
    try stage.order(command)
    #expect(stage.machine.state.dormant.present == nil)
  }

  @Test func lastingEditDropsTheDormantSetting() {
    var state = Self.state
    state.reconcile(with: Self.circuits)
    state.emptyShelf(for: Self.circuits)
    #expect(state == Self.state)
    var edited = Self.circuits
    edited.readouts[1] = Readout(label: "D", source: .zone(.utc))
    #expect(state.reconcile(with: edited) == PropState.Reconciliation())
    #expect(state == Self.state)
    state.emptyShelf(for: edited)
    #expect(state == PropState())
  }
}
