import Configuration
import ControlProtocol
import LinuxSystem
import Pictures

/// The wiring diagram of the daemon's board, created on first use.
struct WiringAlbum {
  private let loader: ConfigurationLoader?
  private var last: (board: String, configuration: ConfigurationStatus, diagram: WiringDiagram)?

  init(_ loader: ConfigurationLoader?) { self.loader = loader }

  /// The diagram; `nil` if the board's profile is not found.
  mutating func diagram(of report: StatusReport) -> WiringDiagram? {
    if let last, last.board == report.board, last.configuration == report.configuration {
      return last.diagram
    }
    guard let loader, let setup = Self.setup(report, loader) else { return nil }
    let summary = loader.boards().first { $0.name == setup.boardName }
    let diagram = WiringDiagram(
      name: setup.boardName, description: summary?.description, wiring: setup.wiring, keys: setup.keyWiring)
    last = (report.board, report.configuration, diagram)
    return diagram
  }

  /// Loads the configuration file, which may rename buses; otherwise the board alone.
  private static func setup(_ report: StatusReport, _ loader: ConfigurationLoader) -> Setup? {
    do throws(ConfigurationFailure) {
      if let file = report.configuration.file, report.configuration.result == .taken,
        FileSystem.isFile(file)
      {
        let setup = try loader.load(file)
        if setup.boardName == report.board { return setup }
      }
    } catch {
      // Use the board's name instead.
    }
    do throws(ConfigurationFailure) {
      return try loader.load(nil, overrides: Overrides(board: report.board))
    } catch {
      return nil
    }
  }
}
