import ControlClient
import ControlProtocol
import Testing

@testable import ControlCommands

/// Adding, moving and removing the cities of the readouts.
@Suite struct CityRowTests {
  private func row(_ names: [String]) throws -> CityRow {
    var row = CityRow(choices: [])
    for name in names { try row.add(name) }
    return row
  }

  private func failure(_ body: () throws(ControlFailure) -> Void) -> String? {
    do throws(ControlFailure) {
      try body()
      return nil
    } catch {
      return "\(error)"
    }
  }

  @Test(
    arguments: [
      ("london", CityMove.down, ["rome", "london", "tokyo"]), ("tokyo", .up, ["london", "tokyo", "rome"]),
      ("london", .up, ["london", "rome", "tokyo"]), ("tokyo", .down, ["london", "rome", "tokyo"]),
      ("london", .place(3), ["rome", "tokyo", "london"]), ("TOKYO", .place(1), ["tokyo", "london", "rome"]),
    ])
  func moveReordersTheCities(name: String, move: CityMove, order: [String]) throws {
    var row = try row(["london", "rome", "tokyo"])
    try row.move(name, move)
    #expect(row.choices.map(\.city) == order)
  }

  @Test(arguments: ["hong kong", "Hong_Kong", "HONG-KONG", "asia/hong_kong", "room 42"])
  func cityIsFoundByLabelOrZone(name: String) throws {
    var row = CityRow(choices: [
      CityChoice("Europe/Rome"), CityChoice("Asia/Hong_Kong", label: "ROOM 42"),
    ])
    try row.remove(name)
    #expect(row.choices == [CityChoice("Europe/Rome")])
  }

  @Test(arguments: ["Tokyo", "asia/tokyo", "TOKYO "]) func shownCityIsNotAddedAgain(
    name: String
  ) throws {
    var row = try row(["Europe/London", "Asia/Tokyo"])
    #expect(
      failure { () throws(ControlFailure) in try row.add(name) }?
        .hasSuffix("is already shown: the readouts show Europe/London and Asia/Tokyo") == true)
    #expect(row.choices.count == 2)
    var labelled = CityRow(choices: [CityChoice("Europe/Brussels", label: "TOKYO")])
    try labelled.add(name)
    #expect(labelled.choices.count == 2)
  }

  @Test func failuresSayWhatToDoInstead() throws {
    var row = try row(["Europe/London", "Europe/Rome", "Asia/Tokyo"])
    #expect(
      failure { () throws(ControlFailure) in try row.add("paris") }?.contains("cities remove london") == true)
    #expect(
      failure { () throws(ControlFailure) in try row.remove("paris") }
        == "no readout shows \"paris\": they show Europe/London, Europe/Rome and Asia/Tokyo")
    var one = try self.row(["Europe/London"])
    #expect(
      failure { () throws(ControlFailure) in try one.remove("london") }?.contains("cities reset") == true)
    var none = CityRow(choices: [])
    #expect(
      failure { () throws(ControlFailure) in try none.move("london", .up) }?.contains("cities add london")
        == true)
  }

  @Test(arguments: ["", "0", "4", "left", "-1"])
  func invalidMovesAreRejected(word: String) {
    #expect(CityMove(word) == nil)
  }
}
