import Reading
package import ZoneInfo

/// Loads a configuration's zones, each once, and words the problems of names.
package struct ZoneLoader {
  package let names: ZoneNames
  /// Every file that was tried.
  package private(set) var files: [String] = []
  private var loaded: [ZoneName: Zone] = [:]

  package init(_ names: ZoneNames) { self.names = names }

  /// The parts of a message about a missing zone.
  package struct Refusal: Error {
    package let expected: String
    package let found: String
    package var hint: String?
    /// Whether the machine's zone data is at fault, not the name.
    package var isZoneData = false
  }

  /// Returns the zone for a name as the user wrote it.
  package mutating func zone(_ text: String) throws(Refusal) -> (name: ZoneName, zone: Zone) {
    if text == LocalZone.word { return try localZone() }
    guard let name = ZoneName(text) else { throw refusal(ofMalformed: text) }
    return (name, try zone(name))
  }

  /// Returns the machine's own zone, which changes with the link that names it.
  package mutating func localZone() throws(Refusal) -> (name: ZoneName, zone: Zone) {
    if !files.contains(names.local.link) { files.append(names.local.link) }
    guard let name = names.local.name else {
      throw Refusal(
        expected: "the machine's zone in \(names.local.link)", found: "none with a name",
        hint: "set it with sudo timedatectl set-timezone America/New_York, or write a zone here",
        isZoneData: true)
    }
    return (name, try zone(name))
  }

  package mutating func zone(_ name: ZoneName) throws(Refusal) -> Zone {
    if let zone = loaded[name] { return zone }
    let file = names.folder.file(of: name)
    if !files.contains(file) { files.append(file) }
    do throws(ZoneFolder.Failure) {
      let zone = try names.folder.zone(name)
      loaded[name] = zone
      return zone
    } catch {
      if case .missing = error, let zone = olderZone(of: name) {
        loaded[name] = zone
        return zone
      }
      throw refusal(of: name, because: error)
    }
  }

  /// Returns the zone under an older name, for older zone data.
  package func olderZone(of name: ZoneName) -> Zone? {
    for older in LegacyNames.names(before: name.text).compactMap(ZoneName.init) {
      do throws(ZoneFolder.Failure) { return try names.folder.zone(older) } catch { continue }
    }
    return nil
  }

  private func refusal(of name: ZoneName, because failure: ZoneFolder.Failure) -> Refusal {
    let found = Words.quoted(name.text)
    switch failure {
    case .unusable(let reason):
      return Refusal(
        expected: "zone data in \(names.folder.file(of: name))", found: "unusable data",
        hint: reason, isZoneData: true)
    case .region:
      let member = names.entries.first { $0.name.text.hasPrefix(name.text + "/") }
      return Refusal(
        expected: Words.zone, found: found,
        hint: "this is a region: use a place in it"
          + (member.map { ", as in \(Words.quoted($0.name.text))" } ?? ""))
    case .missing:
      if names.isEmpty {
        return Refusal(
          expected: "zone data in \(names.folder.path)", found: "none", hint: "install the package tzdata",
          isZoneData: true)
      }
      if let current = LegacyNames.current(for: name.text) {
        return Refusal(
          expected: Words.zone, found: found,
          hint: "only the package tzdata-legacy still has this old name: write \(Words.quoted(current))")
      }
      if names.gazetteer.places.contains(where: { $0.zone == name })
        || !LegacyNames.names(before: name.text).isEmpty
      {
        return Refusal(
          expected: "zone data of \(name.text) in \(names.folder.path)", found: "none",
          hint: "the machine's data is older than this name: sudo apt-get install --only-upgrade tzdata",
          isZoneData: true)
      }
      return Refusal(expected: Words.zone, found: found, hint: nearHint(name.text))
    }
  }

  private func refusal(ofMalformed text: String) -> Refusal {
    let parts = text.split(separator: "/", omittingEmptySubsequences: false)
    let hint: String?
    if text.hasPrefix("/") || parts.contains("..") || parts.contains(".") {
      hint = "use the zone's name, not a path"
    } else if let first = parts.first, ZoneName.foreign.contains(String(first)) {
      let rest = parts.dropFirst().joined(separator: "/")
      hint = rest.isEmpty ? "use the name of the zone itself" : "leave \"\(first)/\" out"
    } else {
      hint = nearHint(text)
    }
    return Refusal(expected: Words.zone, found: Words.quoted(text), hint: hint)
  }

  private func nearHint(_ text: String) -> String? {
    if Self.isOffset(text) { return Self.offsetHint }
    return nearNamesHint(text)
  }

  /// The hint for an offset from UTC.
  package static let offsetHint = "an offset is not a zone: use a city with that offset"

  /// Whether a text is like `+2`, `UTC+2` or `GMT-05:00`.
  package static func isOffset(_ text: String) -> Bool {
    var rest = text.uppercased()[...]
    if rest.hasPrefix("UTC") || rest.hasPrefix("GMT") { rest = rest.dropFirst(3) }
    guard let sign = rest.first, sign == "+" || sign == "-", rest.count > 1 else { return false }
    return rest.dropFirst().allSatisfy { $0.isASCII && $0.isNumber || $0 == ":" }
  }

  private func nearNamesHint(_ text: String) -> String? {
    let last = text.split(separator: "/").last.map(String.init)
    if let place = names.gazetteer.place(text) ?? last.flatMap(names.gazetteer.place) {
      return "did you mean \(Words.quoted(place.zone.text))? That is \(place.label)'s"
    }
    return Words.didYouMean(names.near(text).map(Words.quoted))
  }
}
