import ClockModel
import ControlProtocol

/// The board and its parts.
extension StatusPage {
  var parts: [String] {
    var table = Table([
      report.board.isEmpty ? "NO BOARD" : "BOARD \(report.board)", "LAST GOOD WRITE", "FAULT",
    ])
    for chip in report.chips {
      table.add(row("chip \(chip.bus) \(chip.address)", chip.lastGoodWrite, chip.fault))
    }
    for line in report.lines { table.add(row("line \(line.name)", line.lastGoodWrite, line.fault)) }
    for fault in report.otherFaults {
      table.add([
        Table.Cell(fault.part, .bad), "", Table.Cell(words(fault.message, fault.since), .bad),
      ])
    }
    return table.lines(paint)
  }

  private func row(_ name: String, _ lastGoodWrite: WallTime?, _ fault: FaultStatus?) -> [Table.Cell] {
    [
      Table.Cell(name, fault == nil ? nil : .bad),
      Table.Cell(lastGoodWrite.map { TimeWords.ago($0, now: report.time) } ?? "never"),
      fault.map { Table.Cell(words($0.message, $0.since), .bad) } ?? "none",
    ]
  }

  private func words(_ message: String, _ since: WallTime) -> String {
    "since \(TimeWords.instant(since)) (\(TimeWords.ago(since, now: report.time))): \(message)"
  }
}
