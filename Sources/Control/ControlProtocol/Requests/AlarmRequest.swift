package import ClockModel
import Text

/// A request about alarms: `alarm` with a verb.
package enum AlarmRequest: Equatable, Sendable {
  /// Adds an alarm in a zone or city; `nil` is the zone of the first live readout, else the machine's.
  case set(AlarmPlan, zone: String?)
  /// Turns one alarm on or off by its number, or all if `nil`: the verbs `on`, `off` and `toggle`.
  case turn(Int?, PowerOrder)
  /// Removes an alarm that was set, by its number.
  case remove(Int)
  /// Stops everything that rings.
  case stop
  /// Snoozes everything that rings, for a time in ``snoozeMilliseconds``; `nil` is nine minutes.
  case snooze(milliseconds: Int?)
  /// Turns the chime on the full hour on or off.
  case hour(PowerOrder)

  /// The allowed snooze in milliseconds: a minute to an hour.
  package static let snoozeMilliseconds = 60_000...3_600_000

  /// The verbs on the wire.
  enum Verb: String, CaseIterable {
    case set, on, off, toggle, remove, stop, snooze, hour
  }

  var verb: Verb {
    switch self {
    case .set: .set
    case .turn(_, .on): .on
    case .turn(_, .off): .off
    case .turn(_, .toggle): .toggle
    case .remove: .remove
    case .stop: .stop
    case .snooze: .snooze
    case .hour: .hour
    }
  }

  /// The order for the time circuits; `nil` if a zone must be looked up first.
  package var order: AlarmOrder? {
    switch self {
    case .set(let plan, nil): .set(plan, by: nil)
    case .set: nil
    case .turn(let number, let power): .turn(number, power)
    case .remove(let number): .remove(number)
    case .stop: .stop
    case .snooze(let milliseconds): .snooze(milliseconds.map { Int64($0) * 1_000_000 })
    case .hour(let power): .hour(power)
    }
  }

  /// The request's members after its name.
  var members: [JSONMember] {
    let verb = [JSONMember("verb", .string(verb.rawValue))]
    switch self {
    case .set(let plan, let zone):
      var members = verb + [JSONMember("time", .string(plan.timeText))]
      switch plan.days {
      case .weekly(.daily): break
      case .weekly(let days): members.append(JSONMember("days", .array(days.list.map { .string($0) })))
      case .yearly: members.append(JSONMember("date", plan.dateText.map { .string($0) } ?? .null))
      }
      if !plan.label.isEmpty { members.append(JSONMember("label", .string(plan.label))) }
      if let zone { members.append(JSONMember("zone", .string(zone))) }
      if plan.isOnce { members.append(JSONMember("once", .boolean(true))) }
      return members
    case .turn(let number, _):
      return verb + (number.map { [JSONMember("number", .integer(Int64($0)))] } ?? [])
    case .remove(let number): return verb + [JSONMember("number", .integer(Int64(number)))]
    case .stop: return verb
    case .snooze(let milliseconds):
      return verb + (milliseconds.map { [JSONMember("for_ms", .integer(Int64($0)))] } ?? [])
    case .hour(let power): return verb + [JSONMember("mode", .string(power.rawValue))]
    }
  }
}
