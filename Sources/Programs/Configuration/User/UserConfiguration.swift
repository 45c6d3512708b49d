import ClockModel
import Segments
import TOML
import ZoneInfo

/// What a user's file says, each value checked as far as the file alone allows.
struct UserConfiguration {
  /// The board's name or path.
  var board = UserConfiguration.standardBoard
  /// Where the file names the board, `nil` where it does not.
  var boardSetting: Setting?
  var hourCycle = HourCycle.twelve
  var colon = ColonMode.blink
  var font = SevenSegmentFont.prop
  var brightness = Brightness.standard
  /// How long live readouts wait for the clock to be set, in seconds since boot.
  var syncWaitSeconds = 90
  /// `nil` where the file has no `[night]`.
  var night: NightSection?
  var travel = TravelSettings()
  var keys = KeySection()
  var alarms: [AlarmSection] = []
  var ringsHours = false
  var timer = TimerSettings()
  /// Where the file says what comes at a timer's end, `nil` where it does not.
  var timerEnding: Setting?
  var renames: [BusRename] = []
  /// The readouts, top to bottom; `nil` where the file has none at all.
  var readouts: [ReadoutSection]?

  static let standardBoard = "adafruit-backpacks"
  /// The three-city clock that a file without a readout is.
  static let standardCities = ["America/New_York", "Europe/London", "Asia/Hong_Kong"]
}

/// A bus that has another name on this machine than in the board's profile.
struct BusRename {
  let bus: String
  let newName: String
  let keyPosition: TOMLPosition
  let setting: Setting
}

/// A `[[readout]]` of the file.
struct ReadoutSection {
  /// What it shows.
  enum Source {
    case zone(Setting, name: String)
    case fixed(CivilTime)
  }

  /// As in `readout[2]`.
  let path: String
  let position: TOMLPosition
  var label: String?
  /// `nil` where the file has none that can be used, which has been reported.
  var source: Source?
  var brightness: Brightness?
  var nightBrightness: Brightness?
}
