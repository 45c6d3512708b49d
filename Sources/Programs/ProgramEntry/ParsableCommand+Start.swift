public import ArgumentParser
import ControlProtocol
import LinuxSystem

extension ParsableCommand {
  /// Reads the command line and does what it says: where each program begins.
  ///
  /// - Parameter isOver: does what is asked for by other words than commands and options, and tells whether that was all.
  public static func start(unless isOver: ([String]) -> Bool = { _ in false }) {
    // Before the command line is read: its help may go to a reader that ends early.
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
