/// What the readouts do at night, and when night is.
public struct NightPlan: Equatable, Sendable {
  /// When night is; `nil` only when it is asked for.
  public var schedule: NightSchedule?
  /// The light of all readouts at night, unless one has its own; at ``Brightness/dark`` they show nothing.
  public var brightness: Brightness
  /// What the colons do at night; `nil` what they do by day.
  public var colon: ColonMode?

  /// What holds where nothing is configured: no schedule; once asked for, the light of one sixteenth and steady
  /// colons.
  public static let standard = NightPlan(schedule: nil, brightness: .lowest, colon: .steady)

  /// A plan.
  public init(schedule: NightSchedule?, brightness: Brightness, colon: ColonMode?) {
    self.schedule = schedule
    self.brightness = brightness
    self.colon = colon
  }
}
