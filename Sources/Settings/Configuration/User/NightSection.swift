import ClockModel
import Reading

/// The file's `[night]`.
struct NightSection {
  /// When it is night.
  enum Times {
    /// Between two times of day, in seconds since midnight, in the named zone or else a readout's.
    case daily(from: Int, to: Int)
    /// While the sun is down at a position in degrees north and east.
    case sun(latitude: Double, longitude: Double)
  }

  /// The table, to report missing keys.
  let section: Section
  /// `nil` if night only begins on request.
  var times: Times?
  /// The zone that the file names, `nil` without a usable text.
  var zone: (setting: Setting, name: String)?
  var brightness = NightPlan.standard.brightness
  var colon = ColonMode.steady
}
