import Foundation
import TOML
import TestSupport
import Testing

/// Reading continues after a mistake, so that one pass reports all.
@Suite struct ReadingOnTests {
  private static func read(_ text: String) -> TOMLReading { TOML.read(Array(text.utf8)) }

  @Test(
    arguments: [
      ("a = 1\nb = x\nc = 2\nd = y z\ne = 3", ["2:5", "4:5"], ["a", "b", "c", "d", "e"]),
      // A key without a value is dropped.
      ("a 1\nb = 2", ["1:3"], ["b"]),
      // After an invalid header, keys are dropped up to the next header.
      ("a = 1\n[b\nc = 1\nd = x\n[e]\nf = 1", ["2:1", "4:5"], ["a", "e"]),
      ("[a]\nb = 1\n[a]\nb = 2\n[c]\nd = x", ["3:1", "6:5"], ["a", "c"]),
      // An unclosed array ends at the first text that cannot be in an array.
      ("a = [\n  1,\n  2\nb = 3\nc = x", ["4:1", "5:5"], ["a", "b", "c"]),
      ("a = [1,\nb = 3", ["2:1"], ["a", "b"]),
      ("a = [{ x = 1 },\n  { y 2 },\n  { z = 3 },\n]\nb = x", ["2:7", "5:5"], ["a", "b"]),
      ("a = \"\"\"open\nb = 1\n[c]\nd = x", ["1:5"], ["a", "b", "c"]),
      ("a = \"open\nb = 'open\nc = 1", ["1:5", "2:5"], ["a", "b", "c"]),
      ("a = 1\na = 2\nb = x", ["2:1", "3:5"], ["a", "b"]),
      ("= 1\n\"\" = 1 1\n???\na = 1", ["1:1", "2:8", "3:1"], ["", "a"]),
    ] as [(String, [String], [String])])
  func everyMistakeIsReportedAndTheRestIsRead(text: String, places: [String], keys: [String]) {
    let reading = Self.read(text)
    let found = reading.mistakes.map(\.error.position.description)
    #expect(found.first == places.first)
    // After an unclosed string, further mistakes are unknowable.
    #expect(text.contains("\"\"\"") || found == places, "\(reading.mistakes.map(\.error.description))")
    #expect(reading.table.entries.map(\.key) == keys)
  }

  @Test func mistakeHasItsKeyAndItsText() {
    let mistakes = Self.read("time = OCT 26 1985 01:21 AM # then\nfrom = 22:00\n[x").mistakes
    #expect(mistakes.map(\.key) == ["time", "from", nil])
    #expect(mistakes.map(\.text) == ["OCT 26 1985 01:21 AM", "22:00", ""])
  }

  @Test func mistakesAreLimited() {
    let reading = Self.read(String(repeating: "a = x\n", count: 100))
    #expect(reading.mistakes.count == TOMLReading.mostMistakes)
  }

  /// Both give the same table for a valid file, and the same first mistake for an invalid one.
  @Test(arguments: [UInt64(1955), 1985, 2015])
  func agreesWithTheStrictReader(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let lines = [
      "[display]", "[[readout]]", "[display", "colon = \"blink\"", "time = 1985-10-26T01:21:00", "x = [1, 2]",
      "x = [", "]",
      "y = { a = 1 }", "y = { a = 1", "z = \"\"\"", "\"\"\"", "a.b = 1", "a = 1", "# note", "é = 1", "q = 'x",
      "= 1", "[[", "b = 1 2",
      "\t", "c = x # [d]", "[a.b]", "  1,",
    ]
    for _ in 0..<3_000 {
      let text = (0..<Int.random(in: 1...12, using: &generator)).map { _ in
        lines.randomElement(using: &generator) ?? ""
      }.joined(separator: "\n")
      let reading = Self.read(text)
      do throws(TOMLError) {
        let table = try TOML.parse(Array(text.utf8))
        #expect(reading.mistakes.isEmpty, "\(text), seed \(seed)")
        #expect(reading.table == table, "\(text), seed \(seed)")
      } catch {
        #expect(reading.mistakes.first?.error == error, "\(text), seed \(seed)")
        let places = reading.mistakes.map(\.error.position)
        #expect(Set(places).count == places.count, "\(text), seed \(seed)")
      }
    }
  }
}
