import ControlClient
import ControlProtocol
import LinuxSystem
import Text

/// The readouts' cities, top to bottom, for editing.
struct CityRow: Equatable {
  private(set) var choices: [CityChoice]

  init(choices: [CityChoice]) { self.choices = choices }

  /// Reads a prop's cities: those that were set, otherwise the live times that it shows.
  init(_ report: StatusReport) {
    if let cities = report.cities {
      choices = zip(cities, report.readouts).map { city, readout in
        // A readout set to something else since then has another label.
        CityChoice(city, label: readout.zone == city ? readout.shown.label : nil)
      }
    } else {
      choices = report.readouts.compactMap { readout in
        readout.zone.map { CityChoice($0, label: readout.shown.label) }
      }
    }
  }

  /// Adds a city below the others.
  mutating func add(_ name: String) throws(ControlFailure) {
    guard choices.count < Request.cities.upperBound else {
      throw ControlFailure(
        Exit.badData,
        "the readouts already show \(names): remove one first, as in timecircuitsctl cities remove \(Self.typed(choices[0]))"
      )
    }
    // Labels are not compared: one may be the name of another city.
    let isShown = choices.contains { choice in
      [choice.city, String(choice.city.split(separator: "/").last ?? "")]
        .contains { Self.plain($0) == Self.plain(name) }
    }
    guard !isShown else {
      throw ControlFailure(
        Exit.badData, "\(Printable.text(name)) is already shown: the readouts show \(names)")
    }
    choices.append(CityChoice(name))
  }

  mutating func remove(_ name: String) throws(ControlFailure) {
    let index = try index(of: name)
    guard choices.count > 1 else {
      throw ControlFailure(
        Exit.badData,
        "\(Printable.text(Self.name(choices[index]))) is the only city: add another first, or show the configured readouts with timecircuitsctl "
          + "cities reset")
    }
    choices.remove(at: index)
  }

  mutating func move(_ name: String, _ move: CityMove) throws(ControlFailure) {
    let index = try index(of: name)
    let choice = choices.remove(at: index)
    let target =
      switch move {
      case .up: index - 1
      case .down: index + 1
      case .place(let place): place - 1
      }
    choices.insert(choice, at: min(max(target, 0), choices.count))
  }

  /// Returns a city's position by its label, zone or the zone's last part, ignoring case, spaces, `_` and
  /// `-`.
  private func index(of name: String) throws(ControlFailure) -> Int {
    guard let found = place(of: name) else {
      throw ControlFailure(
        Exit.badData,
        choices.isEmpty
          ? "no readout shows a city: add one, as in timecircuitsctl cities add london"
          : "no readout shows \"\(Printable.text(name))\": they show \(names)")
    }
    return found
  }

  private func place(of name: String) -> Int? {
    let wanted = Self.plain(name)
    return choices.firstIndex { choice in
      [choice.label ?? "", choice.city, String(choice.city.split(separator: "/").last ?? "")]
        .contains { Self.plain($0) == wanted }
    }
  }

  private var names: String {
    Wording.list(choices.map { Printable.text(Self.name($0)) }, "and")
  }

  private static func name(_ choice: CityChoice) -> String { choice.label ?? choice.city }

  /// Returns a city as a user may type it.
  private static func typed(_ choice: CityChoice) -> String {
    Printable.text(String(choice.city.split(separator: "/").last ?? "")).lowercased()
  }

  private static func plain(_ name: String) -> String {
    name.lowercased().filter { !" _-".contains($0) }
  }
}
