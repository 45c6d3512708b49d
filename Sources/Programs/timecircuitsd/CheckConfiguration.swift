import ArgumentParser
import Configuration
import LinuxSystem

/// `--check-config`: reads everything, opens no device.
struct CheckConfiguration {
  let source: SourceOptions
  let environment: ProcessEnvironment

  func run() throws {
    let path = source.config ?? Paths.configuration
    switch environment.load(path, source) {
    case .success(let setup) where !setup.leftOut.isEmpty:
      StandardError.write(setup.leftOut.map(\.rendered).joined(separator: "\n"))
      throw ExitCode(Exit.badConfiguration)
    case .success(let setup):
      let labels = setup.circuits.readouts.map(\.label).joined(separator: ", ")
      try StandardOutput.write("\(path): good: \(labels) on board \(setup.boardName)")
    case .failure(let failure):
      StandardError.write(failure.report)
      throw ExitCode(Exit.badConfiguration)
    }
  }
}
