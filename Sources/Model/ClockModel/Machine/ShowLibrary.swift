/// The available sequences and journeys.
package struct ShowLibrary: Equatable, Sendable {
  package var sequences: [String: DisplaySequence]
  /// The journeys, in the order of their file.
  package var journeys: [Journey]

  /// Creates a library; if it is empty, the default, everything happens without animation.
  package init(sequences: [String: DisplaySequence] = [:], journeys: [Journey] = []) {
    self.sequences = sequences
    self.journeys = journeys
  }

  package var cycledJourneys: [Journey] { journeys.filter(\.isInCycle) }
}

/// The sequences that the machine plays by itself.
package enum SequenceName {
  /// From the command until the readouts light up again.
  package static let departure = "departure"
  /// The readouts light up with the time of arrival.
  package static let reEntry = "re-entry"
  /// A date is entered into a readout.
  package static let dateEntry = "date-entry"
  /// The readouts light up at the start.
  package static let powerOn = "power-on"
}
