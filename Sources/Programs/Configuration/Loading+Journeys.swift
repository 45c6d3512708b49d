import ClockModel
import LinuxSystem

extension Loading {
  /// The journeys of the first file that there is: it stands for the whole list.
  mutating func readJourneys() -> [Journey] {
    guard let path = dataFolders.map({ $0 + "/journeys.toml" }).first(where: FileSystem.isFile) else {
      return []
    }
    let (journeys, report) = JourneysReader.read(path)
    take(report, of: path)
    return journeys
  }
}
