/// One key as a person uses it: ups and downs in, gestures out.
struct KeyTracker: Equatable, Sendable {
  private enum State: Equatable {
    case up
    /// Down since a time; `isSecond` behind a first press.
    case down(since: UInt64, isSecond: Bool)
    /// Down, and what it is held for was told, or is of no interest any more.
    case spent
    /// Released after a first press, until it is too late for a second one.
    case waiting(until: UInt64)
  }

  private var state = State.up
  var rules: KeyRules

  /// A key that is up, or one that is down and that nothing more comes of.
  init(_ rules: KeyRules, isHeld: Bool = false) {
    self.rules = rules
    if isHeld { state = .spent }
  }

  /// Whether it is down.
  var isDown: Bool {
    switch state {
    case .up, .waiting: false
    case .down, .spent: true
    }
  }

  /// When something comes of it by itself.
  var due: UInt64? {
    switch state {
    case .down(let since, isSecond: false): rules.longNanoseconds.map { since &+ $0 }
    case .waiting(let until): until
    case .up, .down, .spent: nil
    }
  }

  /// Lets time pass.
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

  /// Takes note that it went down or up, where time has passed until then; what it is already changes nothing.
  mutating func take(isDown: Bool, at time: UInt64) -> KeyGesture? {
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

  /// Makes of it what it is to be by other rules: nothing more comes of a press that is under way.
  mutating func take(_ rules: KeyRules) {
    guard rules != self.rules else { return }
    self.rules = rules
    state = isDown ? .spent : .up
  }

  /// Its keypad is gone: nobody knows when it was released, and nothing comes of it.
  ///
  /// A press that waits for a second one was whole, and a switch stays as it was put.
  mutating func release() {
    guard isDown, !rules.isSwitch else { return }
    state = .up
  }
}
