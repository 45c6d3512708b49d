/// What is asked of the alarms.
public enum AlarmOrder: Equatable, Sendable {
  /// To set one more, by a zone; `nil` is that of the present, or of the first readout that shows one's live time.
  case set(AlarmPlan, by: AlarmZone?)
  /// To turn one on or off, by its number, or all.
  case turn(Int?, PowerOrder)
  /// To remove one that was set, by its number.
  case remove(Int)
  /// To stop what rings.
  case stop
  /// To put off what rings for so many nanoseconds; `nil` is ``snoozeNanoseconds``.
  case snooze(Int64?)
  /// Whether the full hour is to ring.
  case hour(PowerOrder)

  /// For how many nanoseconds what rings is put off where nobody says how long: nine minutes, as by the clocks that made it
  /// known.
  public static let snoozeNanoseconds: Int64 = 540_000_000_000
}
