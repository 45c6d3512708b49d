import ClockModel

/// Advice on keys in the wrong table of the user's file.
enum MisplacedKeys {
  private static let inDisplay = "it belongs under [display]"
  private static let inReadout = "it belongs in a [[readout]]"
  private static let inNight = "it belongs under [night]"
  private static let inTravel = "it belongs under [travel]"
  private static let inKeys = "it belongs under [keys]"
  private static let inKey = "it belongs in a [[key]]"

  /// Keys that belong in only one table.
  private static let everywhere: [String: String] = {
    var hints = ["label": inReadout, "zone": inReadout, "time": inReadout, "night_brightness": inReadout]
    for key in ["hour_cycle", "digits", "sync_wait_s"] { hints[key] = inDisplay }
    for key in ["from", "to", "latitude", "longitude"] { hints[key] = inNight }
    for key in TravelSettings.keyNames { hints[key] = inTravel }
    for key in KeySection.keyNames { hints[key] = inKeys }
    for key in ["press", "long", "double", "switch"] { hints[key] = inKey }
    for key in ["days", "date", "once"] { hints[key] = "it belongs in an [[alarm]]" }
    for key in TimerSection.keyNames { hints[key] = "it belongs under [timer]" }
    hints["full_hour"] = "it belongs under [alarms]"
    hints["colon"] = inDisplay
    return hints
  }()

  /// For the root: people write keys above their header, and headers as in a board profile.
  static let inRoot = everywhere.merging([
    "brightness": inDisplay, "destination": readouts, "present": readouts, "last-departed": readouts,
    "last_departed": readouts, "readouts": readouts,
  ]) { $1 }

  private static let readouts = "write [[readout]] above each readout, from top to bottom"

  private static let atTheTop = "it belongs at the top of the file, above the first [table]"

  /// For tables: in TOML, keys below a header belong to its table.
  static let inTables = everywhere.merging(
    ["board": atTheTop, "updates": atTheTop]
  ) { $1 }
}
