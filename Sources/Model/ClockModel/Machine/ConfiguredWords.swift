import ZoneInfo

/// The configured values of what can be set at run time, as texts that change when the file is edited.
package struct ConfiguredWords: Sendable {
  private let circuits: TimeCircuits

  package init(_ circuits: TimeCircuits) { self.circuits = circuits }

  /// A readout's source, as in `zone Europe/London` or `time 1985-10-26T01:21:00`.
  package func source(of position: ReadoutPosition) -> String {
    guard circuits.readouts.indices.contains(position.rawValue) else { return "none" }
    let readout = circuits.readouts[position.rawValue]
    switch readout.source {
    case .zone: return "zone \(readout.zoneName ?? readout.label)"
    case .fixed(let time): return "time \(time.text)"
    case .running(let offset): return "running \(offset)"
    }
  }

  /// The sources of all readouts, top to bottom.
  package var readouts: String {
    ReadoutPosition.allCases.prefix(circuits.readouts.count).map(source).joined(separator: ", ")
  }

  /// A readout's brightness in sixteenths.
  package func brightness(of position: ReadoutPosition) -> String {
    guard circuits.readouts.indices.contains(position.rawValue) else { return "none" }
    return "\(circuits.readouts[position.rawValue].brightness.sixteenths)"
  }

  package var night: String {
    let plan = circuits.night
    let schedule =
      switch plan.schedule {
      case nil: "none"
      case .daily(let from, let to, _)?: "from \(from) to \(to)"
      case .sun(let latitude, let longitude)?: "sun \(latitude) \(longitude)"
      }
    let own = circuits.readouts.map { $0.nightBrightness.map { "\($0.sixteenths)" } ?? "-" }
    return "\(schedule), brightness \(plan.brightness.sixteenths) (\(own.joined(separator: " "))), "
      + "colon \(plan.colon?.rawValue ?? "as by day")"
  }

  /// Whether the full hour rings.
  package var hour: String { circuits.ringsHours ? "on" : "off" }

  /// A timer preset in seconds.
  package func preset(_ number: Int) -> String {
    circuits.timer.presets.indices.contains(number - 1) ? "\(circuits.timer.presets[number - 1])" : "none"
  }

  /// The interval of cycling in minutes.
  package var cycle: String { "\(circuits.travel.cycle.rawValue)" }
}
