import ClockModel

/// The `[night]` of the file.
struct NightSection {
  /// When it is night.
  enum Times {
    /// Between two times of day, in seconds since midnight, of the zone that is named or else a readout's.
    case daily(from: Int, to: Int)
    /// While the sun is down, in degrees north and east.
    case sun(latitude: Double, longitude: Double)
  }

  /// The table, for what is missing in it.
  let section: Section
  /// `nil` where night is only when it is asked for.
  var times: Times?
  /// The zone that the file names, `nil` where it names none that can be looked up.
  var zone: (setting: Setting, name: String)?
  var brightness = NightPlan.standard.brightness
  var colon = ColonMode.steady
}
