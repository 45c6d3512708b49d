import ClockModel
import ClockTestSupport
import Testing
import ZoneInfo

/// Cities that replace the configured readouts.
@Suite struct CitiesTests {
  private func stage(_ circuits: TimeCircuits? = nil) throws -> Stage {
    Stage(try circuits ?? .film(), library: .journeysOnly, at: try instant("2026-11-22T08:00:00"))
  }

  private func city(_ label: String, _ zone: String = "Etc/UTC") -> SetCity {
    SetCity(label: label, zoneName: zone, zone: .utc)
  }

  @Test func citiesReplaceAllConfiguredReadouts() throws {
    var stage = try stage()
    let outcome = try stage.order(.readouts([city("LONDON", "Europe/London"), city("ROME", "Europe/Rome")]))
    #expect(outcome.message == "the readouts show LONDON, ROME")
    #expect(stage.machine.labels == ["LONDON", "ROME"])
    #expect(stage.machine.positions == [.destination, .present])
    #expect(stage.text(.destination) == "NOV 22 2026 AM 08 00")
    #expect(stage.machine.picture(at: stage.now).lastDeparted == .dark)
    #expect(stage.machine.zoneName(of: .present) == "Europe/Rome")
  }

  @Test func emptyListRestoresTheConfiguredReadouts() throws {
    var stage = try stage()
    let before = stage.machine.picture(at: stage.now)
    try stage.order(.readouts([city("LONDON")]))
    let outcome = try stage.order(.readouts([]))
    #expect(outcome.message == "the configured readouts are shown again")
    #expect(stage.machine.picture(at: stage.now) == before)
    #expect(stage.machine.state.cities == nil)
  }

  @Test func citiesDiscardTimesSetOnSingleReadouts() throws {
    var stage = try stage()
    try stage.order(.set(.destination, .typed("110519550600")))
    try stage.order(.readouts([city("LONDON")]))
    #expect(stage.text(.destination) == "NOV 22 2026 AM 08 00")
    try stage.order(.set(.destination, .typed("110519550600")))
    #expect(stage.text(.destination) == "NOV 05 1955 AM 06 00")
    try stage.order(.readouts([]))
    #expect(stage.text(.destination) == "OCT 26 1985 AM 01 21")
  }

  @Test func citiesUseTheConfiguredBrightness() throws {
    var circuits = try TimeCircuits.film(1)
    circuits.readouts[0].brightness = try #require(Brightness(sixteenths: 8))
    circuits.readouts[0].nightBrightness = Brightness(sixteenths: 1)
    var stage = try stage(circuits)
    try stage.order(.readouts([city("A"), city("B")]))
    stage.wait(10_000)
    #expect(stage.light == [8, Brightness.standard.sixteenths, 0])
    try stage.order(.brightness(.present, .full))
    try stage.order(.night(.on))
    stage.wait(10_000)
    #expect(stage.light[0] == 1)
  }

  @Test func citiesSurviveARestartButNotAnEditOfTheReadouts() throws {
    var stage = try stage()
    try stage.order(.readouts([city("LONDON"), city("ROME")]))
    var next = Stage(try .film(), state: stage.machine.state, at: stage.now)
    #expect(next.machine.labels == ["LONDON", "ROME"])
    #expect(next.reconfigure(try .film(2)).shelved == ["cities"])
    #expect(next.machine.labels.count == 2)
    #expect(next.machine.state.cities == nil)
    #expect(next.reconfigure(try .film()).returned == ["cities"])
    #expect(next.machine.labels == ["LONDON", "ROME"])
    try next.order(.reset)
    #expect(next.machine.state.cities == nil && next.machine.labels.count == 3)
  }

  @Test func citiesBeyondTheBoardsReadoutsAreRefused() throws {
    var circuits = try TimeCircuits.film(1)
    circuits.places.lastDeparted = ReadoutPlaces([], hasNumericMonth: false)
    let stage = try stage(circuits)
    let refused = try #require(stage.refusal(of: .readouts([city("A"), city("B"), city("C")])))
    #expect(refused.refusal.kind == .impossible && refused.isUnchanged)
    #expect(refused.refusal.description == "3 cities do not fit this board's 2 readouts")
    #expect(stage.refusal(of: .readouts([city("A"), city("B")])) == nil)
  }

  @Test func citiesAreRefusedDuringAJourney() throws {
    var stage = Stage(try .film(), at: try instant("2026-11-22T08:00:00"))
    try stage.order(.depart)
    let refused = try #require(stage.refusal(of: .readouts([city("A")])))
    #expect(refused.refusal.kind == .impossible && refused.isUnchanged)
  }

  @Test func settingAReadoutWithoutACityIsRefused() throws {
    var stage = try stage()
    try stage.order(.readouts([city("LONDON")]))
    let refused = try #require(stage.refusal(of: .set(.present, .typed("0121"))))
    #expect(refused.refusal.description == "this clock has no present readout: it shows one city")
  }

  @Test func backupRestoresCities() throws {
    var stage = try stage()
    try stage.order(.readouts([city("LONDON"), city("ROME")]))
    try stage.order(.set(.present, .typed("110519550600")))
    let backup = stage.machine.state.items
    try stage.order(.reset)
    try stage.order(.restore(backup))
    #expect(stage.machine.labels.first == "LONDON")
    #expect(stage.machine.state.items == backup)
  }
}
