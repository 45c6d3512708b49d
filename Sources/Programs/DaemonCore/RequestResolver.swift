import Cities
import ClockModel
package import Configuration
package import ControlProtocol
package import ControlServer
package import LinuxSystem
import StateKeeping
import Text

/// Resolves requests: reads what they need from the disk, so that the daemon's thread does not have to.
package struct RequestResolver: Sendable {
  private let directory: CityDirectory
  private let loader: ConfigurationLoader
  /// The file of the daily check for updates; `nil` for none.
  private let updateFile: String?

  /// The most cities in a list: about twice as many as there are.
  private static let mostCities = 1200

  package init(loader: ConfigurationLoader, updateFile: String? = nil, clock: @escaping MonotonicClock) {
    self.loader = loader
    self.updateFile = updateFile
    directory = CityDirectory(zoneFolder: loader.zoneFolder, dataFolders: loader.dataFolders, now: clock)
  }

  /// Resolves a request to an answer, or to work for the daemon's thread.
  package func resolve(_ request: Request) -> Resolved<Work> {
    if let command = request.command { return .work(.command(command)) }
    return switch request {
    case .set(let position, let value): set(position, value)
    case .readouts(let choices): readouts(choices)
    case .cities(let search, let all): .answer(.cities(cities(search, withZones: all)))
    case .status:
      .work(
        .status(
          zones: ZonesStatus(folder: directory.zoneFolder, version: directory.zoneDataVersion),
          update: updateFile.flatMap(UpdateCheck.read)))
    case .journeys: .work(.journeys)
    case .sequences: .work(.sequences)
    case .test(let kind, let scope): .work(.test(kind, scope))
    case .step(let move): .work(.step(move))
    case .reload: .work(.reload)
    case .key(let press): .work(.key(press))
    case .keysOff(let milliseconds): .work(.keysOff(nanoseconds: UInt64(milliseconds) * 1_000_000))
    case .keysOn: .work(.keysOff(nanoseconds: nil))
    case .backup: .work(.backup)
    case .restore(let text): restore(text)
    case .alarm(.set(let plan, let zone?)): alarm(plan, by: zone)
    case .watch, .events:
      .answer(.refused(code: .impossible, message: "a script cannot follow a stream"))
    // Commands, resolved above.
    default:
      .answer(.refused(code: .impossible, message: "\(request.name) cannot be done"))
    }
  }

  private func restore(_ text: String) -> Resolved<Work> {
    let loader = loader
    do throws(StateFileError) {
      let items = try Backup.read(text) { (name) throws(UnusableZone) in
        do throws(CityRefusal) {
          return try loader.zone(named: name)
        } catch {
          throw UnusableZone(
            reason: error.isZoneData ? "cannot be used: \(error)" : "is missing on this machine")
        }
      }
      return .work(.command(.restore(items)))
    } catch {
      return .answer(
        .refused(
          code: .badValue,
          message: "not a backup: \(error); make one with timecircuitsctl backup"))
    }
  }

  private func set(_ position: ReadoutPosition, _ value: String) -> Resolved<Work> {
    do throws(CityRefusal) {
      let city = try directory.city(value)
      return .work(
        .command(.set(position, .city(label: city.label, zoneName: city.zoneName, city.zone))))
    } catch {
      return .answer(.refused(code: .badValue, message: error.description))
    }
  }

  private func alarm(_ plan: AlarmPlan, by zone: String) -> Resolved<Work> {
    do throws(CityRefusal) {
      let city = try directory.city(zone)
      return .work(.command(.alarm(.set(plan, by: AlarmZone(city.zoneName, city.zone)))))
    } catch {
      return .answer(.refused(code: .badValue, message: error.description))
    }
  }

  private func readouts(_ choices: [CityChoice]) -> Resolved<Work> {
    var cities: [SetCity] = []
    for choice in choices {
      if let label = choice.label, label.isEmpty || LineFault(label, longest: Readout.longestLabel) != nil {
        let message =
          "label: expected a text of 1 to \(Readout.longestLabel) characters, all printable, found "
          + Printable.quoted(label)
        return .answer(.refused(code: .badValue, message: message))
      }
      do throws(CityRefusal) {
        let city = try directory.city(choice.city)
        cities.append(
          SetCity(label: choice.label ?? city.label, zoneName: city.zoneName, zone: city.zone))
      } catch {
        return .answer(.refused(code: .badValue, message: error.description))
      }
    }
    return .work(.command(.readouts(cities)))
  }

  private func cities(_ search: String?, withZones: Bool) -> [CityEntry] {
    directory.cities(matching: search, withZones: withZones).prefix(Self.mostCities).map {
      CityEntry(id: $0.id, name: $0.name, label: $0.label)
    }
  }
}
