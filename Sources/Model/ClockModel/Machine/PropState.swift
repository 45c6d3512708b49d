/// Everything set at run time on top of the configuration; it survives a restart.
///
/// Every item remembers the configured words at the time it was set. If they have been edited since, the edit
/// wins: the item is shelved, and returns if the old words do. A truncated save, or a mistake that is undone,
/// therefore loses nothing. After a while an edit counts as intended, and the shelf is emptied.
package struct PropState: Equatable, Sendable {
  /// The readouts that were set; `nil` shows the configured one.
  package var readouts = PerReadout<Override<SetReadout>?>(repeating: nil) {
    didSet {
      for position in ReadoutPosition.allCases where readouts[position] != oldValue[position] {
        dormant[position] = nil
        shelf.readouts[position] = nil
        if position == .present { shelf.hasTravelled = false }
      }
    }
  }
  /// The cities that replace the configured readouts, top to bottom; further readouts are dark.
  package var cities: Override<[SetCity]>? {
    didSet {
      guard cities != oldValue else { return }
      dormantCities = nil
      shelf.cities = nil
    }
  }
  /// Cities that cannot be used in this run, as text for the state file; setting cities again drops them.
  package var dormantCities: Override<String>?
  /// Readouts that cannot be used in this run, as text for the state file; setting one again drops it.
  package var dormant = PerReadout<Override<String>?>(repeating: nil)
  package var brightness = PerReadout<Override<Brightness>?>(repeating: nil) {
    didSet {
      for position in ReadoutPosition.allCases where brightness[position] != oldValue[position] {
        shelf.brightness[position] = nil
      }
    }
  }
  /// Forced night or day; `nil` follows the plan.
  package var night: Override<NightMode>? { didSet { shelf.night = nil } }
  package var cycle: Override<CycleInterval>? { didSet { shelf.cycle = nil } }
  /// All alarms and reminders with their state, set or configured, by number.
  package var alarms: [StoredAlarm] = []
  /// Alarms whose zone cannot be used in this run, by number; their ``Alarm/zone`` is meaningless.
  package var dormantAlarms: [StoredAlarm] = []
  /// Whether the full hour rings.
  package var hour: Override<Bool>? { didSet { shelf.hour = nil } }
  /// The timer; `nil` if there is none.
  package var timer: StoredTimer?
  /// The timer presets stored by hand, in seconds, by number.
  package var timerPresets: [Int: Override<Int64>] = [:]
  /// The index of the next cycled journey.
  package var nextJourney = 0
  /// Whether the present time is the result of a journey.
  package var hasTravelled = false
  /// The items that edits of the configuration replaced; setting an item again drops it here.
  package var shelf = SetItems()

  package init() {}

  /// The items in effect, without those that cannot be used in this run.
  package var items: SetItems {
    var items = SetItems()
    items.readouts = readouts
    items.cities = cities
    items.brightness = brightness
    items.night = night
    items.cycle = cycle
    items.hour = hour
    items.timerPresets = timerPresets
    items.hasTravelled = hasTravelled
    return items
  }

  /// The effect of a configuration on the items, by their names, as in `present` or `night`.
  package struct Reconciliation: Equatable, Sendable {
    /// The items that were shelved.
    package var shelved: [String] = []
    /// The items that returned from the shelf.
    package var returned: [String] = []

    package init() {}
  }

  /// Shelves items whose configured words have changed, and returns shelved items whose words are configured
  /// again.
  @discardableResult
  package mutating func reconcile(with circuits: TimeCircuits) -> Reconciliation {
    let words = ConfiguredWords(circuits)
    var result = Reconciliation()
    reconcile(\.cities, \.cities, with: words.readouts, named: "cities", &result)
    for position in ReadoutPosition.allCases {
      let (isTravelled, wasTravelled) = (hasTravelled, shelf.hasTravelled)
      let move = reconcile(
        \.readouts[position], \.readouts[position], with: words.source(of: position), named: position.name,
        &result)
      if position == .present {
        switch move {
        case .taken: (hasTravelled, shelf.hasTravelled) = (false, isTravelled)
        case .given: hasTravelled = wasTravelled
        case nil: break
        }
      }
      reconcile(
        \.brightness[position], \.brightness[position], with: words.brightness(of: position),
        named: "brightness of \(position.name)", &result)
    }
    reconcile(\.night, \.night, with: words.night, named: "night", &result)
    reconcile(\.cycle, \.cycle, with: words.cycle, named: "cycle", &result)
    reconcile(\.hour, \.hour, with: words.hour, named: "full hour", &result)
    if !circuits.timer.presetsAreStandIns { reconcilePresets(with: words, &result) }
    alarms.reconcile(with: circuits.alarms, dormant: &dormantAlarms, shelf: &shelf.alarms)
    return result
  }

  private mutating func reconcilePresets(with words: ConfiguredWords, _ result: inout Reconciliation) {
    for (number, override) in timerPresets.sorted(by: { $0.key < $1.key })
    where override.configured != words.preset(number) {
      timerPresets[number] = nil
      shelf.timerPresets[number] = override
      result.shelved.append("preset \(number)")
    }
    for (number, override) in shelf.timerPresets.sorted(by: { $0.key < $1.key })
    where override.configured == words.preset(number) {
      shelf.timerPresets[number] = nil
      guard timerPresets[number] == nil else { continue }
      timerPresets[number] = override
      result.returned.append("preset \(number)")
    }
  }

  private enum Move {
    case taken, given
  }

  @discardableResult
  private mutating func reconcile<Value>(
    _ item: WritableKeyPath<PropState, Override<Value>?>,
    _ place: WritableKeyPath<SetItems, Override<Value>?>,
    with words: String, named name: String, _ result: inout Reconciliation
  ) -> Move? {
    if let override = self[keyPath: item] {
      guard override.configured != words else { return nil }
      self[keyPath: item] = nil
      shelf[keyPath: place] = override
      result.shelved.append(name)
      return .taken
    }
    guard let override = shelf[keyPath: place], override.configured == words else { return nil }
    self[keyPath: item] = override
    result.returned.append(name)
    return .given
  }

  /// Empties the shelf: the configuration is intended.
  package mutating func emptyShelf(for circuits: TimeCircuits) {
    shelf = SetItems()
    let words = ConfiguredWords(circuits)
    for position in ReadoutPosition.allCases where dormant[position]?.configured != words.source(of: position)
    {
      dormant[position] = nil
    }
    if dormantCities?.configured != words.readouts { dormantCities = nil }
  }

  /// Whether ``emptyShelf(for:)`` would drop anything.
  package func hasShelf(for circuits: TimeCircuits) -> Bool {
    var emptied = self
    emptied.emptyShelf(for: circuits)
    return emptied != self
  }
}
