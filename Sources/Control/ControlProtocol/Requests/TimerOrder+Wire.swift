import ClockModel
import Text

/// The wire format of `timer`.
extension TimerOrder {
  /// The verbs on the wire.
  enum Verb: String, CaseIterable {
    case set, start, pause, toggle, add, reset, up, stop, store

    /// The keys that the verb accepts.
    var keys: [String] {
      switch self {
      case .set, .start: ["seconds", "preset"]
      case .add: ["seconds"]
      case .store: ["preset"]
      case .pause, .toggle, .reset, .up, .stop: []
      }
    }
  }

  /// The range of a change, in seconds.
  static let addition: ClosedRange<Int64> = -TimerSettings.range.upperBound...TimerSettings.range.upperBound

  private var verb: Verb {
    switch self {
    case .set: .set
    case .start: .start
    case .pause: .pause
    case .toggle: .toggle
    case .add: .add
    case .reset: .reset
    case .up: .up
    case .stop: .stop
    case .store: .store
    }
  }

  /// The request's members after its name.
  var members: [JSONMember] {
    let verb = [JSONMember("verb", .string(verb.rawValue))]
    switch self {
    case .set(.seconds(let seconds)), .start(.seconds(let seconds)?):
      return verb + [JSONMember("seconds", .integer(seconds))]
    case .set(.preset(let number)), .start(.preset(let number)?), .store(let number):
      return verb + [JSONMember("preset", .integer(Int64(number)))]
    case .add(let nanoseconds): return verb + [JSONMember("seconds", .integer(nanoseconds / 1_000_000_000))]
    case .start(nil), .pause, .toggle, .reset, .up, .stop: return verb
    }
  }
}

extension RequestReader {
  func timerOrder() throws(Refusal) -> TimerOrder {
    let verb = try choice("verb", of: TimerOrder.Verb.allCases, by: \.rawValue)
    try checkKeys(of: "verb \(verb.rawValue)", among: RequestKind.timer.optional, taking: verb.keys)
    switch verb {
    case .set:
      guard let setting = try timerSetting() else {
        throw refusal(.badRequest, "missing key \"seconds\" or \"preset\": the time to set")
      }
      return .set(setting)
    case .start: return .start(try timerSetting())
    case .pause: return .pause
    case .toggle: return .toggle
    case .add:
      guard has("seconds") else {
        throw refusal(
          .badRequest, "missing key \"seconds\": the time to add, negative to subtract")
      }
      return .add(try seconds(in: TimerOrder.addition) * 1_000_000_000)
    case .reset: return .reset
    case .up: return .up
    case .stop: return .stop
    case .store:
      guard has("preset") else {
        throw refusal(.badRequest, "missing key \"preset\": the preset to store")
      }
      return .store(try preset())
    }
  }

  private func timerSetting() throws(Refusal) -> TimerOrder.Setting? {
    guard !has("seconds") || !has("preset") else {
      throw refusal(.badRequest, "seconds and preset: use one of them")
    }
    if has("seconds") { return .seconds(try seconds(in: TimerSettings.range)) }
    return has("preset") ? .preset(try preset()) : nil
  }

  private func seconds(in range: ClosedRange<Int64>) throws(Refusal) -> Int64 {
    let seconds = try integer("seconds")
    guard range.contains(seconds) else {
      throw refusal(
        .badValue, "seconds: expected \(range.lowerBound) to \(range.upperBound), found \(seconds)")
    }
    return seconds
  }

  private func preset() throws(Refusal) -> Int {
    let number = try integer("preset")
    guard let number = Int(exactly: number), 1...TimerSettings.mostPresets ~= number else {
      throw refusal(.badValue, "preset: expected 1 to \(TimerSettings.mostPresets), found \(number)")
    }
    return number
  }
}
