import ClockModel

/// The wait for the next change of what is shown, and what to do at a wake.
struct EdgeWait: Equatable {
  /// When the script's next line is due; `nil` if it has none.
  let scripted: WallTime?
  /// The next change, or the script's line if that comes first.
  let next: WallTime
  /// The end of the run; `nil` if it does not end by itself.
  let end: WallTime?

  /// What to do at a wake.
  enum Act: Equatable {
    case stop
    /// The clock was set: show the present edge.
    case showEdge
    case performScript(WallTime)
    case showChange
    /// It was too early.
    case waitOn
  }

  init(scripted: WallTime?, change: WallTime, end: WallTime?) {
    self.scripted = scripted
    next = scripted.map { min($0, change) } ?? change
    self.end = end
  }

  /// The time to wake at.
  var target: WallTime { end.map { min($0, next) } ?? next }

  /// Decides what to do at a wake.
  ///
  /// - Parameters:
  ///   - now: the wall time.
  ///   - isSet: whether the clock was set meanwhile.
  ///   - skipsMissedEdges: whether the clock does; another one still shows the changes before the end.
  /// - Returns: what to do.
  func act(at now: WallTime, isSet: Bool, skipsMissedEdges: Bool) -> Act {
    if let end, now >= end, skipsMissedEdges || target >= end { return .stop }
    if isSet { return .showEdge }
    guard now >= next else { return .waitOn }
    if let scripted, scripted <= next { return .performScript(scripted) }
    return .showChange
  }
}
