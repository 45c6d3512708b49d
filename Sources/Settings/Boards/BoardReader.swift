import ClockModel
import Keys
import Panel
package import Reading
import Segments
import TOML

/// Reads a board's profile and collects its problems.
package struct BoardReader {
  let report: Report
  var chips: [DeclaredChip] = []
  var lines: [WiredLine] = []
  var leds: [WiredLED] = []
  var keyWiring = KeyWiring.none
  /// The readouts whose month has two 7-segment digits.
  var numericMonths: [ReadoutPosition] = []
  /// The key path of the setting that uses each place of a chip, and each line.
  var owners: [LEDPlace: String] = [:]
  var lineOwners: [String: String] = [:]
  /// Settings that use the two lines of the second bus.
  var linesOfSecondBus: [Setting] = []
  /// The chips that an LED names, whether or not the LED is valid.
  var usedChips: Set<Int> = []
  /// Flags that keep one mistake from being reported again as another.
  var isChipsTableBroken = false
  var isAnyReferenceBroken = false
  var chiplessReadouts: Set<String> = []

  private static let longestDescription = 200
  private static let rootKeys =
    ["description", "chips"] + ReadoutPosition.allCases.map(\.name) + ["lamps", "keys"]

  /// Reads a profile from a file.
  ///
  /// - Parameters:
  ///   - path: the file's path, also its name in messages.
  ///   - given: content to use instead of the file's; `nil` to read the file.
  /// - Returns: the profile, `nil` if it has a problem, and the report.
  package static func read(_ path: String, given: [UInt8]? = nil) -> (profile: BoardProfile?, report: Report)
  {
    let (root, report) = FileReader.read(path, given: given, keys: rootKeys, reading: .on, about: .board)
    guard let root else { return (nil, report) }
    var reader = BoardReader(report: report)
    let description = reader.readBoard(root)
    guard report.problems.isEmpty else { return (nil, report) }
    let chips = reader.chips.compactMap(\.chip)
    return (
      BoardProfile(
        description: description ?? "", chips: chips, lines: reader.lines, leds: reader.leds,
        numericMonths: reader.numericMonths, keys: reader.keyWiring),
      report
    )
  }

  private init(report: Report) { self.report = report }

  /// Reads the whole file and returns its description.
  private mutating func readBoard(_ root: Section) -> String? {
    let description = self.description(root)
    readChips(root)
    isAnyReferenceBroken =
      report.hasSyntaxMistakes || root.table.entries.contains { !Self.rootKeys.contains($0.key) }
    let readouts = ReadoutPosition.allCases
    if let missing = readouts.firstIndex(where: { root.table[$0.name] == nil }) {
      // Readouts are configured from the top, so one below a gap would be unreachable.
      let below = readouts[missing...].compactMap({ root.setting($0.name) }).first
      if let below, !root.isMisspelt(readouts[missing].name) {
        below.refuse(
          expected: "the table [\(readouts[missing].name)] as well", found: "none",
          hint: "a board with fewer readouts has only the upper ones")
      } else if below == nil, missing == 0, !isAnyReferenceBroken {
        // Not if the root has an unknown key, which may be the missing table.
        isAnyReferenceBroken = true
        root.missing(readouts[0].name, expected: "at least the table of the top readout")
      }
    }
    for readout in readouts {
      if let setting = root.setting(readout.name) { readReadout(readout, setting) }
    }
    if let setting = root.setting("lamps") { readLamps(setting) }
    // After the lamps, whose lines keys may not use.
    if let setting = root.setting("keys") { readKeys(setting) }
    reportUnusedChips()
    warnOfSecondBus()
    return description
  }

  private func description(_ root: Section) -> String? {
    guard let setting = root.setting("description") else {
      root.missing(
        "description", expected: "a line about the board, of at most \(Self.longestDescription) characters")
      return nil
    }
    return setting.line("a line about the board", longest: Self.longestDescription)
  }

  private mutating func readReadout(_ readout: ReadoutPosition, _ setting: Setting) {
    let fields = Field.allCases.filter { !$0.digits.isEmpty }
    let keys = ["chip"] + fields.map(\.rawValue) + Lamp.allCases.map(\.rawValue)
    guard let section = setting.section(keys: keys, expected: "the table [\(readout.name)]") else {
      isAnyReferenceBroken = true
      return
    }
    let standard = chip(of: section, standard: .none(readout: section))
    for field in fields {
      readField(field, of: readout, in: section, standard: standard)
    }
    if Self.saysNoDigit(section, fields: fields) {
      isAnyReferenceBroken = true
      setting.refuse(
        expected: "a readout with at least one digit", found: "false for all of them",
        hint: "delete the table if the board has no such readout")
    }
    for lamp in Lamp.allCases {
      readLamp(lamp, of: readout, in: section, standard: standard)
    }
  }

  /// Warns of lines on GPIO4 and GPIO5 if the board uses the Raspberry Pi's second bus, which is there.
  private func warnOfSecondBus() {
    let second = "/dev/i2c-3"
    guard chips.contains(where: { $0.chip?.bus == second }) || keyWiring.buses.contains(second) else {
      return
    }
    for setting in linesOfSecondBus {
      report.warn(
        at: setting.position, key: setting.path,
        "GPIO4 and GPIO5 are SDA and SCL of /dev/i2c-3, which this board uses: use another line"
      )
    }
  }

  /// Places an LED on a chip; returns false if the place is taken, and reports that.
  mutating func place(_ led: LED, at place: LEDPlace, by setting: Setting) -> Bool {
    if let owner = owners[place], case .bit(let chip, let common, let row) = place {
      setting.refuse(
        expected: "a different place for each LED",
        found: "common \(common), row \(row) of chip \(Words.key(chips[chip].name)), used by \(owner)")
      return false
    }
    owners[place] = setting.path
    leds.append(WiredLED(led, at: place))
    return true
  }
}
