import ClockModel
import Configuration
import LinuxSystem
import Panel
import Text

/// `--power`: the load of a board's chips, lines and supply, from its profile and data sheets.
struct PowerReport {
  let source: SourceOptions
  let environment: ProcessEnvironment

  func run() throws(ProgramFailure) {
    var source = source
    // "In use" means the film's times, at the configured or default brightness.
    source.film = true
    source.cities = nil
    switch environment.load(environment.configurationOfBoard(source), source) {
    case .success(let setup):
      try ProgramFailure.calling { () throws(SystemError) in
        for line in Self.lines(setup) { try StandardOutput.write(line) }
      }
    case .failure(let failure): throw .report(failure.report, exitCode: Exit.badConfiguration)
    }
  }

  /// An instant with the colons lit; the film's times never change.
  static let filmed = WallTime(seconds: 499_137_660)

  static func lines(_ setup: Setup) -> [String] {
    let wiring = setup.wiring
    let budget = setup.power(showing: filmed)
    var lines = [
      "\(setup.boardName), from the parts' data sheets, in mA: all LEDs at full",
      "brightness, with the film's times, and the peak while one common is lit.", "",
      row("HT16K33, at 5 V", "all", "film", "at once"),
    ]
    for (chip, load) in zip(wiring.chips, budget.chips) {
      let name = "chip 0x\(String(chip.address, radix: 16)) on \(chip.bus)"
      lines.append(row(name, number(load.full), number(load.inUse), number(load.peak)))
    }
    lines.append(row("5 V supply of the chips", number(budget.full), number(budget.inUse), ""))
    if !budget.lines.isEmpty {
      lines += ["", row("lamps, at 3.3 V behind 330 Ω", "lit", "film", "bound")]
      for (line, load) in zip(wiring.lines, budget.lines) {
        lines.append(
          row(
            "line \(line.reference.words)", number(load.full), number(load.inUse),
            number(PowerBudget.lineLimit))
        )
      }
      let film = budget.lines.reduce(0) { $0 + $1.inUse }
      lines.append(
        row(
          "all lines lit at once", number(budget.linesTogether), number(film),
          number(PowerBudget.linesLimit)))
    }
    return lines + [
      "",
      "A 5 V supply of \(Tenths.text(budget.supply)) A or more for the chips alone, its ground tied to the Pi's.",
      "The Pi has its own. Use short, thick wires for the peaks.",
    ]
  }

  private static func row(_ name: String, _ columns: String...) -> String {
    var line = name + String(repeating: " ", count: max(1, 40 - name.count))
    for column in columns { line += String(repeating: " ", count: max(1, 10 - column.count)) + column }
    while line.last == " " { line.removeLast() }
    return line
  }

  private static func number(_ milliamperes: Double) -> String { String(Int(milliamperes.rounded(.up))) }
}
