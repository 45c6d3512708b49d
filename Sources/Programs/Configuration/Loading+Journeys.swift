import ClockModel
import LinuxSystem

extension Loading {
  /// The journeys of the first file that can be read: it stands for the whole list.
  ///
  /// What is wrong with a journey leaves out that one alone; a later file's of its name, as the package ships it,
  /// takes its place.
  mutating func readJourneys() -> [Journey] {
    let paths = dataFolders.map { $0 + "/journeys.toml" }.filter(FileSystem.isFile)
    var list: [ReadJourney]?
    for path in paths {
      // A later file is opened only for what a better one lacks.
      let lacking = list.map { $0.filter { $0.journey == nil }.compactMap(\.name) }
      guard lacking != [] else { break }
      let (found, report) = JourneysReader.read(path)
      // Of a file that only fills gaps nothing is told: nobody asked for the rest of it.
      take(list == nil ? report : Report(file: path), of: path)
      guard let found else { continue }
      let good = Dictionary(
        found.compactMap(\.journey).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
      list = list?.map { $0.journey == nil ? $0.filled(from: good) : $0 } ?? found
    }
    return (list ?? []).compactMap(\.journey)
  }
}

/// An entry of a list of journeys.
struct ReadJourney {
  /// Its name, `nil` where that cannot be read.
  let name: String?
  /// `nil` where anything is wrong with it, which has been reported.
  var journey: Journey?

  /// The same with another journey of its name.
  fileprivate func filled(from good: [String: Journey]) -> ReadJourney {
    ReadJourney(name: name, journey: name.flatMap { good[$0] })
  }
}
