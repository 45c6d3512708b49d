import ClockModel
import Segments
import TOML

/// Reads the user's file.
struct UserFileReader {
  private static let rootKeys = ["board", "display", "buses", "readout"]
  private static let displayKeys = ["hour_cycle", "colon", "digits", "brightness"]

  private static let inDisplay = "it belongs under [display]"
  private static let inReadout = "it belongs in a [[readout]]"

  /// Where keys belong that people write in the root, most often above the header they meant.
  private static let hintsInRoot: [String: String] = {
    var hints = ["label": inReadout, "zone": inReadout, "time": inReadout]
    for key in displayKeys { hints[key] = inDisplay }
    return hints
  }()
  /// The same for tables: TOML takes what stands below a header as part of its table.
  private static let hintsInTables = [
    "board": "it belongs at the top of the file, above the first [table]",
    "hour_cycle": inDisplay, "colon": inDisplay, "digits": inDisplay,
    "label": inReadout, "zone": inReadout, "time": inReadout,
  ]

  /// The configuration of a file, and the report on it; without a configuration the file is no TOML.
  static func read(_ path: String) -> (configuration: UserConfiguration?, report: Report) {
    let (root, report) = FileReader.read(path, keys: rootKeys, hints: hintsInRoot)
    return (root.map(configuration), report)
  }

  private static func configuration(_ root: Section) -> UserConfiguration {
    var configuration = UserConfiguration()
    if let setting = root.setting("board"), let board = board(setting) {
      configuration.board = board
      configuration.boardSetting = setting
    }
    if let display = root.setting("display")?.section(
      keys: displayKeys, expected: "the table [display]", hints: hintsInTables)
    {
      readDisplay(display, into: &configuration)
    }
    if let setting = root.setting("buses") { configuration.renames = renames(setting) }
    if let setting = root.setting("readout") { configuration.readouts = readouts(setting) }
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

  private static func readDisplay(_ display: Section, into configuration: inout UserConfiguration) {
    if let setting = display.setting("hour_cycle"), let cycle = hourCycle(setting) {
      configuration.hourCycle = cycle
    }
    configuration.colon = display.setting("colon")?.choice() ?? configuration.colon
    configuration.font = display.setting("digits")?.choice() ?? configuration.font
    configuration.brightness = display.setting("brightness").flatMap(brightness) ?? configuration.brightness
  }

  private static func hourCycle(_ setting: Setting) -> HourCycle? {
    guard case .integer(let number) = setting.node.value else {
      setting.refuseKind(expected: "12 or 24")
      return nil
    }
    guard let cycle = Int(exactly: number).flatMap(HourCycle.init) else {
      setting.refuse(expected: "12 or 24")
      return nil
    }
    return cycle
  }

  static func brightness(_ setting: Setting) -> Brightness? {
    setting.integer(in: Brightness.range).flatMap { Brightness(sixteenths: $0) }
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
        expected: "at most \(most) readouts (\(Words.list(names, "and")))", found: "\(elements.count)")
    }
    return elements.compactMap { ReadoutSectionReader.read($0, hints: hintsInTables) }
  }
}
