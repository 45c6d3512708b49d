package import ClockModel

/// Values on the command line that replace the configuration's.
package struct Overrides: Sendable {
  /// The board's name, or its profile's path relative to the working directory.
  package var board: String?
  /// The IDs of one to three live cities that replace all readouts.
  package var cities: [String]?
  /// Whether the film's three readouts replace all readouts; `cities` takes precedence.
  package var film: Bool
  /// The instant at which live readouts are frozen.
  package var frozenDate: WallTime?

  /// Creates overrides; `nil` for flags that were not given.
  package init(board: String? = nil, cities: [String]? = nil, film: Bool = false, frozenDate: WallTime? = nil)
  {
    self.board = board
    self.cities = cities
    self.film = film
    self.frozenDate = frozenDate
  }

  /// Whether the configuration's own readouts are replaced.
  var replacesReadouts: Bool { cities != nil || film }
}
