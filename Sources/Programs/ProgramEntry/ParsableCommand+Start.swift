package import ArgumentParser
import ControlProtocol
import LinuxSystem

extension ParsableCommand {
  /// Parses and runs the command line; every program starts here.
  ///
  /// - Parameter isOver: handles arguments other than commands and options; returns whether nothing else is
  ///   left to do.
  package static func start(unless isOver: ([String]) -> Bool = { _ in false }) {
    // Before parsing: the reader of the help may end early.
    Output.ignoreSignalsOfWrites()
    Output.occupyStandardDescriptors()
    guard !isOver(Array(CommandLine.arguments.dropFirst())) else { return }
    do {
      var command = try parseAsRoot()
      try command.run()
    } catch {
      let command = configuration.subcommands.first { command in
        CommandLine.arguments.contains(command.configuration.commandName ?? "")
      }
      let help = command.map { helpMessage(for: $0) } ?? helpMessage()
      guard let mistake = OptionMistake(fullMessage(for: error), help: help) else {
        exit(withError: error)
      }
      StandardError.writeLast(mistake.message)
      exit(withError: ExitCode(Exit.usage))
    }
  }
}
