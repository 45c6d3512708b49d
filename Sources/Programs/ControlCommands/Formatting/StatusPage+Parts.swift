import ClockModel
import ControlProtocol
import Text

/// The board and its parts.
extension StatusPage {
  /// The board's name as the daemon reports it.
  private var board: String { Printable.text(report.board) }

  /// The faults, or that there are none.
  var troubles: [String] {
    let faulty = report.chips.filter { $0.fault != nil }.count + report.lines.filter { $0.fault != nil }.count
    guard faulty + report.otherFaults.count > 0 else {
      guard !report.board.isEmpty, !report.chips.isEmpty else { return ["board          \(board)"] }
      return ["board          \(board): all parts work (timecircuitsctl status --all)"]
    }
    return ["BOARD \(board)"] + table(ofFaultsAlone: true).lines(paint, columns: columns)
  }

  var parts: [String] { table(ofFaultsAlone: false).lines(paint, columns: columns) }

  private func table(ofFaultsAlone areFaultsAlone: Bool) -> Table {
    var table = Table([
      areFaultsAlone ? "PART" : report.board.isEmpty ? "NO BOARD" : "BOARD \(report.board)",
      "LAST GOOD WRITE", "FAULT",
    ])
    for chip in report.chips where !areFaultsAlone || chip.fault != nil {
      table.add(row("chip \(chip.bus) \(chip.address)", chip.lastGoodWrite, chip.fault))
    }
    for line in report.lines where !areFaultsAlone || line.fault != nil {
      table.add(row("line \(line.name)", line.lastGoodWrite, line.fault))
    }
    for fault in report.otherFaults {
      table.add([
        Table.Cell(fault.part, .bad), "", Table.Cell(words(fault.message, fault.since), .bad),
      ])
    }
    return table
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
