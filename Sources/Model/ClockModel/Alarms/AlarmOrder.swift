/// A command for the alarms.
package enum AlarmOrder: Equatable, Sendable {
  /// Adds an alarm in a zone; `nil` is ``TimeCircuits/alarmZone``.
  case set(AlarmPlan, by: AlarmZone?)
  /// Turns the alarm with this number on or off, or all alarms.
  case turn(Int?, PowerOrder)
  /// Removes the alarm with this number, which must not be configured.
  case remove(Int)
  /// Silences what rings.
  case stop
  /// Snoozes what rings for this many nanoseconds; `nil` is ``snoozeNanoseconds``.
  case snooze(Int64?)
  /// Turns the full hour's ring on or off.
  case hour(PowerOrder)

  /// The default snooze in nanoseconds: nine minutes, as on the clocks that introduced it.
  package static let snoozeNanoseconds: Int64 = 540_000_000_000
}
