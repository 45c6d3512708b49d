import ClockModel
import ControlProtocol

/// The board and its parts in a bug report.
extension StatusRows {
  var parts: [BugReport.Row] {
    let counts = "chips \(report.chips.count), lines \(report.lines.count)"
    var rows: [BugReport.Row] = [("board", "\(Harmless.board(report.board)), \(counts)")]
    for chip in report.chips {
      rows += part("chip", place(chip.bus, chip.address), chip.lastGoodWrite, chip.fault)
    }
    for line in report.lines {
      rows += part("line", Harmless.line(line.name), line.lastGoodWrite, line.fault)
    }
    for fault in report.otherFaults {
      rows.append(("part", "\(Harmless.part(fault.part)), fault \(ago(fault.since))"))
      rows.append(("fault", FaultWords.of(fault.message)))
    }
    for keys in report.polledKeys {
      let cost = "\(keys.readingsPerSecond) times a second, \(keys.bitsPerSecond) bit/s"
      rows.append(("polled keys", "\(place(keys.bus, keys.address)), \(cost)"))
    }
    return rows
  }

  private func place(_ bus: String, _ address: String) -> String {
    "\(Harmless.bus(bus)) \(Harmless.address(address))"
  }

  private func part(
    _ key: String, _ name: String, _ lastGoodWrite: WallTime?, _ fault: FaultStatus?
  ) -> [BugReport.Row] {
    let written = lastGoodWrite.map { "last write \(ago($0))" } ?? "no write yet"
    guard let fault else { return [(key, "\(name), works, \(written)")] }
    return [
      (key, "\(name), fault \(ago(fault.since)), \(written)"), ("fault", FaultWords.of(fault.message)),
    ]
  }
}
