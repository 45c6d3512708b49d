/// What was set at run time, over and above the configuration: it survives a restart.
///
/// Every item remembers what the configuration said when it was set. Where that has been edited since, the edit wins: the
/// item is put on the shelf, from which it comes back with the old words. A save that was cut off, or a slip that is
/// undone, so costs nothing; an edit that stands for a while is meant, and the shelf is emptied.
public struct PropState: Equatable, Sendable {
  /// The readouts that were set; `nil` shows what is configured.
  public var readouts = PerReadout<Kept<SetReadout>?>(repeating: nil) {
    didSet {
      for position in ReadoutPosition.allCases where readouts[position] != oldValue[position] {
        dormant[position] = nil
        shelf.readouts[position] = nil
        if position == .present { shelf.hasTravelled = false }
      }
    }
  }
  /// The cities that stand in the place of the configured readouts, top to bottom; a readout beyond them is dark.
  public var cities: Kept<[SetCity]>? {
    didSet {
      guard cities != oldValue else { return }
      dormantCities = nil
      shelf.cities = nil
    }
  }
  /// Cities that were set and cannot be used in this run, in the words of their keeper; setting cities anew drops them.
  public var dormantCities: Kept<String>?
  /// What was set on a readout and cannot be used in this run, in the words of its keeper; setting it anew drops it.
  public var dormant = PerReadout<Kept<String>?>(repeating: nil)
  /// The brightness that was set.
  public var brightness = PerReadout<Kept<Brightness>?>(repeating: nil) {
    didSet {
      for position in ReadoutPosition.allCases where brightness[position] != oldValue[position] {
        shelf.brightness[position] = nil
      }
    }
  }
  /// Whether night was asked for or forbidden; `nil` goes by the plan.
  public var night: Kept<NightMode>? { didSet { shelf.night = nil } }
  /// How often the journeys change.
  public var cycle: Kept<CycleInterval>? { didSet { shelf.cycle = nil } }
  /// The alarms and reminders, by number: those that were set, and where those stand that are configured.
  public var alarms: [KeptAlarm] = []
  /// Alarms whose zone cannot be used in this run, by number; their ``Alarm/zone`` stands for nothing.
  public var dormantAlarms: [KeptAlarm] = []
  /// Whether the full hour rings.
  public var hour: Kept<Bool>? { didSet { shelf.hour = nil } }
  /// The timer, `nil` where there is none.
  public var timer: KeptTimer?
  /// The presets of the timer that were stored by hand, in seconds, by number.
  public var timerPresets: [Int: Kept<Int64>] = [:]
  /// Which of the cycled journeys comes next.
  public var nextJourney = 0
  /// Whether the present is one that was travelled to.
  public var hasTravelled = false
  /// What edits of the configuration took back; setting an item anew drops it here.
  public var shelf = SetItems()

  /// Nothing was set.
  public init() {}

  /// What was set and is in effect, without what cannot be used in this run.
  public var items: SetItems {
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

  /// What a configuration did to what was set, by the names of the items, as in `present` or `night`.
  public struct Reconciliation: Equatable, Sendable {
    /// The items that were put on the shelf.
    public var takenBack: [String] = []
    /// The items that came back from it.
    public var givenBack: [String] = []

    /// Nothing was done.
    public init() {}
  }

  /// Puts on the shelf what the configuration says otherwise now than when it was set, and takes from it what the
  /// configuration says as it did.
  @discardableResult
  public mutating func reconcile(with circuits: TimeCircuits) -> Reconciliation {
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
    for (number, kept) in timerPresets.sorted(by: { $0.key < $1.key })
    where kept.configured != words.preset(number) {
      timerPresets[number] = nil
      shelf.timerPresets[number] = kept
      result.takenBack.append("preset \(number)")
    }
    for (number, kept) in shelf.timerPresets.sorted(by: { $0.key < $1.key })
    where kept.configured == words.preset(number) {
      shelf.timerPresets[number] = nil
      guard timerPresets[number] == nil else { continue }
      timerPresets[number] = kept
      result.givenBack.append("preset \(number)")
    }
  }

  private enum Move {
    case taken, given
  }

  @discardableResult
  private mutating func reconcile<Value>(
    _ item: WritableKeyPath<PropState, Kept<Value>?>, _ place: WritableKeyPath<SetItems, Kept<Value>?>,
    with words: String, named name: String, _ result: inout Reconciliation
  ) -> Move? {
    if let kept = self[keyPath: item] {
      guard kept.configured != words else { return nil }
      self[keyPath: item] = nil
      shelf[keyPath: place] = kept
      result.takenBack.append(name)
      return .taken
    }
    guard let kept = shelf[keyPath: place], kept.configured == words else { return nil }
    self[keyPath: item] = kept
    result.givenBack.append(name)
    return .given
  }

  /// Empties the shelf: the configuration is meant as it is.
  public mutating func emptyShelf(for circuits: TimeCircuits) {
    shelf = SetItems()
    let words = ConfiguredWords(circuits)
    for position in ReadoutPosition.allCases where dormant[position]?.configured != words.source(of: position)
    {
      dormant[position] = nil
    }
    if dormantCities?.configured != words.readouts { dormantCities = nil }
  }

  /// Whether there is anything that ``emptyShelf(for:)`` would drop.
  public func hasShelf(for circuits: TimeCircuits) -> Bool {
    var emptied = self
    emptied.emptyShelf(for: circuits)
    return emptied != self
  }
}
