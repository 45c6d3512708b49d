/// One key: turns its events into gestures.
struct KeyTracker: Equatable, Sendable {
  private enum State: Equatable {
    case up
    /// Down since a time; `isSecond` if after a first press.
    case down(since: UInt64, isSecond: Bool)
    /// Down, with nothing left to report.
    case spent
    /// Released after a first press, until a second one would be too late.
    case waiting(until: UInt64)
  }

  private var state = State.up
  var rules: KeyRules

  /// A key that is up, or one that is down and gives no gesture.
  init(_ rules: KeyRules, isHeld: Bool = false) {
    self.rules = rules
    if isHeld { state = .spent }
  }

  var isDown: Bool {
    switch state {
    case .up, .waiting: false
    case .down, .spent: true
    }
  }

  /// When it gives a gesture without an event.
  var due: UInt64? {
    switch state {
    case .down(let since, isSecond: false): rules.longNanoseconds.map { since &+ $0 }
    case .waiting(let until): until
    case .up, .down, .spent: nil
    }
  }

  mutating func advance(to time: UInt64) -> KeyGesture? {
    guard let due, time >= due else { return nil }
    switch state {
    case .down:
      state = .spent
      return .long
    case .waiting:
      state = .up
      return .press
    case .up, .spent: return nil
    }
  }

  /// Applies an event, after ``advance(to:)`` to its time; a repeated state is ignored.
  mutating func apply(isDown: Bool, at time: UInt64) -> KeyGesture? {
    guard isDown != self.isDown else { return nil }
    if rules.isSwitch {
      state = isDown ? .spent : .up
      return isDown ? .closed : .open
    }
    switch state {
    case .up:
      state = .down(since: time, isSecond: false)
    case .waiting:
      state = .down(since: time, isSecond: true)
    case .spent:
      state = .up
    case .down(_, isSecond: true):
      state = .up
      return .double
    case .down(_, isSecond: false):
      guard rules.hasDouble else {
        state = .up
        return .press
      }
      state = .waiting(until: time &+ KeyRules.doubleNanoseconds)
    }
    return nil
  }

  /// Applies new rules: a press under way gives no gesture.
  mutating func apply(_ rules: KeyRules) {
    guard rules != self.rules else { return }
    self.rules = rules
    state = isDown ? .spent : .up
  }

  /// Releases a key without a gesture, since its keypad is gone.
  ///
  /// A press that waits for a second one was complete, and a switch keeps its position.
  mutating func release() {
    guard isDown, !rules.isSwitch else { return }
    state = .up
  }
}
