import ControlProtocol
import Text

/// The lists that the daemon has, for a person.
enum Lists {
  /// The cities: what each is asked for by, and its IANA name.
  static func cities(_ cities: [CityEntry], _ paint: Paint) -> [String] {
    var table = Table()
    for city in cities { table.add([Table.Cell(city.id), Table.Cell(city.name, .faint)]) }
    return table.lines(paint)
  }

  /// The sequences with their lengths.
  static func sequences(_ sequences: [SequenceEntry], _ paint: Paint) -> [String] {
    guard !sequences.isEmpty else { return ["there are no sequences"] }
    var table = Table(["NAME", "SECONDS", "WHAT IT SHOWS"])
    for sequence in sequences {
      table.add([
        Table.Cell(sequence.name), Table.Cell(seconds(sequence.lengthMilliseconds)),
        Table.Cell(sequence.description),
      ])
    }
    return table.lines(paint)
  }

  /// Milliseconds as seconds, with tenths cut off: `4.2`.
  private static func seconds(_ milliseconds: Int) -> String {
    "\(milliseconds / 1000).\(milliseconds % 1000 / 100)"
  }

  private static let mark = "~"

  /// The journeys with their times; what no film shows is marked, and notes are numbered beneath.
  static func journeys(_ journeys: [JourneyEntry], _ paint: Paint) -> [String] {
    guard !journeys.isEmpty else { return ["there are no journeys"] }
    var table = Table(["NAME", "TITLE", " DESTINATION", " PRESENT", " LAST DEPARTED", "NOTE"])
    var notes: [String] = []
    for journey in journeys {
      var number = ""
      if let note = journey.note {
        notes.append(note)
        number = "\(notes.count)"
      }
      table.add([
        Table.Cell(journey.name), Table.Cell(journey.title),
        time(journey.destination, "destination", .readout(.destination), journey),
        time(journey.present, "present", .readout(.present), journey),
        time(journey.lastDeparted, "last_departed", .readout(.lastDeparted), journey), Table.Cell(number),
      ])
    }
    var legend: [String] = []
    if journeys.contains(where: { !$0.estimates.isEmpty }) {
      legend.append("\(mark) an estimate: no film shows or names this time")
    }
    for (index, note) in notes.enumerated() { legend.append("\(index + 1) \(Printable.text(note))") }
    return table.lines(paint) + (legend.isEmpty ? [] : [""] + legend)
  }

  private static func time(
    _ time: String?, _ key: String, _ ink: Paint.Ink, _ journey: JourneyEntry
  ) -> Table.Cell {
    guard let time else { return " -" }
    return Table.Cell((journey.estimates.contains(key) ? mark : " ") + time, ink)
  }
}
