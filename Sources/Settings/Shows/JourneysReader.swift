package import ClockModel
package import Reading
import TOML

/// Reads the list of journeys and collects its problems.
package enum JourneysReader {
  private static let mostJourneys = 100
  private static let hintsInRoot = Dictionary(
    JourneyReader.keys.map { ($0, "it belongs in a [[journey]]") }, uniquingKeysWith: { first, _ in first })

  /// Returns a file's journeys in file order, `nil` if it has no usable list, and the report.
  package static func read(_ path: String) -> (journeys: [ReadJourney]?, report: Report) {
    let (root, report) = FileReader.read(path, keys: ["journey"], hints: hintsInRoot, about: .show)
    guard let root else { return (nil, report) }
    guard let setting = root.setting("journey") else {
      // A file without a journey is an intentionally empty list, unless it has other keys.
      return (report.problems.isEmpty ? [] : nil, report)
    }
    guard let elements = setting.elements else {
      setting.refuseKind(
        expected: "a list of journeys", hint: "write [[journey]], with double brackets, above each")
      return (nil, report)
    }
    if elements.count > mostJourneys {
      setting.refuse(expected: "at most \(mostJourneys) journeys", found: "\(elements.count)")
    }
    var names: [String: TOMLPosition] = [:]
    return (elements.prefix(mostJourneys).map { JourneyReader.read($0, names: &names) }, report)
  }
}

/// An entry in a list of journeys.
package struct ReadJourney {
  /// The name, `nil` if it is unreadable.
  package let name: String?
  /// `nil` if it has a problem, which has been reported.
  package var journey: Journey?

  /// Returns the entry with a journey of the same name.
  package func filled(from good: [String: Journey]) -> ReadJourney {
    ReadJourney(name: name, journey: name.flatMap { good[$0] })
  }
}
