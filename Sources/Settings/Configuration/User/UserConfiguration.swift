import ClockModel
import Reading
import TOML
import ZoneInfo

/// The content of a user's file, validated as far as the file alone allows.
struct UserConfiguration {
  /// The board's name or path.
  var board = UserConfiguration.standardBoard
  /// The setting that names the board, `nil` if there is none.
  var boardSetting: Setting?
  var fetchesUpdates = false
  var display = DisplaySection()
  /// `nil` without `[night]`.
  var night: NightSection?
  var travel = TravelSettings()
  var keys = KeySection()
  var alarms: [AlarmSection] = []
  var ringsHours = false
  var timer = TimerSettings()
  /// The setting for the timer's end, `nil` if there is none.
  var timerEnding: Setting?
  var renames: [BusRename] = []
  /// The readouts, top to bottom; `nil` without a list of them.
  var readouts: [ReadoutSection]?

  static let standardBoard = "adafruit-backpacks"
  /// The three-city clock of a file without a readout.
  static let standardCities = ["America/New_York", "Europe/London", "Asia/Hong_Kong"]
}

/// A bus with another name on this machine than in the board's profile.
struct BusRename {
  let bus: String
  let newName: String
  let keyPosition: TOMLPosition
  let setting: Setting
}

/// A `[[readout]]` in the file.
struct ReadoutSection {
  /// The source of its time.
  enum Source {
    case zone(Setting, name: String)
    case fixed(CivilTime)
  }

  /// As in `readout[2]`.
  let path: String
  let position: TOMLPosition
  var label: String?
  /// `nil` without a usable one, which has been reported.
  var source: Source?
  var brightness: Brightness?
  var nightBrightness: Brightness?
}
