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
}
