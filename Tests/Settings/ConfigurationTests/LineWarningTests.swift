@testable import Boards
@testable import Reading
import Testing

@testable import Configuration

/// GPIO lines that a board may name but that are probably mistakes.
@Suite struct LineWarningTests {
  private static func board(line: String, bus: String = "/dev/i2c-1") -> String {
    """
    description = "one readout"
    [chips]
    top = { bus = "\(bus)", address = 0x70 }
    [destination]
    chip = "top"
    month = { commons = [0, 1, 2] }
    day = [{ common = 3 }, { common = 3, row = 8 }]
    year = { commons = [4, 4, 5, 5], rows = [0, 8, 0, 8] }
    hour = { commons = [6, 6], rows = [0, 8] }
    minute = { commons = [7, 7], rows = [0, 8] }
    am = { line = "\(line)" }
    pm = false
    colon = false
    """
  }

  private let bench: Bench

  init() throws { bench = try Bench() }

  private func read(_ board: String) throws -> (isGood: Bool, report: Report) {
    try bench.write(board, to: "warned.toml")
    let (profile, report) = BoardReader.read(bench.path("warned.toml"))
    return (profile != nil, report)
  }

  @Test(
    arguments: [
      ("GPIO4", "/dev/i2c-3", "GPIO4 and GPIO5 are SDA and SCL of /dev/i2c-3"),
      ("GPIO5", "/dev/i2c-3", "GPIO4 and GPIO5 are SDA and SCL of /dev/i2c-3"),
      ("GPIO99", "/dev/i2c-1", "on a Raspberry Pi's header, use GPIO4 to GPIO27: is GPIO99 right?"),
      ("GPIO28", "/dev/i2c-1", "is GPIO28 right?"),
    ])
  func suspiciousLineIsAcceptedWithAWarning(line: String, bus: String, words: String) throws {
    let (isGood, report) = try read(Self.board(line: line, bus: bus))
    #expect(isGood)
    #expect(report.warnings.count == 1)
    #expect(report.warnings.first?.message.contains(words) == true)
    #expect(report.warnings.first?.position?.line == 11)
  }

  @Test(arguments: [
    ("GPIO4", "/dev/i2c-1"), ("GPIO27", "/dev/i2c-3"), ("GPIO6", "/dev/i2c-3"), ("PWR_LED", "/dev/i2c-1"),
  ])
  func plausibleLineCausesNoWarning(line: String, bus: String) throws {
    let (isGood, report) = try read(Self.board(line: line, bus: bus))
    #expect(isGood)
    #expect(report.warnings.isEmpty)
  }

  @Test(arguments: [("GPIO 6", "GPIO6"), ("gpio17", "GPIO17"), ("GPIO_22", "GPIO22"), ("17", "GPIO17")])
  func misspelledLineIsRejectedWithASuggestion(line: String, name: String) throws {
    let (isGood, report) = try read(Self.board(line: line))
    #expect(!isGood)
    #expect(
      report.problems.contains { $0.message.contains("did you mean \"\(name)\"?") }, "\(report.problems)")
  }
}
