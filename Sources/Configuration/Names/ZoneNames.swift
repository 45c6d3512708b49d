/// All names of a zone folder, read once and only where a name is unknown or a city is looked for.
final class ZoneNames {
  let folder: ZoneFolder
  private(set) lazy var all: [ZoneName] = folder.names()
  private lazy var listed: Set<String> = folder.listedNames()

  init(_ folder: ZoneFolder) { self.folder = folder }

  /// Names that a person who wrote something else may have meant, the best first; at most three.
  ///
  /// `new york`, `New_York` and `america/new_york` all lead to America/New_York: case counts no more than
  /// whether parts are joined by spaces, hyphens or underscores, and the last part is enough.
  func near(_ wrong: String) -> [String] {
    if let name = LegacyNames.abbreviations[wrong.uppercased()] { return [name] }
    // Etc/GMT+5 is five hours *behind*: never offer one to somebody who may mean the other.
    let names = all.filter { !$0.text.hasPrefix("Etc/GMT") }
    let text = Self.normalised(wrong)
    let last = text.split(separator: "/").last.map(String.init) ?? text
    let whole = names.filter { Self.normalised($0.text) == text }
    if !whole.isEmpty { return best(whole) }
    let sameLast = names.filter { Self.normalised($0.lastPart) == last }
    if !sameLast.isEmpty { return best(sameLast) }
    let nearWhole = Set(NearestName.all(text, among: names.map { Self.normalised($0.text) }))
    if text.contains("/"), !nearWhole.isEmpty {
      return best(names.filter { nearWhole.contains(Self.normalised($0.text)) })
    }
    let nearLast = Set(NearestName.all(last, among: names.map { Self.normalised($0.lastPart) }))
    if !nearLast.isEmpty { return best(names.filter { nearLast.contains(Self.normalised($0.lastPart)) }) }
    return best(names.filter { nearWhole.contains(Self.normalised($0.text)) })
  }

  /// The name to use of several for the same zone.
  ///
  /// It is the one of zone.tab; where that has none or several, the one with most parts, then the first of the
  /// alphabet. They show the same time, so it matters little: for the label not at all.
  func preferred(among names: [ZoneName]) -> ZoneName? {
    names.min { left, right in
      (listed.contains(left.text) ? 0 : 1, -left.depth, left.text)
        < (listed.contains(right.text) ? 0 : 1, -right.depth, right.text)
    }
  }

  /// At most three names, those of zone.tab before all others.
  private func best(_ names: [ZoneName]) -> [String] {
    let inList = names.filter { listed.contains($0.text) }
    return (inList.isEmpty ? names : inList).prefix(3).map(\.text)
  }

  /// A name as it is compared: case counts no more than what joins its parts.
  static func normalised(_ name: String) -> String {
    String(name.lowercased().map { $0 == " " || $0 == "-" ? "_" : $0 })
  }
}
