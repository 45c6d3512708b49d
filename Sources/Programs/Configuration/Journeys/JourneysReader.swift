import ClockModel
import TOML

/// Reads the list of journeys, and collects what is wrong with it.
enum JourneysReader {
  private static let mostJourneys = 100
  private static let hintsInRoot = Dictionary(
    JourneyReader.keys.map { ($0, "it belongs in a [[journey]]") }, uniquingKeysWith: { first, _ in first })

  /// The journeys of a file in its order, and the report on it.
  static func read(_ path: String) -> (journeys: [Journey], report: Report) {
    let (root, report) = FileReader.read(path, keys: ["journey"], hints: hintsInRoot)
    // A file without a journey is a list of none: that is how somebody says so.
    guard let setting = root?.setting("journey") else { return ([], report) }
    guard let elements = setting.elements else {
      setting.refuseKind(
        expected: "a list of journeys", hint: "write [[journey]], with double brackets, above each")
      return ([], report)
    }
    guard elements.count <= mostJourneys else {
      setting.refuse(expected: "at most \(mostJourneys) journeys", found: "\(elements.count)")
      return ([], report)
    }
    var names: [String: TOMLPosition] = [:]
    return (elements.compactMap { JourneyReader.read($0, names: &names) }, report)
  }
}
