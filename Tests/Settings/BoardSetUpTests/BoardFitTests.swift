import ClockModel
import Panel
import PanelHAL
import Testing

@testable import BoardSetUp

/// Which boards fit the chips that answer.
@Suite struct BoardFitTests {
  static func board(_ name: String, _ chips: [(String, ClosedRange<UInt8>)]) -> BoardCandidate {
    let all = chips.flatMap { bus, addresses in addresses.map { WiredChip(bus: bus, address: $0) } }
    return BoardCandidate(name: name, description: name, wiring: Wiring(chips: all, lines: [], leds: []))
  }

  static let three = board("three", [("/dev/i2c-1", 0x71...0x73)])
  static let twin = board("twin", [("/dev/i2c-1", 0x71...0x73)])
  static let two = board("two buses", [("/dev/i2c-1", 0x70...0x77), ("/dev/i2c-3", 0x70...0x73)])
  static let boards = [two, three, twin]

  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let buses: [String: ClosedRange<UInt8>]
    /// The nearest boards first; `=` marks an exact fit.
    let fits: [String]
    var renames: [String: String] = [:]
    var missing = 0
    var testDescription: String { name }
  }

  private static let cases = [
    Case(
      name: "two boards that fit", buses: ["/dev/i2c-1": 0x71...0x73], fits: ["=three", "=twin", "two buses"]),
    Case(
      name: "a renamed bus", buses: ["/dev/i2c-5": 0x71...0x73],
      fits: ["=three", "=twin", "two buses"],
      renames: ["/dev/i2c-1": "/dev/i2c-5"]),
    Case(
      name: "one chip is missing", buses: ["/dev/i2c-1": 0x71...0x72], fits: ["three", "twin", "two buses"],
      missing: 1),
    Case(
      name: "an extra chip", buses: ["/dev/i2c-1": 0x70...0x73], fits: ["three", "twin", "two buses"]),
    Case(
      name: "two buses", buses: ["/dev/i2c-1": 0x70...0x77, "/dev/i2c-3": 0x70...0x73],
      fits: ["=two buses", "three", "twin"]),
    Case(
      name: "two buses, the second renamed",
      buses: ["/dev/i2c-1": 0x70...0x77, "/dev/i2c-22": 0x70...0x73], fits: ["=two buses", "three", "twin"],
      renames: ["/dev/i2c-3": "/dev/i2c-22"]),
    Case(
      name: "two swapped buses", buses: ["/dev/i2c-3": 0x70...0x77, "/dev/i2c-1": 0x70...0x73],
      fits: ["=two buses", "three", "twin"],
      renames: ["/dev/i2c-1": "/dev/i2c-3", "/dev/i2c-3": "/dev/i2c-1"]),
    Case(name: "nothing", buses: ["/dev/i2c-1": 0x60...0x63], fits: []),
  ]

  @Test(arguments: cases.indices) func nearestBoardIsFirst(index: Int) {
    let test = Self.cases[index]
    let buses = test.buses.sorted { $0.key < $1.key }.map {
      FoundBus(path: $0.key, answering: Array($0.value))
    }
    let fits = BoardFit.all(of: Self.boards, on: buses)
    #expect(fits.map { ($0.isExact ? "=" : "") + $0.board.name } == test.fits)
    guard let first = fits.first else { return }
    #expect(first.renames == test.renames)
    #expect(first.missing.count == test.missing)
  }

  @Test func busIsRenamedOnlyIfTheBoardsChipsAnswer() {
    let buses = [
      FoundBus(path: "/dev/i2c-7", answering: []), FoundBus(path: "/dev/i2c-8", answering: [0x77]),
    ]
    let fit = BoardFit.best(of: Self.three, on: buses)
    #expect(fit.renames.isEmpty)
    #expect(fit.missing.map(\.bus) == Array(repeating: "/dev/i2c-1", count: 3))
  }
}
