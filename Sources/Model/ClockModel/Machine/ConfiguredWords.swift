import ZoneInfo

/// The configuration's words for what can be set at run time: an edit of the file shows as other words.
public struct ConfiguredWords: Sendable {
  private let circuits: TimeCircuits

  /// The words of a configuration.
  public init(_ circuits: TimeCircuits) { self.circuits = circuits }

  /// What a readout shows, as in `zone Europe/London` or `time 1985-10-26T01:21:00`.
  public func source(of position: ReadoutPosition) -> String {
    guard circuits.readouts.indices.contains(position.rawValue) else { return "none" }
    let readout = circuits.readouts[position.rawValue]
    switch readout.source {
    case .zone: return "zone \(readout.zoneName ?? readout.label)"
    case .fixed(let time): return "time \(time.text)"
    case .running(let offset): return "running \(offset)"
    }
  }

  /// What all readouts show, top to bottom.
  public var readouts: String {
    ReadoutPosition.allCases.prefix(circuits.readouts.count).map(source).joined(separator: ", ")
  }

  /// A readout's light, in sixteenths.
  public func brightness(of position: ReadoutPosition) -> String {
    guard circuits.readouts.indices.contains(position.rawValue) else { return "none" }
    return "\(circuits.readouts[position.rawValue].brightness.sixteenths)"
  }

  /// The plan of the night.
  public var night: String {
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
  public var hour: String { circuits.ringsHours ? "on" : "off" }

  /// A preset of the timer, in seconds.
  public func preset(_ number: Int) -> String {
    circuits.timer.presets.indices.contains(number - 1) ? "\(circuits.timer.presets[number - 1])" : "none"
  }

  /// How often the journeys change, in minutes.
  public var cycle: String { "\(circuits.travel.cycle.rawValue)" }
}
