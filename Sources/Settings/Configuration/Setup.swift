package import ClockModel
package import Keys
package import Panel
package import Reading
package import Segments

/// Everything the daemon runs on: configuration and board, validated, with all zones loaded.
package struct Setup: Equatable, Sendable {
  /// The configuration file as given; `nil` for the built-in one.
  package let configurationPath: String?
  /// The readouts with their zones, and how they are displayed.
  package let circuits: TimeCircuits
  /// How long live readouts wait for clock synchronisation before they show the time anyway: 0 to 86,400
  /// seconds since boot.
  package let syncWaitSeconds: Int
  /// Whether the daily check for updates fetches the package list.
  package let fetchesUpdates: Bool
  /// The glyphs of the 7-segment digits.
  package let font: SevenSegmentFont
  /// The board's name: its profile's file name without folder and extension.
  package let boardName: String
  /// Whether the configuration file has the key `board`; otherwise the board is the standard one or the
  /// command line's.
  package let namesBoard: Bool
  /// The board's wiring, with the names of its buses on this machine.
  package let wiring: Wiring
  package let keyWiring: KeyWiring
  package let keys: KeySettings
  /// The display sequences by name.
  ///
  /// The daemon itself plays `departure`, `re-entry`, `date-entry` and `power-on` if they exist.
  package let sequences: [String: DisplaySequence]
  /// The available journeys in file order, which is the order of cycling.
  package let journeys: [Journey]
  /// Problems with sequences, journeys and timer presets, in file order; the broken ones are skipped until
  /// fixed.
  ///
  /// Sequences and preset lists are skipped as a whole, journeys one by one. If a later data folder, such as
  /// the package's, has one of the same name, it is used instead.
  package let leftOut: [Problem]
  /// Problems with valid settings that are probably not intended.
  package let warnings: [Problem]
  /// Every file that was read, for watching: configuration, board profile, sequences, journeys, presets,
  /// zones.
  package let files: [String]
  /// The contents of configuration and board for a saved copy; setups that differ only in their comments are
  /// equal.
  package let sources: ConfigurationSources
}
