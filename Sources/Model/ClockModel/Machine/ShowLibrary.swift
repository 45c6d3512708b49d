/// The available sequences and journeys.
public struct ShowLibrary: Equatable, Sendable {
  /// The sequences by name.
  public var sequences: [String: DisplaySequence]
  /// The journeys, in the order of their file.
  public var journeys: [Journey]

  /// Creates a library; if it is empty, the default, everything happens without animation.
  public init(sequences: [String: DisplaySequence] = [:], journeys: [Journey] = []) {
    self.sequences = sequences
    self.journeys = journeys
  }

  /// The journeys in the cycle.
  public var cycledJourneys: [Journey] { journeys.filter(\.isInCycle) }
}

/// The sequences that the machine plays by itself.
public enum SequenceName {
  /// From the command until the readouts light up again.
  public static let departure = "departure"
  /// The readouts light up with the time of arrival.
  public static let reEntry = "re-entry"
  /// A date is entered into a readout.
  public static let dateEntry = "date-entry"
  /// The readouts light up at the start.
  public static let powerOn = "power-on"
}
