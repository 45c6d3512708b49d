import LinuxSystem
package import Text

/// All names in a zone folder, read once, and only for an unknown name or to find a city.
package final class ZoneNames: Sendable {
  private struct Memory {
    var entries: [Entry]?
    var namesOfCity: [String: [ZoneName]]?
    var namesOfPlainCity: [String: [ZoneName]]?
    var listed: Set<String>?
    var areOneZone: [[ZoneName]: Bool] = [:]
  }

  package let folder: ZoneFolder
  /// Cities that no zone is named after.
  package let gazetteer: Gazetteer
  package let local: LocalZone
  private let memory = Monitor(Memory())

  package init(
    _ folder: ZoneFolder, gazetteer: Gazetteer = Gazetteer(folders: []), local: LocalZone = .machine
  ) {
    self.folder = folder
    self.gazetteer = gazetteer
    self.local = local
  }

  /// A name prepared for searches.
  package struct Entry: Sendable {
    package let name: ZoneName
    /// Its city ID, normalised.
    package let city: String
    /// The whole name and its last part, normalised.
    package let whole: NearestName.Name
    package let last: NearestName.Name

    package init(_ name: ZoneName) {
      self.name = name
      city = ZoneNames.normalised(name.lastPart)
      whole = NearestName.Name(ZoneNames.normalised(name.text))
      last = NearestName.Name(ZoneNames.normalised(name.lastPart))
    }
  }

  /// Every name, sorted.
  package var entries: [Entry] { memory.withLock(read) }

  package var isEmpty: Bool { entries.isEmpty }

  /// Returns the names with a city ID, sorted, whatever joins its words.
  package func names(ofCity id: String) -> [ZoneName] { namesOfCity[Self.normalised(id)] ?? [] }

  /// Returns the other zones that a gazetteer city's name may mean, sorted; if there are any, the name is
  /// rejected.
  ///
  /// Old zone names exist only on some machines and are ignored, so that a gazetteer city is the same on all.
  package func others(than place: Gazetteer.Place, named name: String) -> [ZoneName] {
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

  /// The names by city ID, normalised.
  package var namesOfCity: [String: [ZoneName]] {
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

  /// The names in zone.tab.
  private var listed: Set<String> {
    memory.withLock { memory in
      let listed = memory.listed ?? folder.listedNames()
      memory.listed = listed
      return listed
    }
  }

  /// Whether zone.tab lists a name; true for any name if zone.tab is missing.
  package func isPlace(_ name: String) -> Bool {
    let listed = listed
    return listed.isEmpty || listed.contains(name)
  }

  /// Whether all names have identical data, byte for byte.
  package func areOneZone(_ names: [ZoneName]) -> Bool {
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

  /// Returns at most three names that the user may have meant, the best first.
  ///
  /// `new york`, `New_York` and `america/new_york` all lead to America/New_York: case does not matter, nor
  /// whether spaces, hyphens or underscores join parts, and the last part is enough.
  package func near(_ wrong: String) -> [String] {
    if let name = LegacyNames.abbreviations[wrong.uppercased()] { return [name] }
    // Etc/GMT+5 is five hours *behind* UTC: never suggest it to a user who may mean the opposite.
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

  /// Returns the preferred name of several for one zone.
  ///
  /// It is the one in zone.tab. If none or several are there, the one with the most parts is preferred, then
  /// the alphabetically first. They show the same time and label, so the choice matters little.
  package func preferred(among names: [ZoneName]) -> ZoneName? {
    let listed = listed
    return names.min { left, right in
      (listed.contains(left.text) ? 0 : 1, -left.depth, left.text)
        < (listed.contains(right.text) ? 0 : 1, -right.depth, right.text)
    }
  }

  /// Returns at most three names, only from zone.tab if any are listed there.
  private func best(_ entries: [Entry]) -> [String] {
    let listed = listed
    let names = entries.map(\.name.text)
    let inList = names.filter(listed.contains)
    return Array((inList.isEmpty ? names : inList).prefix(3))
  }

  /// Returns a name for comparison: lower case, with underscores for spaces and hyphens.
  package static func normalised(_ name: String) -> String {
    String(name.lowercased().map { $0 == " " || $0 == "-" ? "_" : $0 })
  }
}
