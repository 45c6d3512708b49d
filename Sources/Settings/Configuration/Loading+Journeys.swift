import ClockModel
import LinuxSystem
import Reading
import Shows

extension Loading {
  /// Returns the journeys of the first readable file, which replaces all later ones.
  ///
  /// Only a journey with a mistake is skipped. A later file's journey of the same name, such as the
  /// package's, takes its place.
  mutating func readJourneys() -> [Journey] {
    let paths = dataFolders.map { $0 + "/journeys.toml" }.filter(FileSystem.isFile)
    var list: [ReadJourney]?
    for path in paths {
      // A later file is read only to fill gaps.
      let lacking = list.map { $0.filter { $0.journey == nil }.compactMap(\.name) }
      guard lacking != [] else { break }
      let (found, report) = JourneysReader.read(path)
      // Problems in a file that only fills gaps are not reported, because the rest of it is unused.
      take(list == nil ? report : Report(file: path), of: path)
      guard let found else { continue }
      let good = Dictionary(
        found.compactMap(\.journey).map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
      list = list?.map { $0.journey == nil ? $0.filled(from: good) : $0 } ?? found
    }
    return (list ?? []).compactMap(\.journey)
  }
}
