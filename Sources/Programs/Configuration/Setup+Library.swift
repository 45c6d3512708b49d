public import ClockModel

extension Setup {
  /// The sequences and journeys that are to be had.
  public var library: ShowLibrary { ShowLibrary(sequences: sequences, journeys: journeys) }
}
