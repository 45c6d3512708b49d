/// The sequences and journeys that are to be had.
public struct ShowLibrary: Equatable, Sendable {
  /// The sequences by name.
  public var sequences: [String: DisplaySequence]
  /// The journeys, in the order of their file.
  public var journeys: [Journey]

  /// A library; by default an empty one: everything then happens without a show.
  public init(sequences: [String: DisplaySequence] = [:], journeys: [Journey] = []) {
    self.sequences = sequences
    self.journeys = journeys
  }

  /// The journeys that cycling goes through.
  public var cycledJourneys: [Journey] { journeys.filter(\.isInCycle) }
}

/// The sequences that the machine plays by itself.
public enum SequenceName {
  /// From the command until the readouts come up again.
  public static let departure = "departure"
  /// The readouts come up with where the car has arrived.
  public static let reEntry = "re-entry"
  /// A date is taken into a readout.
  public static let dateEntry = "date-entry"
  /// The readouts light up at the start.
  public static let powerOn = "power-on"
}
