/// All keys of a prop: turns key events into gestures, in the order of time.
///
/// A value without a clock: each event has its time, and ``due`` is the time at which a held key needs
/// attention. Times are nanoseconds of the monotonic clock and never go back: an earlier one counts as the
/// latest.
package struct KeyBoard: Equatable, Sendable {
  /// More keys than any prop has; further ones are ignored.
  package static let mostKeys = 512

  private var trackers: [KeyName: KeyTracker] = [:]
  private var rules: [KeyName: KeyRules]
  /// The known positions of switches.
  private var switches: [KeyName: Bool] = [:]
  private var now: UInt64 = 0

  /// A board with no key down.
  ///
  /// - Parameter rules: the rules of keys; the others have ``KeyRules/press``.
  package init(_ rules: [KeyName: KeyRules] = [:]) { self.rules = rules }

  /// Applies new rules.
  ///
  /// If the rules of a key change during a press, that gives no gesture; the key counts again once released.
  package mutating func listen(by rules: [KeyName: KeyRules]) {
    self.rules = rules
    for key in trackers.keys { trackers[key]?.apply(rules[key] ?? .press) }
    switches = switches.filter { rules[$0.key]?.isSwitch == true }
  }

  /// When a key needs attention, `nil` if none does.
  package var due: UInt64? { trackers.values.lazy.compactMap(\.due).min() }

  package var keysDown: Set<KeyName> { Set(trackers.lazy.filter { $0.value.isDown }.map(\.key)) }

  /// Advances the time, and returns the resulting gestures in the order of time.
  package mutating func advance(to time: UInt64) -> [KeyPress] {
    now = max(now, time)
    var presses: [(due: UInt64, press: KeyPress)] = []
    for (key, tracker) in trackers {
      guard let due = tracker.due, due <= now, let gesture = trackers[key]?.advance(to: now) else { continue }
      presses.append((due, KeyPress(key, gesture)))
    }
    forget()
    return presses.sorted { ($0.due, $0.press.key.description) < ($1.due, $1.press.key.description) }.map(
      \.press)
  }

  /// Applies a key event, and returns its gesture and those of other keys up to then.
  package mutating func handle(_ event: KeyEvent) -> [KeyPress] {
    var presses = advance(to: event.time)
    if trackers[event.key] == nil {
      guard event.isDown, trackers.count < Self.mostKeys else { return presses }
      trackers[event.key] = KeyTracker(rules[event.key] ?? .press)
    }
    if let gesture = trackers[event.key]?.apply(isDown: event.isDown, at: now) {
      presses.append(KeyPress(event.key, gesture))
      if rules[event.key]?.isSwitch == true { switches[event.key] = event.isDown }
    }
    forget()
    return presses
  }

  /// Applies a contact's state from its source's first reading.
  ///
  /// A switch reports its position, unless that is known. Any other key that is down counts as held since
  /// before, and counts again once released.
  package mutating func find(_ key: KeyName, isDown: Bool) -> KeyPress? {
    let rules = rules[key] ?? .press
    if isDown, trackers[key] != nil || trackers.count < Self.mostKeys {
      trackers[key] = KeyTracker(rules, isHeld: true)
    } else {
      trackers[key] = nil
    }
    guard rules.isSwitch, switches.updateValue(isDown, forKey: key) != isDown else { return nil }
    return KeyPress(key, isDown ? .closed : .open)
  }

  /// Releases the keys of a keypad that is gone.
  package mutating func release(where isGone: (KeyName) -> Bool) {
    for key in trackers.keys where isGone(key) { trackers[key]?.release() }
    forget()
  }

  /// Drops keys that are up and have nothing pending.
  private mutating func forget() {
    for (key, tracker) in trackers where !tracker.isDown && tracker.due == nil { trackers[key] = nil }
  }
}
