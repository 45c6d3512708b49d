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
        "--draw prints an SVG, which is nothing to read: timecircuitsd --board \(board) --draw > wiring.svg",
        exitCode: Exit.usage)
    }
    // A board that is named needs no configuration; without a name it is the configured one.
    let isConfigured = source.board == nil && FileSystem.isFile(Paths.configuration)
    switch environment.load(source.config ?? (isConfigured ? Paths.configuration : nil), source) {
    case .success(let setup):
      let summary = environment.loader.boards().first { $0.name == setup.boardName }
      let diagram = WiringDiagram(
        name: setup.boardName, description: summary?.description, wiring: setup.wiring)
      try ProgramFailure.calling { () throws(SystemError) in
        try Output.write(diagram.document(), to: StandardOutput.descriptor)
      }
    case .failure(let failure): throw .report(failure.report, exitCode: Exit.badConfiguration)
    }
  }
}
