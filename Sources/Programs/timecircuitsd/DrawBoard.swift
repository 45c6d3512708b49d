import ClockModel
import Configuration
import LinuxSystem
import Pictures

/// `--draw`: the wiring diagram of a board, from its profile alone.
struct DrawBoard {
  let source: SourceOptions
  let environment: ProcessEnvironment

  func run() throws(ProgramFailure) {
    guard !Output.isTerminal(StandardOutput.descriptor) else {
      let board = source.board ?? "NAME"
      throw .report(
        "--draw does not print an SVG on a terminal: type timecircuitsd --board \(board) --draw > wiring.svg",
        exitCode: Exit.usage)
    }
    switch environment.load(environment.configurationOfBoard(source), source) {
    case .success(let setup):
      let summary = environment.loader.boards().first { $0.name == setup.boardName }
      let diagram = WiringDiagram(
        name: setup.boardName, description: summary?.description, wiring: setup.wiring, keys: setup.keyWiring)
      try ProgramFailure.calling { () throws(SystemError) in
        try Output.write(diagram.document(), to: StandardOutput.descriptor)
      }
    case .failure(let failure): throw .report(failure.report, exitCode: Exit.badConfiguration)
    }
  }
}

/// `--draw-enclosure`: the front for the board's modules at 1 : 1, with the configured labels.
struct DrawEnclosure {
  let source: SourceOptions
  let environment: ProcessEnvironment

  func run() throws(ProgramFailure) {
    guard !Output.isTerminal(StandardOutput.descriptor) else {
      let board = source.board.map { "--board \($0) " } ?? ""
      throw .report(
        "--draw-enclosure does not print an SVG on a terminal: type timecircuitsd \(board)--draw-enclosure > front.svg",
        exitCode: Exit.usage)
    }
    let path = source.config ?? (FileSystem.isFile(Paths.configuration) ? Paths.configuration : nil)
    switch environment.load(path, source) {
    case .success(let setup):
      let drawing = EnclosureDrawing(labels: setup.circuits.readouts.map(\.label), wiring: setup.wiring)
      try ProgramFailure.calling { () throws(SystemError) in
        try Output.write(drawing.document(), to: StandardOutput.descriptor)
      }
    case .failure(let failure): throw .report(failure.report, exitCode: Exit.badConfiguration)
    }
  }
}
