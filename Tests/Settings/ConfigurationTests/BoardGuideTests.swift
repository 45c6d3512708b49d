import ClockModel
import Configuration
import LinuxSystem
import Panel
import Testing

/// The tables of boards/README.md and shopping.md, which builders follow, against the profiles.
@Suite struct BoardGuideTests {
  /// The pin of each GPIO line on a Raspberry Pi's 40-pin header.
  private static let headerPins = [
    2: 3, 3: 5, 4: 7, 14: 8, 15: 10, 17: 11, 18: 12, 27: 13, 22: 15, 23: 16, 24: 18, 10: 19, 9: 21, 25: 22,
    11: 23, 8: 24, 7: 26, 5: 29, 6: 31, 12: 32, 13: 33, 19: 35, 16: 36, 26: 37, 20: 38, 21: 40,
  ]
  private static let groundPins = [6, 9, 14, 20, 25, 30, 34, 39]

  /// The cells of all table rows in the section under a heading.
  private func rows(of heading: String, in file: String = "README.md") throws -> [[String]] {
    let bytes = try FileSystem.read(Bench.bundledBoards + "/" + file, maximumBytes: 1 << 20)
    let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    let start = try #require(lines.firstIndex(of: "## " + heading))
    return lines[(start + 1)...].prefix { !$0.hasPrefix("## ") }.filter { $0.hasPrefix("|") }.map { line in
      line.split(separator: "|").map { cell in
        String(cell.drop(while: { $0 == " " }).reversed().drop(while: { $0 == " " }).reversed())
      }
    }
  }

  @Test(arguments: BundledBoardTests.names)
  func wiringTableMatchesTheProfile(board: String) throws {
    let bench = try Bench()
    let wiring = try bench.load("board = \"\(board)\"").wiring
    var chips: Set<WiredChip> = []
    var lamps = 0
    for row in try rows(of: board) {
      if row.count == 6, row[1].hasPrefix("/dev/") {
        let address = try #require(UInt8(row[2].dropFirst(2), radix: 16))
        let jumpers = row[3...].enumerated().reduce(0) { $0 + ($1.element == "●" ? 1 << $1.offset : 0) }
        #expect(Int(address) == 0x70 + jumpers, "\(row)")
        chips.insert(WiredChip(bus: row[1], address: address))
      }
      if row.count == 5, row[1].hasPrefix("GPIO") {
        lamps += 1
        let line = WiredLine(.name(row[1]))
        let led = wiring.leds.first { $0.place == wiring.lines.firstIndex(of: line).map(LEDPlace.line) }?.led
        guard case .lamp(let readout, let lamp) = led else {
          Issue.record("no lamp is on \(row[1])")
          continue
        }
        #expect(row[0] == "\(readout.name) \(lamp.rawValue)")
        #expect(Int(row[1].dropFirst(4)).flatMap { Self.headerPins[$0] } == Int(row[2]), "\(row)")
        #expect(Int(row[4]).map(Self.groundPins.contains) == true, "\(row)")
      }
    }
    #expect(chips == Set(wiring.chips))
    #expect(lamps == wiring.lines.count)
  }

  @Test(arguments: BundledBoardTests.names)
  func powerTableMatchesTheProfile(board: String) throws {
    let bench = try Bench()
    let setup = try bench.load("board = \"\(board)\"", Overrides(film: true))
    let power = setup.power(showing: WallTime(seconds: 499_137_660))
    let row = try rows(of: "Before you solder").first { $0.first == board }
    let numbers = [power.full, power.inUse, power.linesTogether].map { "\(Int($0.rounded(.up))) mA" }
    #expect(row == [board] + numbers + ["\(power.supply) A"])
  }

  /// The total amount in all rows of a shopping list whose part begins with a text.
  private func amount(of part: String, in rows: [[String]]) -> Int {
    rows.filter { $0.count > 1 && $0[1].hasPrefix(part) }.compactMap { Int($0[0]) }.reduce(0, +)
  }

  @Test(arguments: BundledBoardTests.names)
  func shoppingListMatchesTheProfile(board: String) throws {
    let bench = try Bench()
    let setup = try bench.load("board = \"\(board)\"", Overrides(film: true))
    let wiring = setup.wiring
    let rows = try rows(of: board, in: "shopping.md")
    // Backpacks, bare chips and display boards have one chip each.
    let chips = ["quad", "4-digit", "HT16K33", "display board"].map { amount(of: $0, in: rows) }
    #expect(chips.reduce(0, +) == wiring.chips.count)
    #expect(amount(of: "level shifter", in: rows) == wiring.buses.count)
    let onLines = wiring.leds.filter { if case .line = $0.place { true } else { false } }
    // A colon has two LEDs on one pin.
    let dots = onLines.filter { if case .lamp(_, .colon) = $0.led { true } else { false } }.count
    let leds = onLines.count + dots
    #expect(amount(of: "LED of 3 mm", in: rows) == leds)
    #expect(amount(of: "resistor of 330", in: rows) == leds)
    let supply = setup.power(showing: WallTime(seconds: 499_137_660)).supply
    #expect(rows.contains { $0.count > 1 && $0[1] == "5 V supply for the chips of \(supply) A or more" })
  }

  @Test func exampleProfileIsValid() throws {
    let bytes = try FileSystem.read(Bench.bundledBoards + "/README.md", maximumBytes: 1 << 20)
    let text = String(decoding: bytes, as: UTF8.self)
    let start = try #require(text.firstRange(of: "```toml\n"))
    let end = try #require(text[start.upperBound...].firstRange(of: "```"))
    let bench = try Bench()
    #expect(try bench.problems(ofBoard: String(text[start.upperBound..<end.lowerBound])).isEmpty)
  }
}
