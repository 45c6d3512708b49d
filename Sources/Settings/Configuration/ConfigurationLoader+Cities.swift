package import Cities
package import ZoneInfo

extension ConfigurationLoader {
  private var zoneNames: ZoneNames {
    ZoneNames(ZoneFolder(path: zoneFolder), gazetteer: Gazetteer(folders: dataFolders))
  }

  /// Returns the available cities: those of zones sorted by ID, then other cities that match, sorted by ID.
  ///
  /// This walks the whole tz database, some 600 files.
  ///
  /// - Parameter search: a text in a city's ID or name, in any case; `nil` returns all zones.
  /// - Returns: the cities; none if the tz database is missing.
  package func cities(matching search: String?) -> [City] {
    CityList(names: zoneNames).matching(search)
  }

  /// Finds a city by ID, as for `--cities`.
  ///
  /// - Parameter id: the last part of a zone's name in any case, as in `hong_kong`, its full name, a name in
  ///   `cities.tsv`, or `local`.
  /// - Returns: the city with its zone.
  /// - Throws: ``CityRefusal`` with similar names if there is no such city, with all of them if there are
  ///   several, or if the zone data is unusable.
  package func city(_ id: String) throws(CityRefusal) -> FoundCity {
    var zones = ZoneLoader(zoneNames)
    return try zones.city(id)
  }

  /// Loads a zone by its saved name.
  ///
  /// - Parameter name: the tz database's full name, as in `America/New_York`.
  /// - Returns: the zone in the system's current data.
  /// - Throws: ``CityRefusal`` if the system has no such zone, or its data is unusable.
  package func zone(named name: String) throws(CityRefusal) -> Zone {
    var zones = ZoneLoader(zoneNames)
    do throws(ZoneLoader.Refusal) {
      return try zones.zone(name).zone
    } catch {
      throw CityRefusal(
        expected: error.expected, found: error.found, hint: error.hint, isZoneData: error.isZoneData)
    }
  }
}
