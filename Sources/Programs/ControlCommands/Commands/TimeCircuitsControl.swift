import ArgumentParser
import ControlProtocol
import LinuxSystem
import ProgramEntry
import Text

/// The program.
package enum ControlProgram {
  package static func main() { TimeCircuitsControl.start(unless: isOver) }

  private static func isOver(_ words: [String]) -> Bool {
    if let shell = CompletionScript.shell(askedForBy: words) {
      printCompletions(for: shell)
      return true
    }
    let commands = TimeCircuitsControl.configuration.subcommands.compactMap { $0.configuration.commandName }
    if let mistake = CommandWords.mistake(in: words, commands: commands) {
      StandardError.writeLast("timecircuitsctl: \(mistake)")
      TimeCircuitsControl.exit(withError: ExitCode(Exit.usage))
    }
    return false
  }

  private static func printCompletions(for shell: CompletionShell) {
    do throws(SystemError) {
      try Output.write(Array(CompletionScript.text(for: shell).utf8), to: StandardOutput.descriptor)
    } catch {
      guard error.code != SystemError.brokenPipe else { return }
      StandardError.writeLast("timecircuitsctl: \(error)")
      TimeCircuitsControl.exit(withError: ExitCode(Exit.systemError))
    }
  }
}

/// The command line of `timecircuitsctl`.
struct TimeCircuitsControl: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "timecircuitsctl",
    abstract: "Shows and controls the time circuits.",
    discussion: """
      Type times as on the prop's keypad (102619850121, 10261985, 0121), as ISO 8601 \
      (1985-10-26T01:21), or as the readouts show them (OCT 26 1985 AM 01:21). Anything you leave out keeps \
      its current value.

      Examples:
        timecircuitsctl set destination OCT 26 1985 AM 01:21
        timecircuitsctl depart
        timecircuitsctl set present New York
        timecircuitsctl cycle on 15
        timecircuitsctl watch

      Completions: timecircuitsctl --generate-completion-script bash, zsh or fish.

      Exit codes: 0, also after Ctrl-C in a stream and at a closed output; 64 usage; 65 the daemon rejects \
      the value; 69 no daemon answers; 71 system error; 75 not possible at the moment; 76 the other end is \
      not a timecircuitsd of this release.
      """,
    version: "timecircuitsctl \(Release.version)",
    subcommands: [
      StatusCommand.self, WatchCommand.self, PictureCommand.self, RecordCommand.self, SetCommand.self,
      DepartCommand.self, ReturnCommand.self,
      JourneyCommand.self, PlayCommand.self, CycleCommand.self, BrightnessCommand.self, NightCommand.self,
      PowerCommand.self, AlarmCommand.self, TimerCommand.self, KeyCommand.self, KeysCommand.self,
      CitiesCommand.self, TextCommand.self, TestCommand.self, ReloadCommand.self, EventsCommand.self,
      ResetCommand.self, BackupCommand.self, RestoreCommand.self, WebCommand.self,
      VolumeCommand.self, SoundCommand.self, LinkCommand.self,
    ])

  // Declared here too, so that it may precede the command.
  @OptionGroup var connection: ConnectionOptions
}

/// Checks arguments before they are parsed, and suggests the nearest command for an unknown one.
enum CommandWords {
  /// Returns a message about an unknown command; `nil` to let the parser decide.
  ///
  /// The words are the arguments without the program's name.
  static func mistake(in words: [String], commands: [String]) -> String? {
    var rest = words[...]
    while let word = rest.first, word.hasPrefix("-") {
      // Only the parser knows whether other options take a value.
      guard word == "--socket" || word.hasPrefix("--socket=") else { return nil }
      rest = rest.dropFirst(word == "--socket" ? 2 : 1)
    }
    guard var word = rest.first else { return nil }
    if word == "help" {
      guard let asked = rest.dropFirst().first else { return nil }
      word = asked
    }
    guard word != "help", !word.hasPrefix("-"), !commands.contains(word) else { return nil }
    let near = NearestName.of(word, among: commands)
    let advice = near.map { "Did you mean \($0)?" } ?? "The commands are \(Wording.list(commands, "and"))."
    return "Unknown command '\(Printable.text(word))'. \(advice) See timecircuitsctl --help."
  }
}
