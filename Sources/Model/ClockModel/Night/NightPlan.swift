/// The times of night, and the changes at night.
public struct NightPlan: Equatable, Sendable {
  /// The times of night; `nil` if it is night only on request.
  public var schedule: NightSchedule?
  /// The brightness of readouts without their own night brightness; at ``Brightness/dark`` they show nothing.
  public var brightness: Brightness
  /// The colons' behaviour at night; `nil` for the same as by day.
  public var colon: ColonMode?

  /// The default: no schedule; night on request has one sixteenth of brightness and steady colons.
  public static let standard = NightPlan(schedule: nil, brightness: .lowest, colon: .steady)

  /// Creates a plan.
  public init(schedule: NightSchedule?, brightness: Brightness, colon: ColonMode?) {
    self.schedule = schedule
    self.brightness = brightness
    self.colon = colon
  }
}
