import Boards
import ClockModel
import Reading
import Segments
import Text
import TOML

/// Reads the user's file.
struct UserFileReader {
  private static let rootKeys = [
    "board", "updates", "display", "night", "travel", "buses", "keys", "alarms", "timer", "readout", "key",
    "alarm",
  ]

  /// Reads a configuration from a file.
  ///
  /// - Parameters:
  ///   - path: the file's path, also its name in messages.
  ///   - given: content to use instead of the file's; `nil` to read the file.
  /// - Returns: the configuration, `nil` if the file is unreadable or empty, and the report.
  static func read(
    _ path: String, given: [UInt8]? = nil
  ) -> (configuration: UserConfiguration?, report: Report) {
    let (root, report) = FileReader.read(
      path, given: given, keys: rootKeys, hints: MisplacedKeys.inRoot, reading: .on, about: .configuration)
    guard let root else { return (nil, report) }
    guard root.hasKeys || report.hasSyntaxMistakes else {
      // Every key is optional, but nobody writes a file without any. It is left from a save during a power
      // failure or on a full disk, and accepting it would change board and cities.
      report.add(
        at: root.position, expected: "at least one key", found: root.isEmpty ? "none" : "empty tables",
        hint: "empty: did a save break off? For the three cities write board = "
          + "\"\(UserConfiguration.standardBoard)\"; `man timecircuits.toml` has commented examples, and "
          + "`timecircuitsctl cities` lists cities")
      return (nil, report)
    }
    return (configuration(root), report)
  }

  private static func configuration(_ root: Section) -> UserConfiguration {
    var configuration = UserConfiguration()
    if let setting = root.setting("board"), let board = board(setting) {
      configuration.board = board
      configuration.boardSetting = setting
    }
    configuration.fetchesUpdates = root.setting("updates")?.boolean() ?? false
    if let setting = root.setting("display"),
      let display = DisplaySection.read(setting, "display", hints: MisplacedKeys.inTables)
    {
      configuration.display = display.values
    }
    configuration.night = root.setting("night").flatMap {
      NightSectionReader.read($0, hints: MisplacedKeys.inTables)
    }
    if let setting = root.setting("travel"),
      let travel = TravelSettings.read(setting, "travel", hints: MisplacedKeys.inTables)
    {
      configuration.travel = travel.values
    }
    if let setting = root.setting("buses") { configuration.renames = renames(setting) }
    if let setting = root.setting("readout") { configuration.readouts = readouts(setting) }
    var keys = KeySectionReader()
    if let setting = root.setting("keys") { keys.read(keys: setting, hints: MisplacedKeys.inTables) }
    if let setting = root.setting("key") { keys.read(list: setting, hints: MisplacedKeys.inTables) }
    configuration.keys = keys.section
    if let setting = root.setting("alarms") {
      configuration.ringsHours = AlarmSectionReader.readHour(setting, hints: MisplacedKeys.inTables)
    }
    if let setting = root.setting("alarm") {
      configuration.alarms = AlarmSectionReader.read(list: setting, hints: MisplacedKeys.inTables)
    }
    if let setting = root.setting("timer") {
      (configuration.timer, configuration.timerEnding) = TimerSection.read(
        setting, hints: MisplacedKeys.inTables)
    }
    return configuration
  }

  private static func board(_ setting: Setting) -> String? {
    let expected = "a board's name or the path of its profile"
    guard let board = setting.string(expected: expected) else { return nil }
    guard BoardLocator.isNameOrPath(board) else {
      setting.refuse(expected: expected)
      return nil
    }
    return board
  }

  private static func renames(_ setting: Setting) -> [BusRename] {
    guard case .table(let table) = setting.node.value else {
      setting.refuseKind(expected: "the table [buses]")
      return []
    }
    let section = Section(anyKeysOf: setting, table: table)
    return table.entries.compactMap { entry in
      guard let value = section.setting(entry.key), let name = BusName.read(value) else { return nil }
      return BusRename(bus: entry.key, newName: name, keyPosition: entry.keyPosition, setting: value)
    }
  }

  private static func readouts(_ setting: Setting) -> [ReadoutSection]? {
    let most = ReadoutPosition.allCases.count
    guard let elements = setting.elements else {
      setting.refuseKind(
        expected: "a list of readouts", hint: "write [[readout]], with double brackets, above each")
      return nil
    }
    if elements.isEmpty { setting.refuse(expected: "1 to \(most) readouts", found: "none") }
    for element in elements.dropFirst(most).prefix(1) {
      let names = ReadoutPosition.allCases.map(\.name)
      element.refuse(
        expected: "at most \(most) readouts (\(Wording.list(names, "and")))", found: "\(elements.count)",
        hint: elements.count == most + 1 ? "delete one" : "delete \(elements.count - most)")
    }
    return elements.compactMap { ReadoutSectionReader.read($0, hints: MisplacedKeys.inTables) }
  }
}
