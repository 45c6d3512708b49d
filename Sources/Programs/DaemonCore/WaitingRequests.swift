import ClockModel

/// The requests that wait to be carried out or shown.
struct WaitingRequests {
  /// Since when requests of the control socket wait, in nanoseconds of the monotonic clock; `nil` if none do.
  var since: UInt64?
  /// The notices of requests since the last pass; `nil` if they changed nothing.
  var notices: [Notice]?
  var script: ArraySlice<ScriptedRequest>

  init(script: ArraySlice<ScriptedRequest>) { self.script = script }

  /// Has the next pass show a change, with its notices.
  mutating func show(_ notices: [Notice] = []) { self.notices = (self.notices ?? []) + notices }
}
