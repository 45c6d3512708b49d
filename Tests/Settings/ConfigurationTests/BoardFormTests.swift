import ClockModel
import Configuration
import Panel
import Testing

/// How a profile describes segments and lines, and where profiles and zones are searched.
@Suite struct BoardFormTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  /// The RAM bits of each segment of a digit, as chip · 1000 + byte · 10 + bit.
  private func bytes(of digit: Digit, day: String) throws -> [[Int]] {
    let board = BoardMistake.good.replacing("day = { commons = [3, 3], rows = [0, 8] }", with: day)
      .replacing("am = { common = 3, row = 7 }", with: "am = false")
      .replacing(
        "a = { address = 0x70 }", with: "a = { address = 0x70 }\nb = { address = 0x71 }")
    try bench.write(board, to: "boards/test.toml")
    let wiring = try bench.load("board = \"test\"").wiring
    return (0..<7).map { segment in
      wiring.leds.filter { $0.led == .segment(.destination, digit, bit: segment) }.map { wired in
        guard case .bit(let chip, let common, let row) = wired.place else { return -1 }
        return chip * 1000 + (common * 2 + row / 8) * 10 + row % 8
      }
    }
  }

  @Test func segmentsUseConsecutiveRowsAcrossBytes() throws {
    let day = "day = { chip = \"b\", commons = [0, 1], row = 7 }"
    #expect(try bytes(of: .day2, day: day) == [[1027], [1030], [1031], [1032], [1033], [1034], [1035]])
  }

  @Test func orderPermutesAndSkipsRows() throws {
    let day = "day = { chip = \"b\", commons = [0, 1], order = \"g f a b - e d c\" }"
    #expect(try bytes(of: .day1, day: day) == [[1002], [1003], [1007], [1006], [1005], [1001], [1000]])
  }

  /// As on SparkFun's alphanumeric boards: byte 2 · s holds segment s of every digit.
  @Test func segmentsCanUseAnyCommonAndRow() throws {
    let transposed = "a = [0, 1], b = [1, 1], c = [2, 1], d = [3, 1], e = [4, 1], f = [5, 1], g = [6, 1]"
    let day = "day = [{ chip = \"b\", common = 7 }, { chip = \"b\", segments = { \(transposed) } }]"
    #expect(try bytes(of: .day2, day: day) == [[1001], [1021], [1041], [1061], [1081], [1101], [1121]])
  }

  /// As on boards with 16-segment letters, whose upper and lower bars are split in halves.
  @Test func segmentCanBeSeveralLEDsOnAnyChip() throws {
    let segments = """
      a = [[0, 0], [0, 1]], b = { chip = "a", common = 3, row = 15 }, c = [0, 2], \
      d = [[0, 3], { common = 0, row = 4 }], e = [0, 5], f = [0, 6], g = [0, 7]
      """
    let day = "day = [{ chip = \"b\", common = 7 }, { chip = \"b\", segments = { \(segments) } }]"
    #expect(
      try bytes(of: .day2, day: day) == [[1000, 1001], [77], [1002], [1003, 1004], [1005], [1006], [1007]])
  }

  @Test func linesAreNamedOrGivenByLabelAndOffset() throws {
    let board = BoardMistake.good.replacing(
      "pm = false", with: "pm = { gpio_chip = \"pinctrl-rp1\", offset = 17, active_low = true }")
    try bench.write(board, to: "boards/test.toml")
    #expect(
      try bench.load("board = \"test\"").wiring.lines == [
        WiredLine(.offset(17, chipLabel: "pinctrl-rp1"), isActiveLow: true), WiredLine(.name("GPIO22")),
        WiredLine(.name("GPIO25"), isActiveLow: true),
      ])
  }

  @Test func boardFoldersAreMachinePackageAndSources() throws {
    try bench.write("", to: "sources/Package.swift")
    try bench.write("", to: "sources/.build/debug/timecircuitsd")
    let standard = ["/etc/timecircuits/boards", "/usr/share/timecircuits/boards"]
    let executable = bench.path("sources/.build/debug/timecircuitsd")
    #expect(
      ConfigurationLoader.standardBoardFolders(executable: executable)
        == standard + [bench.path("sources/boards")])
    #expect(ConfigurationLoader.standardBoardFolders(executable: "/usr/bin/timecircuitsd") == standard)
    #expect(ConfigurationLoader.standardBoardFolders(executable: nil) == standard)
  }

  @Test(arguments: [(nil, "/usr/share/zoneinfo"), ("", "/usr/share/zoneinfo"), ("/zones/", "/zones")])
  func zoneFolderComesFromTZDIROrTheSystem(variable: String?, folder: String) {
    #expect(ConfigurationLoader.zoneFolder { $0 == "TZDIR" ? variable : nil } == folder)
  }
}
