import ControlLink
import ControlProtocol
import LinuxSystem
import Text

/// The cities of the readouts, top to bottom, as a person alters them.
struct CityRow: Equatable {
  /// The cities with their labels.
  private(set) var choices: [CityChoice]

  /// Cities, top to bottom.
  init(choices: [CityChoice]) { self.choices = choices }

  /// The cities of a prop: those that were set, or else the live times that it shows.
  init(_ report: StatusReport) {
    if let cities = report.cities {
      choices = zip(cities, report.readouts).map { city, readout in
        // What was set over a city since has a label of its own.
        CityChoice(city, label: readout.zone == city ? readout.shown.label : nil)
      }
    } else {
      choices = report.readouts.compactMap { readout in
        readout.zone.map { CityChoice($0, label: readout.shown.label) }
      }
    }
  }

  /// Puts a city beneath the others.
  mutating func add(_ name: String) throws(ControlFailure) {
    guard choices.count < Request.cities.upperBound else {
      throw ControlFailure(
        Exit.badData,
        "the readouts show \(names) already: take one away first, as in timecircuitsctl cities remove \(Self.typed(choices[0]))"
      )
    }
    // A label may be the name of another city.
    let isShown = choices.contains { choice in
      [choice.city, String(choice.city.split(separator: "/").last ?? "")]
        .contains { Self.plain($0) == Self.plain(name) }
    }
    guard !isShown else {
      throw ControlFailure(
        Exit.badData, "\(Printable.text(name)) is shown already: the readouts show \(names)")
    }
    choices.append(CityChoice(name))
  }

  /// Takes a city away.
  mutating func remove(_ name: String) throws(ControlFailure) {
    let index = try index(of: name)
    guard choices.count > 1 else {
      throw ControlFailure(
        Exit.badData,
        "\(Printable.text(Self.name(choices[index]))) is the only one: add another first, or show what is configured with timecircuitsctl "
          + "cities reset")
    }
    choices.remove(at: index)
  }

  /// Puts a city elsewhere among the others.
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

  /// The place of a city, by its label, its zone or the zone's last part, whatever its case and blanks.
  private func index(of name: String) throws(ControlFailure) -> Int {
    guard let found = place(of: name) else {
      throw ControlFailure(
        Exit.badData,
        choices.isEmpty
          ? "no readout shows a city: timecircuitsctl cities add london puts one there"
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

  /// A city as it may be typed.
  private static func typed(_ choice: CityChoice) -> String {
    Printable.text(String(choice.city.split(separator: "/").last ?? "")).lowercased()
  }

  private static func plain(_ name: String) -> String {
    name.lowercased().filter { !" _-".contains($0) }
  }
}
