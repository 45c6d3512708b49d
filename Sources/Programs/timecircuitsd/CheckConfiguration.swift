import Configuration
import LinuxSystem

/// `--check-config`: reads everything and opens no device.
struct CheckConfiguration {
  let source: SourceOptions
  let environment: ProcessEnvironment

  func run() throws(ProgramFailure) {
    // With `--board`, the board can be checked before there is a configuration.
    let hasNone = source.board != nil && !FileSystem.isFile(Paths.configuration)
    let path = source.config ?? (hasNone ? nil : Paths.configuration)
    let result = environment.load(path, source)
    if case .success(let setup) = result {
      for warning in setup.warnings { StandardError.write("warning: \(warning.rendered)") }
      if !setup.namesBoard, source.board == nil {
        StandardError.write(
          "note: \(BoardRule.advice) (until then nothing is driven; checked with \(BoardRule.standardBoard))"
        )
      }
    }
    switch result {
    case .success(let setup) where !setup.leftOut.isEmpty:
      throw .report(setup.leftOut.map(\.rendered).joined(separator: "\n"), exitCode: Exit.badConfiguration)
    case .success(let setup):
      let labels = setup.circuits.readouts.map(\.label).joined(separator: ", ")
      try ProgramFailure.calling { () throws(SystemError) in
        try StandardOutput.write(
          "\(path.map { $0 + ": " } ?? "")valid: \(labels) on board \(setup.boardName)")
      }
    case .failure(let failure): throw .report(failure.report, exitCode: Exit.badConfiguration)
    }
  }
}
