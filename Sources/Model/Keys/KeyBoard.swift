/// All keys of a prop: the ups and downs of each in, what a person did in the order of time out.
///
/// A value without a clock: it is told each event with its time, and asks by ``due`` for the time at which something comes of a
/// key that is only held. Times are nanoseconds of the monotonic clock, and do not go back: an event that is told late counts
/// as of the latest time that was told.
public struct KeyBoard: Equatable, Sendable {
  /// More keys than any prop has; what comes of others is nothing.
  public static let mostKeys = 512

  private var trackers: [KeyName: KeyTracker] = [:]
  private var rules: [KeyName: KeyRules]
  /// How switches stand, as far as that is known.
  private var switches: [KeyName: Bool] = [:]
  private var now: UInt64 = 0

  /// A board none of whose keys is down.
  ///
  /// - Parameter rules: how keys are listened to; those that are not named, for presses alone.
  public init(_ rules: [KeyName: KeyRules] = [:]) { self.rules = rules }

  /// Listens by other rules from now on.
  ///
  /// What is held or half done by a key whose rules changed comes to nothing; it counts again when it was released.
  public mutating func listen(by rules: [KeyName: KeyRules]) {
    self.rules = rules
    for key in trackers.keys { trackers[key]?.take(rules[key] ?? .press) }
    switches = switches.filter { rules[$0.key]?.isSwitch == true }
  }

  /// When something comes of a key by itself, `nil` while nothing will.
  public var due: UInt64? { trackers.values.lazy.compactMap(\.due).min() }

  /// The keys that are down.
  public var keysDown: Set<KeyName> { Set(trackers.lazy.filter { $0.value.isDown }.map(\.key)) }

  /// Lets time pass.
  ///
  /// - Returns: what came of keys meanwhile, in the order of time.
  public mutating func advance(to time: UInt64) -> [KeyPress] {
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

  /// Takes note that a key went down or up.
  ///
  /// - Returns: what came of it, and of others until then.
  public mutating func take(_ event: KeyEvent) -> [KeyPress] {
    var presses = advance(to: event.time)
    if trackers[event.key] == nil {
      guard event.isDown, trackers.count < Self.mostKeys else { return presses }
      trackers[event.key] = KeyTracker(rules[event.key] ?? .press)
    }
    if let gesture = trackers[event.key]?.take(isDown: event.isDown, at: now) {
      presses.append(KeyPress(event.key, gesture))
      if rules[event.key]?.isSwitch == true { switches[event.key] = event.isDown }
    }
    forget()
    return presses
  }

  /// Takes note of how a contact was found when its source was first read.
  ///
  /// A switch tells where it stands, unless that is known. Any other key that is down is held for whatever it was, and counts
  /// again when it was released.
  public mutating func find(_ key: KeyName, isDown: Bool) -> KeyPress? {
    let rules = rules[key] ?? .press
    if isDown, trackers[key] != nil || trackers.count < Self.mostKeys {
      trackers[key] = KeyTracker(rules, isHeld: true)
    } else {
      trackers[key] = nil
    }
    guard rules.isSwitch, switches.updateValue(isDown, forKey: key) != isDown else { return nil }
    return KeyPress(key, isDown ? .closed : .open)
  }

  /// Takes note that the keys of a keypad are gone, with those that were down.
  public mutating func release(where isGone: (KeyName) -> Bool) {
    for key in trackers.keys where isGone(key) { trackers[key]?.release() }
    forget()
  }

  /// Of keys that are up and done with nothing has to be known.
  private mutating func forget() {
    for (key, tracker) in trackers where !tracker.isDown && tracker.due == nil { trackers[key] = nil }
  }
}
