import ArgumentParser

/// The completion scripts for shells.
///
/// They are the parser's scripts plus the arguments of `help`, which those lack.
enum CompletionScript {
  private static let option = "--generate-completion-script"

  /// Returns the shell whose script the arguments request (without the program's name); `nil` if none.
  static func shell(askedForBy words: [String]) -> CompletionShell? {
    guard let first = words.first else { return nil }
    if first == option, words.count == 2 { return CompletionShell(rawValue: words[1]) }
    guard first.hasPrefix(option + "="), words.count == 1 else { return nil }
    return CompletionShell(rawValue: String(first.dropFirst(option.count + 1)))
  }

  static func text(for shell: CompletionShell) -> String {
    let script = TimeCircuitsControl.completionScript(for: shell)
    let names = TimeCircuitsControl.configuration.subcommands.compactMap { $0.configuration.commandName }
    let commands = names.joined(separator: " ")
    switch shell {
    case .bash:
      // A later definition of a function replaces an earlier one.
      return script + """

        _timecircuitsctl_help() {
            COMPREPLY=($(compgen -W '\(commands)' -- "${COMP_WORDS[COMP_CWORD]}"))
        }

        """
    case .zsh: return script.replacing("'*:subcommands:'", with: "'*:subcommands:(\(commands))'")
    case .fish:
      return script
        + "\ncomplete -c 'timecircuitsctl' -n '__fish_seen_subcommand_from help' -f -a '\(commands)'\n"
    default: return script
    }
  }
}
