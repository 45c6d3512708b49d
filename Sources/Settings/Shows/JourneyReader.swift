import ClockModel
import Reading
import Text
import TOML

/// Reads a `[[journey]]`.
struct JourneyReader {
  let section: Section

  static let keys = ["name", "title", "cycle", "note"] + timeKeys.flatMap { [$0, basisKey($0)] }

  private static let timeKeys = ReadoutPosition.allCases.map(key)
  private static let longestName = 40
  private static let longestTitle = 100
  private static let longestNote = 500
  /// Words that mean something else on the command line.
  private static let reservedNames = ["list"]

  private static func key(_ readout: ReadoutPosition) -> String {
    readout == .lastDeparted ? "last_departed" : readout.name
  }

  private static func basisKey(_ key: String) -> String { key + "_basis" }

  /// Reads a journey and adds its name's position to `names`; the entry has no journey if it has a problem.
  static func read(_ setting: Setting, names: inout [String: TOMLPosition]) -> ReadJourney {
    let before = setting.report.count
    guard let section = setting.section(keys: keys, expected: "a table [[journey]]") else {
      return ReadJourney(name: nil)
    }
    let (name, journey) = JourneyReader(section: section).journey(&names)
    return ReadJourney(name: name, journey: setting.report.count == before ? journey : nil)
  }

  private func journey(_ names: inout [String: TOMLPosition]) -> (name: String?, journey: Journey?) {
    let name = readName(&names)
    let title = readTitle()
    let isInCycle = section.setting("cycle")?.boolean() ?? true
    let note = section.setting("note")?.line("a note", longest: Self.longestNote, mayBeEmpty: true)
    var times = PerReadout<Journey.Time?>(repeating: nil)
    for readout in ReadoutPosition.allCases { times[readout] = readTime(Self.key(readout)) }
    if !Self.timeKeys.contains(where: { section.table[$0] != nil }) {
      section.report.add(
        at: section.position, key: section.path, expected: Wording.list(Self.timeKeys, "or"),
        found: "none of them")
    }
    guard let name, let title else { return (name, nil) }
    return (name, Journey(name: name, title: title, times: times, isInCycle: isInCycle, note: note ?? ""))
  }

  private func readName(_ names: inout [String: TOMLPosition]) -> String? {
    guard let setting = section.setting("name") else {
      section.missing("name", expected: "the journey's name")
      return nil
    }
    guard let name = setting.name(longest: Self.longestName) else { return nil }
    guard !Self.reservedNames.contains(name) else {
      setting.refuse(expected: "another name", hint: "`journey \(name)` is a command")
      return nil
    }
    if let other = names[name] {
      setting.refuse(expected: "a unique name", hint: "also used on line \(other.line)")
      return nil
    }
    names[name] = setting.position
    return name
  }

  private func readTitle() -> String? {
    let what = "a short title for the journey"
    guard let setting = section.setting("title") else {
      section.missing("title", expected: what)
      return nil
    }
    return setting.line(what, longest: Self.longestTitle)
  }

  /// Reads a time and its basis; each requires the other.
  private func readTime(_ key: String) -> Journey.Time? {
    let words = Wording.list(Journey.Basis.allCases.map { Words.quoted($0.rawValue) }, "or")
    let time = section.setting(key)
    let basis = section.setting(Self.basisKey(key))
    if let time, basis == nil {
      section.missing(Self.basisKey(key), expected: words, hint: "\(key) is on line \(time.position.line)")
    }
    if let basis, time == nil {
      section.missing(
        key, expected: "the time for \(Self.basisKey(key))",
        hint: "line \(basis.position.line)")
    }
    let civil = time.flatMap { $0.civilTime() }
    let source: Journey.Basis? = basis.flatMap { $0.choice() }
    guard let civil, let source else { return nil }
    return Journey.Time(civil, source)
  }
}
