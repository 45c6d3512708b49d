public import ClockModel

/// What the command line puts in the place of the configuration's values.
public struct Overrides: Sendable {
  /// The board's name, or its profile's path as seen from the working directory.
  public var board: String?
  /// The IDs of one to three live cities that replace all readouts.
  public var cities: [String]?
  /// Whether the film's three readouts stand in the place of all readouts; `cities` go before it.
  public var film: Bool
  /// The instant that live readouts show.
  public var frozenDate: WallTime?

  /// The flags that were given; `nil` for those that were not.
  public init(board: String? = nil, cities: [String]? = nil, film: Bool = false, frozenDate: WallTime? = nil)
  {
    self.board = board
    self.cities = cities
    self.film = film
    self.frozenDate = frozenDate
  }

  /// Whether the configuration's own readouts are not shown.
  var replacesReadouts: Bool { cities != nil || film }
}
