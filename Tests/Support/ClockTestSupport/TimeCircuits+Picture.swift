package import ClockModel

extension TimeCircuits {
  /// The readouts' picture at an edge, with nothing set.
  package func picture(at edge: Edge) -> Picture { TimeMachine(self, at: edge.time).picture(at: edge.time) }
}
