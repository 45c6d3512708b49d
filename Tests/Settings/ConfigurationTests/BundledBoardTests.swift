import ClockModel
import ClockTestSupport
import Configuration
import LinuxSystem
import Panel
import Segments
import TestSupport
import Testing
import ZoneInfo

@Suite struct BundledBoardTests {
  static let names = [
    "adafruit-backpacks", "circuitsetup-acar", "circuitsetup-tcd", "one-chip-per-readout-gpio-lamps",
    "professor-gizmo",
  ]

  let bench: Bench

  init() throws { bench = try Bench() }

  private func wiring(_ board: String) throws -> Wiring {
    try bench.load("board = \"\(board)\"").wiring
  }

  @Test func bundledBoardsAreListedWithDescriptions() {
    let loader = ConfigurationLoader(boardFolders: [Bench.bundledBoards], zoneFolder: "/nowhere")
    let boards = loader.boards()
    #expect(boards.map(\.name) == Self.names)
    #expect(boards.allSatisfy { $0.problem == nil && $0.description?.isEmpty == false })
  }

  @Test func brokenBoardIsListedWithItsProblem() throws {
    try bench.write("description = 5", to: "boards/aaa.toml")
    let board = try #require(bench.loader.boards().first)
    #expect(board.name == "aaa")
    #expect(board.description == nil)
    #expect(board.problem.map { bench.shortened($0.description) }?.hasPrefix("boards/aaa.toml:1:1: ") == true)
  }

  @Test(arguments: names)
  func everyLEDHasItsOwnPlace(board: String) throws {
    let wiring = try wiring(board)
    #expect(Set(wiring.leds.map(\.place)).count == wiring.leds.count)
    for readout in ReadoutPosition.allCases {
      let places = wiring.places[readout]
      for digit in Digit.allCases {
        let bits = wiring.leds.compactMap { wired -> Int? in
          guard case .segment(readout, digit, let bit) = wired.led else { return nil }
          return bit
        }
        let count = places.segmentNames(of: digit).count
        #expect(bits.sorted() == Array(0..<(places.contains(digit) ? count : 0)))
      }
      for lamp in Lamp.allCases {
        #expect(wiring.leds.contains { $0.led == .lamp(readout, lamp) })
      }
    }
  }

  @Test(arguments: names)
  func walkCaptionsFitIn80Columns(board: String) throws {
    let first = Edge(halfSeconds: 0)
    let walk = WiringTest(.walk, of: try wiring(board), in: WiringTestScope(isComplete: true), from: first)
    for step in 0..<walk.count {
      let edge = Edge(halfSeconds: Int64(step))
      var paused = walk
      paused.move(.pause, at: edge)
      for caption in [walk.caption(at: edge), paused.caption(at: edge)] {
        let caption = try #require(caption)
        #expect(caption.count <= 78, "\(caption)")
      }
    }
  }

  @Test(
    arguments: [
      (.board, 345), (WiringTestScope(isComplete: true), 1545), (WiringTestScope(readout: .present), 115),
      (WiringTestScope(chip: ChipName("/dev/i2c-3:0x70")), 42),
      (WiringTestScope(chip: ChipName("/dev/i2c-3:0x72"), isComplete: true), 128),
    ] as [(WiringTestScope, Int)])
  func walkHasOneStepPerLEDInItsScope(scope: WiringTestScope, count: Int) throws {
    let walk = WiringTest(
      .walk, of: try wiring("adafruit-backpacks"), in: scope, from: Edge(halfSeconds: 0))
    #expect(walk.count == count)
  }

  @Test(arguments: names)
  func imageShowsTheFrameItWasRenderedFrom(board: String) throws {
    let wiring = try wiring(board)
    var generator = SeededGenerator(seed: 1985)
    var image = PanelImage(darkFor: wiring)
    for _ in 0..<500 {
      var frame = Frame(repeating: .dark)
      for readout in ReadoutPosition.allCases {
        let places = wiring.places[readout]
        frame[readout].places = places
        for digit in Digit.allCases where places.contains(digit) {
          frame[readout][digit] = UInt16.random(
            in: 0..<1 << UInt16(places.segmentNames(of: digit).count), using: &generator)
        }
        for lamp in Lamp.allCases { frame[readout][lamp] = Bool.random(using: &generator) }
        frame[readout].brightness = try #require(
          Brightness(sixteenths: Int.random(in: 1...16, using: &generator)))
      }
      wiring.render(frame, into: &image)
      #expect(wiring.frame(shownBy: image) == frame)
    }
  }

  @Test func allBoardsShowTheSameTime() throws {
    let edge = Edge(halfSeconds: 499_162_860 * 2)
    var texts: [[String]: [String]] = [:]
    for board in Self.names {
      let setup = try bench.load("board = \"\(board)\"")
      var image = PanelImage(darkFor: setup.wiring)
      setup.wiring.render(
        Frame(setup.circuits.picture(at: edge), font: setup.font, on: setup.wiring.places), into: &image)
      let frame = setup.wiring.frame(shownBy: image)
      texts[ReadoutPosition.allCases.map { frame[$0].text(hourCycle: .twelve) }, default: []].append(board)
    }
    let letters = ["OCT 26 1985 AM 04:21", "OCT 26 1985 AM 09:21", "OCT 26 1985 PM 04:21"]
    let numbers = letters.map { $0.replacing("OCT", with: " 10") }
    #expect(
      texts == [numbers: ["circuitsetup-acar"], letters: Self.names.filter { $0 != "circuitsetup-acar" }])
  }

  /// Known RAM bits of the real boards, so that profiles are not only checked against themselves.
  @Test(arguments: [
    // Board, digit, segment, and byte and bit of the display RAM.
    ("circuitsetup-acar", Digit.month2, 0, 0, 0), ("circuitsetup-acar", .month3, 6, 1, 6),
    ("circuitsetup-acar", .day2, 0, 7, 0), ("circuitsetup-tcd", .month1, 13, 1, 5),
    ("circuitsetup-tcd", .day2, 0, 7, 0),
    ("circuitsetup-tcd", .year3, 6, 10, 6), ("circuitsetup-tcd", .minute2, 6, 15, 6),
    ("adafruit-backpacks", .month2, 7, 2, 7), ("adafruit-backpacks", .year3, 0, 6, 0),
    ("adafruit-backpacks", .minute1, 1, 6, 1), ("adafruit-backpacks", .minute2, 1, 8, 1),
    ("professor-gizmo", .minute2, 0, 0, 7), ("professor-gizmo", .minute2, 6, 1, 5),
    ("professor-gizmo", .year1, 0, 6, 0), ("professor-gizmo", .year4, 1, 5, 0),
    ("professor-gizmo", .month1, 0, 14, 0), ("professor-gizmo", .month3, 9, 11, 0),
  ])
  func segmentIsAtItsKnownRAMBit(
    board: String, digit: Digit, segment: Int, byte: Int, bit: Int
  ) throws {
    let wired = try wiring(board).leds.first { $0.led == .segment(.present, digit, bit: segment) }
    guard case .bit(_, let common, let row) = wired?.place else {
      Issue.record("the segment has no bit")
      return
    }
    #expect(common * 2 + row / 8 == byte)
    #expect(row % 8 == bit)
  }
}
