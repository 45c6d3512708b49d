public import ClockModel
public import Keys
public import Panel
public import Segments

/// Everything the daemon runs on: configuration and board, validated, with all zones loaded.
public struct Setup: Equatable, Sendable {
  /// The configuration file as given; `nil` for the built-in one.
  public let configurationPath: String?
  /// The readouts with their zones, and how they are displayed.
  public let circuits: TimeCircuits
  /// How long live readouts wait for clock synchronisation before they show the time anyway: 0 to 86,400
  /// seconds since boot.
  public let syncWaitSeconds: Int
  /// The glyphs of the 7-segment digits.
  public let font: SevenSegmentFont
  /// The board's name: its profile's file name without folder and extension.
  public let boardName: String
  /// Whether the configuration file has the key `board`; otherwise the board is the standard one or the
  /// command line's.
  public let namesBoard: Bool
  /// The board's wiring, with the names of its buses on this machine.
  public let wiring: Wiring
  /// The wiring of the board's keys.
  public let keyWiring: KeyWiring
  /// The actions of keys.
  public let keys: KeySettings
  /// The display sequences by name.
  ///
  /// The daemon itself plays `departure`, `re-entry`, `date-entry` and `power-on` if they exist.
  public let sequences: [String: DisplaySequence]
  /// The available journeys in file order, which is the order of cycling.
  public let journeys: [Journey]
  /// Problems with sequences, journeys and timer presets, in file order; the broken ones are skipped until
  /// fixed.
  ///
  /// Sequences and preset lists are skipped as a whole, journeys one by one. If a later data folder, such as
  /// the package's, has one of the same name, it is used instead.
  public let leftOut: [Problem]
  /// Problems with valid settings that are probably not intended.
  public let warnings: [Problem]
  /// Every file that was read, for watching: configuration, board profile, sequences, journeys, presets,
  /// zones.
  public let files: [String]
  /// The contents of configuration and board for a saved copy; setups that differ only in their comments are
  /// equal.
  public let sources: ConfigurationSources
}
