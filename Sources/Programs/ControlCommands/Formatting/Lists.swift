import ControlProtocol
import Text

/// The daemon's lists for people.
enum Lists {
  /// Returns the cities' identifiers and IANA names.
  static func cities(_ cities: [CityEntry], _ paint: Paint) -> [String] {
    var table = Table()
    for city in cities { table.add([Table.Cell(city.id), Table.Cell(city.name, .faint)]) }
    return table.lines(paint)
  }

  /// Returns the sequences and their lengths.
  static func sequences(_ sequences: [SequenceEntry], _ paint: Paint, columns: Int = .max) -> [String] {
    guard !sequences.isEmpty else { return ["there are no sequences"] }
    var table = Table(["NAME", "SECONDS", "DESCRIPTION"])
    for sequence in sequences {
      table.add([
        Table.Cell(sequence.name), Table.Cell(seconds(sequence.lengthMilliseconds)),
        Table.Cell(sequence.description),
      ])
    }
    return table.lines(paint, columns: columns)
  }

  /// Converts milliseconds to seconds, truncated to tenths: `4.2`.
  private static func seconds(_ milliseconds: Int) -> String {
    "\(milliseconds / 1000).\(milliseconds % 1000 / 100)"
  }

  private static let mark = "~"

  /// Returns the journeys, each with its three times below its name; estimates are marked.
  static func journeys(_ journeys: [JourneyEntry], _ paint: Paint, columns: Int = .max) -> [String] {
    guard !journeys.isEmpty else {
      return [
        "there are no journeys: journeys.toml is missing or has a mistake, which timecircuitsctl status reports"
      ]
    }
    var names = Table()
    for journey in journeys { names.add([Table.Cell(journey.name, .heading), Table.Cell(journey.title)]) }
    var times = Table(["   DESTINATION", " PRESENT", " LAST DEPARTED"])
    for journey in journeys {
      times.add([
        time(journey.destination, "destination", .readout(.destination), journey, indent: "  "),
        time(journey.present, "present", .readout(.present), journey),
        time(journey.lastDeparted, "last_departed", .readout(.lastDeparted), journey),
      ])
    }
    let (heads, rows) = (names.lines(paint), times.lines(paint))
    var lines = rows.prefix(1).map { $0 }
    for (index, journey) in journeys.enumerated() {
      lines += [heads[index], rows[index + 1]]
      if let note = journey.note {
        lines += Wrapping.lines(Printable.text(note), columns: columns - 3).map { "   " + $0 }
      }
    }
    if journeys.contains(where: { !$0.estimates.isEmpty }) {
      lines += ["", "\(mark) estimated: no film shows or names this time"]
    }
    return lines
  }

  private static func time(
    _ time: String?, _ key: String, _ ink: Paint.Ink, _ journey: JourneyEntry, indent: String = ""
  ) -> Table.Cell {
    guard let time else { return Table.Cell(indent + " -") }
    return Table.Cell(indent + (journey.estimates.contains(key) ? mark : " ") + time, ink)
  }
}
