package import LinuxSystem

/// The cities of a tz database, cached for a program with frequent requests.
///
/// Finding a city walks some 600 files. The cache lasts a minute at most, or until the database's folder
/// changes, as with an upgrade of its package. A city's own zone is read at each call.
package final class CityDirectory: Sendable {
  private struct Kept {
    var names: ZoneNames
    var version: String?
    var fingerprint: FileSystem.Fingerprint?
    var end: UInt64
  }

  /// How long names are cached, in nanoseconds.
  package static let lifetime: UInt64 = 60_000_000_000

  private let folder: ZoneFolder
  private let gazetteerFolders: [String]
  private let now: @Sendable () -> UInt64
  private let memory = Monitor<Kept?>(nil)

  /// Creates a directory; reads nothing yet.
  ///
  /// - Parameters:
  ///   - zoneFolder: the tz database, a folder of TZif files.
  ///   - dataFolders: folders to search, in order, for the cities that no zone is named after.
  ///   - now: the monotonic clock in nanoseconds.
  package init(
    zoneFolder: String, dataFolders: [String] = [],
    now: @escaping MonotonicClock
  ) {
    folder = ZoneFolder(path: zoneFolder)
    gazetteerFolders = dataFolders
    self.now = now
  }

  package var zoneFolder: String { folder.path }

  /// Returns the available cities, like ``ConfigurationLoader/cities(matching:)``.
  package func cities(matching search: String?, withZones: Bool = true) -> [City] {
    CityList(names: kept.names).matching(search, withZones: withZones)
  }

  /// Finds a city by ID, like ``ConfigurationLoader/city(_:)``.
  ///
  /// - Throws: ``CityRefusal`` if there is no such city, or several.
  package func city(_ id: String) throws(CityRefusal) -> FoundCity {
    var zones = ZoneLoader(kept.names)
    return try zones.city(id)
  }

  /// The tz database's version, as in `2026c`; `nil` if it is unknown.
  package var zoneDataVersion: String? { kept.version }

  private var kept: Kept {
    let (now, fingerprint) = (now(), FileSystem.fingerprint(folder.path))
    return memory.withLock { memory in
      if let memory, now < memory.end, memory.fingerprint == fingerprint { return memory }
      let read = Kept(
        names: ZoneNames(folder, gazetteer: Gazetteer(folders: gazetteerFolders)), version: folder.version(),
        fingerprint: fingerprint,
        end: now &+ Self.lifetime)
      memory = read
      return read
    }
  }
}
