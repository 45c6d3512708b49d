import ClockModel
import Testing

/// The power switch and the night toggle.
@Suite struct PowerTests {
  private func stage(_ circuits: TimeCircuits? = nil, library: ShowLibrary = .small) throws -> Stage {
    Stage(try circuits ?? .film(), library: library, at: try instant("2026-11-22T08:00:00"))
  }

  @Test func powerOffDarkensAndPowerOnRestoresTheReadouts() throws {
    var stage = try stage()
    let state = stage.machine.state
    let off = try stage.order(.power(.off))
    #expect(off.message == "the prop is switched off")
    #expect(stage.machine.isOff)
    #expect(stage.machine.activity == "off")
    for (_, picture) in stage.watch(3_000) { #expect(picture == Picture(repeating: .dark)) }
    let on = try stage.order(.power(.on))
    #expect(on.message == "the prop is switched on")
    #expect(stage.machine.activity == SequenceName.powerOn)
    #expect(stage.light == [1, 1, 1])
    stage.watch(2_000)
    #expect(stage.text(.destination) == "OCT 26 1985 AM 01 21")
    #expect(stage.machine.state == state)
    #expect(stage.kinds == [.power, .power])
    #expect(stage.notices.map { $0.details.map(\.value) } == [["false"], ["true"]])
  }

  @Test func repeatedPowerCommandsReportNothing() throws {
    var stage = try stage()
    #expect(try stage.order(.power(.on)).message == "the prop is already on")
    try stage.order(.power(.toggle))
    #expect(stage.machine.isOff)
    #expect(try stage.order(.power(.off)).message == "the prop is already off")
    try stage.order(.power(.toggle))
    #expect(!stage.machine.isOff)
    #expect(stage.kinds == [.power, .power])
  }

  @Test func readoutsReturnAtOnceWithoutSequences() throws {
    var circuits = try TimeCircuits.film()
    circuits.travel.playsSequences = false
    var stage = try stage(circuits)
    try stage.order(.power(.off))
    try stage.order(.power(.on))
    #expect(stage.machine.activity == "clock")
    #expect(stage.text(.destination) == "OCT 26 1985 AM 01 21")
  }

  @Test func timesSetWhileOffShowAfterPowerOn() throws {
    var stage = try stage(library: .journeysOnly)
    try stage.order(.power(.off))
    try stage.order(.set(.destination, .typed("110519550600")))
    #expect(stage.machine.picture(at: stage.now) == Picture(repeating: .dark))
    try stage.order(.power(.on))
    #expect(stage.text(.destination) == "NOV 05 1955 AM 06 00")
  }

  @Test func carArrivesWhileThePropIsOff() throws {
    var stage = try stage()
    try stage.order(.depart)
    try stage.order(.power(.off))
    stage.watch(500)
    try stage.order(.power(.on))
    #expect(stage.machine.activity == SequenceName.departure)
    try stage.order(.power(.off))
    stage.watch(2_000)
    #expect(stage.kinds.contains(.reEntry))
    #expect(stage.machine.picture(at: stage.now) == Picture(repeating: .dark))
    try stage.order(.power(.on))
    stage.watch(2_000)
    #expect(stage.text(.present) == "OCT 26 1985 AM 01 21")
  }

  @Test func powerOffHidesThePairingCode() throws {
    var stage = try stage()
    try stage.order(.showCode(try #require(PairingDigits("190855")), for: nil))
    try stage.order(.power(.off))
    #expect(stage.machine.privateReadouts.isEmpty)
    #expect(stage.kinds == [.pairing, .pairing, .power])
  }

  @Test func resetSwitchesThePropOn() throws {
    var stage = try stage()
    try stage.order(.power(.off))
    try stage.order(.reset)
    #expect(!stage.machine.isOff)
    #expect(stage.text(.destination) == "OCT 26 1985 AM 01 21")
  }

  @Test func nightTogglesOnAndBackToAutomatic() throws {
    var stage = try stage()
    try stage.order(.toggleNight)
    #expect(stage.machine.isNight && stage.machine.nightMode == .on)
    let back = try stage.order(.toggleNight)
    #expect(!stage.machine.isNight && stage.machine.nightMode == .auto)
    #expect(back.message == "day mode, automatic")
    #expect(stage.kinds == [.night, .night])
  }

  @Test func scheduledNightTogglesOffAndBackToAutomatic() throws {
    var circuits = try TimeCircuits.film()
    circuits.night.schedule = .daily(from: 25_200, to: 36_000, .utc)
    var stage = try stage(circuits)
    #expect(stage.machine.isNight)
    try stage.order(.toggleNight)
    #expect(!stage.machine.isNight && stage.machine.nightMode == .off)
    let back = try stage.order(.toggleNight)
    #expect(stage.machine.isNight && stage.machine.nightMode == .auto)
    #expect(back.message == "night mode, automatic")
  }
}
