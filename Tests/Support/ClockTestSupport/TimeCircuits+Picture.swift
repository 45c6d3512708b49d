package import ClockModel

extension TimeCircuits {
  /// What the readouts show at an edge where nothing was set.
  package func picture(at edge: Edge) -> Picture { TimeMachine(self, at: edge.time).picture(at: edge.time) }
}
