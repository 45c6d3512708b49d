package import ClockModel

extension Setup {
  package var library: ShowLibrary { ShowLibrary(sequences: sequences, journeys: journeys) }
}
