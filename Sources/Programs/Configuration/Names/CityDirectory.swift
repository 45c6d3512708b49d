public import LinuxSystem

/// The cities of a tz database for a program that is asked often: what was read of the database is kept for a while.
///
/// Finding a city walks some 600 files. What was read counts for a minute at the most, and no longer where the
/// database's folder has changed, as by an upgrade of its package. A city's own zone is read at each call.
public final class CityDirectory: Sendable {
  private struct Kept {
    var names: ZoneNames
    var version: String?
    var fingerprint: FileSystem.Fingerprint?
    var end: UInt64
  }

  /// For how long names are kept, in nanoseconds.
  public static let lifetime: UInt64 = 60_000_000_000

  private let folder: ZoneFolder
  private let gazetteerFolders: [String]
  private let now: @Sendable () -> UInt64
  private let memory = Monitor<Kept?>(nil)

  /// The directory of a tz database; nothing is read yet.
  ///
  /// - Parameters:
  ///   - zoneFolder: the tz database, a folder of TZif files.
  ///   - dataFolders: where the cities that no zone is named after are looked for, the first folder first.
  ///   - now: the monotonic clock in nanoseconds.
  public init(
    zoneFolder: String, dataFolders: [String] = [],
    now: @escaping @Sendable () -> UInt64 = { SystemClock.monotonicNanoseconds }
  ) {
    folder = ZoneFolder(path: zoneFolder)
    gazetteerFolders = dataFolders
    self.now = now
  }

  /// The tz database's folder.
  public var zoneFolder: String { folder.path }

  /// The cities that can be shown, as ``ConfigurationLoader/cities(matching:)`` has them.
  public func cities(matching search: String?, withZones: Bool = true) -> [City] {
    CityList(names: kept.names).matching(search, withZones: withZones)
  }

  /// The city of an ID, as ``ConfigurationLoader/city(_:)`` has it.
  ///
  /// - Throws: ``CityRefusal`` where there is no such city, or several.
  public func city(_ id: String) throws(CityRefusal) -> FoundCity {
    var zones = ZoneLoader(kept.names)
    return try zones.city(id)
  }

  /// The version of the tz database, as in `2026c`; `nil` where it does not tell.
  public var zoneDataVersion: String? { kept.version }

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
