package import ClockModel
import Text

/// Reads timer commands in words, such as `start 18:00`, `add -1m` or `stop`.
package enum TimerArguments {
  /// The reason why words are not a command.
  package struct Mistake: Error, Equatable, CustomStringConvertible, Sendable {
    /// The reason, or what to type instead.
    package let description: String
  }

  /// The words that can come first.
  package static let verbs = [
    "start", "set", "pause", "resume", "toggle", "add", "reset", "up", "stop", "store",
  ]

  /// Other words for some of them.
  private static let otherWords = [
    "end": "stop", "cancel": "stop", "off": "stop", "clear": "stop", "delete": "stop", "quit": "stop",
    "begin": "start", "go": "start",
    "run": "start", "hold": "pause", "continue": "resume", "restart": "reset", "save": "store",
  ]

  /// Reads the words; `nil` if there are none.
  package static func read(_ words: [String]) -> Result<TimerOrder, Mistake>? {
    guard let first = words.first?.lowercased() else { return nil }
    do throws(Mistake) {
      return .success(try order(first, Array(words.dropFirst())))
    } catch {
      return .failure(error)
    }
  }

  private static func order(_ verb: String, _ rest: [String]) throws(Mistake) -> TimerOrder {
    switch verb {
    case "start": return .start(rest.isEmpty ? nil : try setting(rest))
    case "set":
      guard !rest.isEmpty else {
        throw Mistake(description: "The time is missing. Type one, as in timecircuitsctl timer set 18:00.")
      }
      return .set(try setting(rest))
    case "add": return .add(try addition(rest))
    case "store": return .store(try preset(rest, verb))
    case "pause", "resume", "toggle", "reset", "up", "stop":
      guard rest.isEmpty else { throw Mistake(description: "timer \(verb) takes no arguments.") }
      return switch verb {
      case "pause": .pause
      case "resume": .start(nil)
      case "toggle": .toggle
      case "reset": .reset
      case "up": .up
      default: .stop
      }
    default:
      if TimerOrder.Setting.seconds(of: verb) != nil {
        throw Mistake(description: "Type timecircuitsctl timer start \(verb), or timer set \(verb).")
      }
      let near = otherWords[verb].map { [$0] } ?? NearestName.all(verb, among: verbs)
      throw Mistake(
        description: "unknown timer command '\(verb)': "
          + (near.isEmpty
            ? "expected \(Wording.list(verbs, "or"))." : "did you mean \(Wording.list(near, "or"))?"))
    }
  }

  private static func setting(_ rest: [String]) throws(Mistake) -> TimerOrder.Setting {
    if rest.first?.lowercased() == "preset" {
      return .preset(try preset(Array(rest.dropFirst()), "start preset"))
    }
    guard let seconds = TimerOrder.Setting.seconds(of: rest.joined(separator: " ")) else {
      throw Mistake(
        description:
          "'\(rest.joined(separator: " "))' is not a timer's time: use minutes (18), minutes and seconds (18:00), "
          + "hours (1:30:00, up to 99:59:59), a length (90s), or preset and its number.")
    }
    return .seconds(seconds)
  }

  private static func addition(_ rest: [String]) throws(Mistake) -> Int64 {
    guard !rest.isEmpty else {
      throw Mistake(
        description: "The time is missing. Type one, as in timecircuitsctl timer add 30s, or add -1m.")
    }
    let typed = rest.joined(separator: " ")
    let isLess = typed.hasPrefix("-")
    let text = String(isLess || typed.hasPrefix("+") ? typed.dropFirst() : typed[...])
    guard let seconds = TimerOrder.Setting.seconds(of: text) else {
      throw Mistake(description: "'\(typed)' is not a time: use one such as 30s, 1:00 or -1m.")
    }
    return (isLess ? -seconds : seconds) * 1_000_000_000
  }

  private static func preset(_ rest: [String], _ verb: String) throws(Mistake) -> Int {
    guard rest.count == 1, let number = Int(rest[0]), 1...TimerSettings.mostPresets ~= number else {
      throw Mistake(
        description: "timer \(verb) takes the number of a preset, 1 to \(TimerSettings.mostPresets).")
    }
    return number
  }
}
