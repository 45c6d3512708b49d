import ClockModel
import Testing
import Text
import Vocabulary

/// A chip of an example.
private struct Chip: Equatable, Fielded {
  var address = 0
  var fault: String?

  mutating func fields(_ field: inout Fields) {
    field("address", &address, .count, "address on the bus")
    field.nullable("fault", &fault, .text, "its fault; null if it works")
  }
}

private struct Board: Equatable, Fielded {
  enum Colour: String, CaseIterable { case red, green }

  var name = ""
  var isOn = false
  var colour = Colour.red
  var offset: Int64 = 0
  var shift = 0
  var since = WallTime(seconds: 0)
  var brightness = Brightness.full
  var cycle = HourCycle.twelve
  var main = Chip()
  var chips: [Chip] = []
  var spare: Chip?
  var added = "none"

  mutating func fields(_ field: inout Fields) {
    field("name", &name, .text, "its name")
    field("on", &isOn, .flag, "whether it is on")
    field("colour", &colour, .choice, "`red` or `green`")
    field("offset", &offset, .integer, "any number")
    field("shift", &shift, .number, "any number")
    field("since", &since, .time, "an instant")
    field("brightness", &brightness, .brightness, "in sixteenths")
    field("cycle", &cycle, .hourCycle, "`12` or `24`")
    field("main", &main, .object, "the main chip")
    field("chips", &chips, .list(.object), "its chips")
    field.nullable("spare", &spare, .object, "a spare chip; null if there is none")
    field("added", &added, .text, "what a later release added", since: "none")
  }
}

@Suite struct FieldedTests {
  private static let board = Board {
    $0.name = "A"
    $0.isOn = true
    $0.colour = .green
    $0.offset = -5
    $0.shift = -7
    $0.since = WallTime(seconds: 499_162_860)
    $0.brightness = .dark
    $0.cycle = .twentyFour
    $0.main = Chip { $0.address = 112 }
    $0.chips = [Chip { $0.fault = "no answer" }]
    $0.added = "later"
  }
  private static let line =
    #"{"name":"A","on":true,"colour":"green","offset":-5,"shift":-7,"since":"1985-10-26T08:21:00.000Z","brightness":0,"cycle":24,"#
    + #""main":{"address":112,"fault":null},"chips":[{"address":0,"fault":"no answer"}],"spare":null,"added":"later"}"#

  @Test func fieldsAreWrittenInTheirOrder() {
    let text = String(decoding: JSONValue.object(Self.board.members).encoded, as: UTF8.self)
    #expect(text == Self.line)
  }

  @Test func whatIsWrittenIsReadBack() throws {
    let value = try JSONValue.parse(Array(Self.line.utf8))
    #expect(try Board(value) == Self.board)
  }

  @Test func whatIsMadeUpIsReadBack() throws {
    let seed: UInt64 = 43
    var sampler = Sampler(seed: seed)
    var spares = 0
    for round in 0..<1000 {
      let board = Board(from: &sampler)
      let value = try JSONValue.parse(JSONValue.object(board.members).encoded)
      let read = try Board(value)
      #expect(read == board, "seed \(seed), round \(round)")
      spares += board.spare == nil ? 0 : 1
    }
    #expect(200...800 ~= spares)
  }

  @Test func fieldsOfANewerReleaseAreIgnored() throws {
    let value = try JSONValue.parse(Array((Self.line.dropLast() + #","newer":[{}]}"#).utf8))
    #expect(try Board(value) == Self.board)
  }

  @Test func fieldsThatAnOlderReleaseLackedHaveTheirValueOfThen() throws {
    let line = Self.line.replacing(#","spare":null,"added":"later""#, with: "")
    let board = try Board(JSONValue.parse(Array(line.utf8)))
    #expect(board.added == "none")
    #expect(board.spare == nil)
  }

  @Test(
    arguments: [
      (#""name":"A""#, #""name":null"#, "name", "text", .null),
      (#""name":"A","#, "", "name", "text", .null),
      (#""on":true"#, #""on":1"#, "on", "true or false", .integer(1)),
      (#""colour":"green""#, #""colour":"blue""#, "colour", "red or green", .string("blue")),
      (#""offset":-5"#, #""offset":0.5"#, "offset", "a whole number", .number(0.5)),
      (
        #""since":"1985-10-26T08:21:00.000Z""#, #""since":"today""#, "since",
        "an instant such as 1985-10-26T08:21:00.000Z", .string("today")
      ),
      (#""brightness":0"#, #""brightness":17"#, "brightness", "0 to 16", .integer(17)),
      (#""cycle":24"#, #""cycle":13"#, "cycle", "12 or 24", .integer(13)),
      (#""address":112"#, #""address":-1"#, "main.address", "0 or more", .integer(-1)),
      (#""main":{"address":112,"fault":null}"#, #""main":[]"#, "main", "an object", .array([])),
      (#""address":0"#, #""address":"""#, "chips[0].address", "a whole number", .string("")),
      (#"[{"address":0,"fault":"no answer"}]"#, "[{\"address\":0},3]", "chips[1]", "an object", .integer(3)),
    ] as [(String, String, String, String, JSONValue)])
  func theFirstMisfitIsNamed(
    old: String, new: String, place: String, expected: String, found: JSONValue
  ) throws {
    let line = Self.line.replacing(old, with: new)
    try #require(line != Self.line)
    let value = try JSONValue.parse(Array(line.utf8))
    do throws(Misfit) {
      _ = try Board(value)
      Issue.record("read")
    } catch {
      #expect((error.place, error.expected, error.found) == (place, expected, found))
    }
  }

  @Test func notesNameTypesAndMeanings() throws {
    let notes = Board.notes
    #expect(
      notes.map(\.type) == [
        "text", "true or false", "text", "whole number", "whole number", "text", "whole number",
        "whole number",
        "object", "array of objects", "object or null", "text",
      ])
    let chips = try #require(notes.first { $0.name == "chips" })
    #expect(chips.about == "its chips")
    #expect(
      chips.notes == [
        FieldNote(name: "address", type: "whole number", about: "address on the bus", input: .number),
        FieldNote(name: "fault", type: "text or null", about: "its fault; null if it works"),
      ])
  }

  @Test func aListOfOtherValuesIsNotRead() throws {
    let value = try JSONValue.parse(
      Array(Self.line.replacing(#"[{"address":0,"fault":"no answer"}]"#, with: "1").utf8))
    do throws(Misfit) {
      _ = try Board(value)
      Issue.record("read")
    } catch {
      #expect(error == Misfit("an array", found: .integer(1)).at("chips"))
    }
  }
}
