public import ClockModel
import Text

/// What a person asks of the timer by words, as `start 18:00`, `add -1m` or `stop`.
public enum TimerWish {
  /// Why words mean nothing.
  public struct Mistake: Error, Equatable, CustomStringConvertible, Sendable {
    /// What they would have to be.
    public let description: String
  }

  /// The words that may stand first.
  public static let verbs = [
    "start", "set", "pause", "resume", "toggle", "add", "reset", "up", "stop", "store",
  ]

  /// What people call some of them.
  private static let otherWords = [
    "end": "stop", "cancel": "stop", "off": "stop", "clear": "stop", "delete": "stop", "quit": "stop",
    "begin": "start", "go": "start",
    "run": "start", "hold": "pause", "continue": "resume", "restart": "reset", "save": "store",
  ]

  /// Reads the words, `nil` where there are none.
  public static func read(_ words: [String]) -> Result<TimerOrder, Mistake>? {
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
        throw Mistake(description: "To what? Type a time, as in timecircuitsctl timer set 18:00.")
      }
      return .set(try setting(rest))
    case "add": return .add(try addition(rest))
    case "store": return .store(try preset(rest, verb))
    case "pause", "resume", "toggle", "reset", "up", "stop":
      guard rest.isEmpty else { throw Mistake(description: "timer \(verb) takes nothing.") }
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
        description: "'\(verb)' is nothing that a timer does: "
          + (near.isEmpty
            ? "there are \(Wording.list(verbs, "and"))." : "did you mean \(Wording.list(near, "or"))?"))
    }
  }

  private static func setting(_ rest: [String]) throws(Mistake) -> TimerOrder.Setting {
    if rest.first?.lowercased() == "preset" {
      return .preset(try preset(Array(rest.dropFirst()), "start preset"))
    }
    guard let seconds = TimerOrder.Setting.seconds(of: rest.joined(separator: " ")) else {
      throw Mistake(
        description:
          "'\(rest.joined(separator: " "))' is no time of a timer: type minutes (18), minutes and seconds (18:00), "
          + "hours (1:30:00, up to 99:59:59), a length (90s), or preset and its number.")
    }
    return .seconds(seconds)
  }

  private static func addition(_ rest: [String]) throws(Mistake) -> Int64 {
    guard !rest.isEmpty else {
      throw Mistake(description: "How much? Type a time, as in timecircuitsctl timer add 30s, or add -1m.")
    }
    let typed = rest.joined(separator: " ")
    let isLess = typed.hasPrefix("-")
    let text = String(isLess || typed.hasPrefix("+") ? typed.dropFirst() : typed[...])
    guard let seconds = TimerOrder.Setting.seconds(of: text) else {
      throw Mistake(description: "'\(typed)' is no time: type one such as 30s, 1:00 or -1m.")
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
