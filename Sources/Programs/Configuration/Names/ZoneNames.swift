import LinuxSystem
import Text

/// All names of a zone folder, read once and only where a name is unknown or a city is looked for.
final class ZoneNames: Sendable {
  private struct Memory {
    var entries: [Entry]?
    var namesOfCity: [String: [ZoneName]]?
    var namesOfPlainCity: [String: [ZoneName]]?
    var listed: Set<String>?
    var areOneZone: [[ZoneName]: Bool] = [:]
  }

  let folder: ZoneFolder
  /// Cities that no zone is named after.
  let gazetteer: Gazetteer
  /// The machine's own zone.
  let local: LocalZone
  private let memory = Monitor(Memory())

  init(_ folder: ZoneFolder, gazetteer: Gazetteer = Gazetteer(folders: []), local: LocalZone = .machine) {
    self.folder = folder
    self.gazetteer = gazetteer
    self.local = local
  }

  /// A name as it is looked for.
  struct Entry: Sendable {
    let name: ZoneName
    /// Its city's ID, normalised.
    let city: String
    /// The whole name and its last part, normalised.
    let whole: NearestName.Name
    let last: NearestName.Name

    init(_ name: ZoneName) {
      self.name = name
      city = ZoneNames.normalised(name.lastPart)
      whole = NearestName.Name(ZoneNames.normalised(name.text))
      last = NearestName.Name(ZoneNames.normalised(name.lastPart))
    }
  }

  /// Every name, sorted.
  var entries: [Entry] { memory.withLock(read) }

  /// Whether there is no name at all.
  var isEmpty: Bool { entries.isEmpty }

  /// The names with an ID of a city, sorted; whatever joins its words.
  func names(ofCity id: String) -> [ZoneName] { namesOfCity[Self.normalised(id)] ?? [] }

  /// The zones that a name of the gazetteer's city means as well, sorted: it is refused where there are any.
  ///
  /// Old names of zones are there on some machines alone, and count for nothing: a city of the list is the same on all.
  func others(than place: Gazetteer.Place, named name: String) -> [ZoneName] {
    let names = memory.withLock { memory in
      let names =
        memory.namesOfPlainCity
        ?? Dictionary(grouping: read(&memory).map(\.name)) { PlainName.of($0.lastPart) }
      memory.namesOfPlainCity = names
      return names[PlainName.of(name)] ?? []
    }
    return names.filter {
      LegacyNames.current(for: $0.text) == nil
        && !areOneZone([$0, place.zone])
    }
  }

  /// The names by the ID of their city, normalised.
  var namesOfCity: [String: [ZoneName]] {
    memory.withLock { memory in
      let names =
        memory.namesOfCity ?? Dictionary(grouping: read(&memory), by: \.city).mapValues { $0.map(\.name) }
      memory.namesOfCity = names
      return names
    }
  }

  private func read(_ memory: inout Memory) -> [Entry] {
    let entries = memory.entries ?? folder.names().map(Entry.init)
    memory.entries = entries
    return entries
  }

  /// The names of zone.tab.
  private var listed: Set<String> {
    memory.withLock { memory in
      let listed = memory.listed ?? folder.listedNames()
      memory.listed = listed
      return listed
    }
  }

  /// Whether a name is of a place by the tz database's own list; any is where that list is missing.
  func isPlace(_ name: String) -> Bool {
    let listed = listed
    return listed.isEmpty || listed.contains(name)
  }

  /// Whether the data of all names is the same byte for byte.
  func areOneZone(_ names: [ZoneName]) -> Bool {
    guard names.count > 1 else { return true }
    return memory.withLock { memory in
      let areOne = memory.areOneZone[names] ?? haveOneContent(names)
      memory.areOneZone[names] = areOne
      return areOne
    }
  }

  private func haveOneContent(_ names: [ZoneName]) -> Bool {
    var contents: Set<[UInt8]> = []
    for name in names {
      do throws(ZoneFolder.Failure) {
        contents.insert(try folder.bytes(of: name))
      } catch {
        return false
      }
    }
    return contents.count == 1
  }

  /// Names that a person who wrote something else may have meant, the best first; at most three.
  ///
  /// `new york`, `New_York` and `america/new_york` all lead to America/New_York: case counts no more than
  /// whether parts are joined by spaces, hyphens or underscores, and the last part is enough.
  func near(_ wrong: String) -> [String] {
    if let name = LegacyNames.abbreviations[wrong.uppercased()] { return [name] }
    // Etc/GMT+5 is five hours *behind*: never offer one to somebody who may mean the other.
    let entries = entries.filter { !$0.name.text.hasPrefix("Etc/GMT") }
    let text = Self.normalised(wrong)
    let last = text.split(separator: "/").last.map(String.init) ?? text
    let whole = entries.filter { $0.whole.text == text }
    if !whole.isEmpty { return best(whole) }
    let sameLast = entries.filter { $0.last.text == last }
    if !sameLast.isEmpty { return best(sameLast) }
    let nearWhole = Set(NearestName.all(text, among: entries.map(\.whole)).map(\.text))
    if text.contains("/"), !nearWhole.isEmpty {
      return best(entries.filter { nearWhole.contains($0.whole.text) })
    }
    let nearLast = Set(NearestName.all(last, among: entries.map(\.last)).map(\.text))
    if !nearLast.isEmpty { return best(entries.filter { nearLast.contains($0.last.text) }) }
    return best(entries.filter { nearWhole.contains($0.whole.text) })
  }

  /// The name to use of several for the same zone.
  ///
  /// It is the one of zone.tab; where that has none or several, the one with most parts, then the first of the
  /// alphabet. They show the same time, so it matters little: for the label not at all.
  func preferred(among names: [ZoneName]) -> ZoneName? {
    let listed = listed
    return names.min { left, right in
      (listed.contains(left.text) ? 0 : 1, -left.depth, left.text)
        < (listed.contains(right.text) ? 0 : 1, -right.depth, right.text)
    }
  }

  /// At most three names, those of zone.tab before all others.
  private func best(_ entries: [Entry]) -> [String] {
    let listed = listed
    let names = entries.map(\.name.text)
    let inList = names.filter(listed.contains)
    return Array((inList.isEmpty ? names : inList).prefix(3))
  }

  /// A name as it is compared: case counts no more than what joins its parts.
  static func normalised(_ name: String) -> String {
    String(name.lowercased().map { $0 == " " || $0 == "-" ? "_" : $0 })
  }
}
