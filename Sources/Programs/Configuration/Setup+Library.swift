public import ClockModel

extension Setup {
  /// The available sequences and journeys.
  public var library: ShowLibrary { ShowLibrary(sequences: sequences, journeys: journeys) }
}
