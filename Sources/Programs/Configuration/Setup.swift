public import ClockModel
public import Keys
public import Panel
public import Segments

/// Everything that the daemon runs on: configuration and board, checked and with all zones loaded.
public struct Setup: Equatable, Sendable {
  /// The configuration's file as it was given; `nil` is the built-in one.
  public let configurationPath: String?
  /// The readouts with their zones, and what is shown of them.
  public let circuits: TimeCircuits
  /// How long live readouts wait for the clock to be set before they show it all the same: 0 to 86,400 seconds
  /// since the machine's boot.
  public let syncWaitSeconds: Int
  /// The glyphs of the 7-segment digits.
  public let font: SevenSegmentFont
  /// The board's name: that of its profile, without folder and ending.
  public let boardName: String
  /// Whether the configuration's file has the key `board`; without it the board is the standard one, or the command
  /// line's.
  public let namesBoard: Bool
  /// The board's wiring, its buses under the names that they have here.
  public let wiring: Wiring
  /// Where the board's keys are connected.
  public let keyWiring: KeyWiring
  /// What keys are for.
  public let keys: KeySettings
  /// The display sequences by their names.
  ///
  /// The daemon itself plays `departure`, `re-entry`, `date-entry` and `power-on` where they are there.
  public let sequences: [String: DisplaySequence]
  /// The journeys that can be asked for, in the order of their file, which is that of cycling.
  public let journeys: [Journey]
  /// What is wrong with sequences and journeys, each file's in its order, and is left out until it is mended.
  ///
  /// A sequence is left out as a whole, of journeys each by itself. Where a later data folder has one of the same
  /// name, as the package does of its own, that one is taken instead.
  public let leftOut: [Problem]
  /// What is most likely not as it is meant, and is taken all the same.
  public let warnings: [Problem]
  /// Every file that this was read from, to be watched: configuration, board's profile, sequences, journeys, zones.
  public let files: [String]
  /// What configuration and board were read from, for a copy to be kept; two setups that say the same are equal whatever
  /// comments these have.
  public let sources: ConfigurationSources
}
