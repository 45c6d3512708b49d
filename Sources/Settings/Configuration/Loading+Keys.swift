import Boards
import Cities
import ClockModel
import ControlProtocol
import Keys
import Reading
import Text

extension Loading {
  /// Returns the keys' actions, with the zones of the cities they set.
  ///
  /// A key for a missing journey or sequence is accepted with a warning, because that may come back.
  mutating func keys(
    of section: KeySection, on profile: BoardProfile?, sequences: [String: DisplaySequence],
    journeys: [Journey]
  ) -> KeySettings {
    var settings = KeySettings(
      devices: section.devices, longOnKeypads: section.longOnKeypads, longOnButtons: section.longOnButtons)
    var known: Set<KeyName> = []
    for meaning in section.meanings {
      if let profile, known.insert(meaning.press.key).inserted { warn(of: meaning, on: profile.keys) }
      guard let order = order(meaning) else { continue }
      settings.orders[meaning.press] = order
      guard case .command(let command) = order else { continue }
      switch command {
      case .journey(let name), .travel(let name):
        warn(of: name, "journey", among: journeys.map(\.name), meaning.setting)
      case .play(let name): warn(of: name, "sequence", among: sequences.keys.sorted(), meaning.setting)
      default: break
      }
    }
    return settings
  }

  /// Warns of a journey or sequence that does not exist.
  func warn(of name: String, _ kind: String, among names: [String], _ setting: Setting) {
    guard !names.contains(name) else { return }
    let near = Words.didYouMean(NearestName.all(name, among: names)).map { ": \($0)" } ?? ""
    setting.report.warn(
      at: setting.position, key: setting.path, "there is no \(kind) \(Words.quoted(name))\(near)")
  }

  /// Warns of a key that the board lacks; programs can still press it.
  private func warn(of meaning: KeySection.Meaning, on wiring: KeyWiring) {
    let key = meaning.press.key
    let there: [KeyName]
    switch key.source {
    // Input devices are not part of the board.
    case .keypad: return
    case .button: there = wiring.contacts.map(\.key)
    case .scan: there = wiring.scan == nil ? [] : [key]
    case .pcf8574: there = wiring.pad?.keys.flatMap { $0.compactMap(\.self) } ?? []
    }
    guard !there.contains(key) else { return }
    let near = NearestName.of("\(key)", among: there.map { "\($0)" })
    let hint =
      Words.didYouMean(near.map { [$0] } ?? []).map { ": \($0)" } ?? "; name it in [keys] of its profile"
    meaning.name.report.warn(
      at: meaning.name.position, key: meaning.name.path, "the board has no key \(key)\(hint)")
  }

  private mutating func order(_ meaning: KeySection.Meaning) -> KeySettings.Order? {
    guard let request = meaning.request else { return .nothing }
    if let command = request.command { return .command(command) }
    switch request {
    case .set(let position, let name):
      guard let city = city(name, of: meaning.setting) else { return nil }
      return .command(.set(position, .city(label: city.label, zoneName: city.zoneName, city.zone)))
    case .readouts(let choices):
      let cities = choices.compactMap { choice in
        city(choice.city, of: meaning.setting).map {
          SetCity(label: choice.label ?? $0.label, zoneName: $0.zoneName, zone: $0.zone)
        }
      }
      return cities.count == choices.count ? .command(.readouts(cities)) : nil
    case .alarm(.set(let plan, let name?)):
      return city(name, of: meaning.setting).map {
        .command(.alarm(.set(plan, by: AlarmZone($0.zoneName, $0.zone))))
      }
    case .test(let kind, let scope): return .test(kind, scope)
    case .reload: return .reload
    case .key(let press): return .key(press)
    default: return nil
    }
  }

  private mutating func city(_ id: String, of setting: Setting) -> FoundCity? {
    do throws(CityRefusal) {
      return try zones.city(id)
    } catch {
      if error.isZoneData {
        zoneData.add(expected: error.expected, found: error.found, hint: error.hint)
      } else {
        setting.refuse(expected: error.expected, found: error.found, hint: error.hint)
      }
      return nil
    }
  }
}
