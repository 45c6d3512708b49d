import ControlClient
import ControlProtocol

/// The names that the daemon knows, for a shell's Tab key; none if no daemon answers.
enum Completions {
  /// The argument that lists the names.
  static let list = "list"

  /// The timeout for a person at the Tab key, in milliseconds.
  static let patience: UInt64 = 1_000

  /// Returns the cities' identifiers; the shell selects those that match.
  static func cities(_ words: [String], patience: UInt64 = patience) -> [String] {
    guard case .cities(let cities) = ask(.cities(search: nil, all: true), words, patience) else { return [] }
    return cities.map(\.id)
  }

  /// Returns the journeys' names, and `list`.
  static func journeys(_ words: [String], patience: UInt64 = patience) -> [String] {
    guard case .journeys(let journeys) = ask(.journeys, words, patience) else { return [] }
    return [list] + journeys.map(\.name)
  }

  /// Returns the sequences' names, and `list`.
  static func sequences(_ words: [String], patience: UInt64 = patience) -> [String] {
    guard case .sequences(let sequences) = ask(.sequences, words, patience) else { return [] }
    return [list] + sequences.map(\.name)
  }

  private static func ask(_ request: Request, _ words: [String], _ patience: UInt64) -> Reply? {
    do throws(ControlFailure) {
      var connection = try ControlConnection(path: prop(in: words).path)
      guard case .reply(let reply) = try connection.ask(request, patience: patience).message.content else {
        return nil
      }
      return reply
    } catch {
      // A message in the middle of a command line would not help.
      return nil
    }
  }

  /// Returns the prop that a command line names, or the default one.
  static func prop(in words: [String]) -> Prop {
    var socket: String?
    let option = "--socket"
    for (index, word) in words.enumerated() {
      if word.hasPrefix(option + "=") {
        socket = String(word.dropFirst(option.count + 1))
      } else if word == option, index + 1 < words.count {
        socket = words[index + 1]
      }
    }
    return ConnectionOptions.prop(socket)
  }
}
