import ArgumentParser

/// What a shell needs to complete the client's command lines.
///
/// It is the parser's own script, which has nothing for what stands behind `help`: that is added.
enum CompletionScript {
  private static let option = "--generate-completion-script"

  /// The shell that a command line asks a script for.
  ///
  /// - Parameter words: the arguments, without the program's name.
  /// - Returns: the shell, `nil` for any other command line.
  static func shell(askedForBy words: [String]) -> CompletionShell? {
    guard let first = words.first else { return nil }
    if first == option, words.count == 2 { return CompletionShell(rawValue: words[1]) }
    guard first.hasPrefix(option + "="), words.count == 1 else { return nil }
    return CompletionShell(rawValue: String(first.dropFirst(option.count + 1)))
  }

  /// The script of a shell.
  static func text(for shell: CompletionShell) -> String {
    let script = TimeCircuitsControl.completionScript(for: shell)
    let names = TimeCircuitsControl.configuration.subcommands.compactMap { $0.configuration.commandName }
    let commands = names.joined(separator: " ")
    switch shell {
    case .bash:
      // A later definition of a function is the one that is called.
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
