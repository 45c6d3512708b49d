public import ZoneInfo

extension ConfigurationLoader {
  private var zoneNames: ZoneNames {
    ZoneNames(ZoneFolder(path: zoneFolder), gazetteer: Gazetteer(folders: dataFolders))
  }

  /// The cities that can be shown, sorted by their IDs.
  ///
  /// This walks the whole tz database, some 600 files.
  /// - Parameter search: a text that occurs in a city's ID or name, whatever its case; `nil` gives all.
  /// - Returns: the cities, none where the tz database is missing.
  public func cities(matching search: String?) -> [City] {
    CityList(names: zoneNames).matching(search)
  }

  /// The city of an ID, as `--cities` takes it.
  ///
  /// - Parameter id: the last part of a zone's name in any case, as in `hong_kong`, or the full name.
  /// - Returns: the city with its zone.
  /// - Throws: ``CityRefusal`` where there is no such city, with near names, or several, with all of them.
  public func city(_ id: String) throws(CityRefusal) -> FoundCity {
    var zones = ZoneLoader(zoneNames)
    return try zones.city(id)
  }

  /// The zone of a name that was kept.
  ///
  /// - Parameter name: the tz database's full name, as in `America/New_York`.
  /// - Returns: the zone as the system has it now.
  /// - Throws: ``CityRefusal`` where the system has no such zone, or its data cannot be used.
  public func zone(named name: String) throws(CityRefusal) -> Zone {
    var zones = ZoneLoader(zoneNames)
    do throws(ZoneLoader.Refusal) {
      return try zones.zone(name).zone
    } catch {
      throw CityRefusal(
        expected: error.expected, found: error.found, hint: error.hint, isZoneData: error.isZoneData)
    }
  }
}
