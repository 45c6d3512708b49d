/// What was set at run time, over and above the configuration: it survives a restart.
///
/// Every item remembers what the configuration said when it was set. Where that has been edited since, the edit
/// wins and the item is dropped.
public struct PropState: Equatable, Sendable {
  /// The readouts that were set; `nil` shows what is configured.
  public var readouts = PerReadout<Kept<SetReadout>?>(repeating: nil) {
    didSet {
      for position in ReadoutPosition.allCases where readouts[position] != oldValue[position] {
        dormant[position] = nil
      }
    }
  }
  /// What was set on a readout and cannot be used in this run, in the words of its keeper; setting it anew drops it.
  public var dormant = PerReadout<Kept<String>?>(repeating: nil)
  /// The brightness that was set.
  public var brightness = PerReadout<Kept<Brightness>?>(repeating: nil)
  /// Whether night was asked for or forbidden; `nil` goes by the plan.
  public var night: Kept<NightMode>?
  /// How often the journeys change.
  public var cycle: Kept<CycleInterval>?
  /// Which of the cycled journeys comes next.
  public var nextJourney = 0
  /// Whether the present is one that was travelled to.
  public var hasTravelled = false

  /// Nothing was set.
  public init() {}

  /// Drops what the configuration says otherwise now than when it was set.
  ///
  /// - Returns: the names of the items that were dropped, as in `present` or `night`.
  @discardableResult
  public mutating func reconcile(with circuits: TimeCircuits) -> [String] {
    var dropped: [String] = []
    for position in ReadoutPosition.allCases {
      let configured = ConfiguredWords(circuits)
      if let kept = readouts[position], kept.configured != configured.source(of: position) {
        readouts[position] = nil
        if position == .present { hasTravelled = false }
        dropped.append(position.name)
      }
      if let kept = dormant[position], kept.configured != configured.source(of: position) {
        dormant[position] = nil
        dropped.append(position.name)
      }
      if let kept = brightness[position], kept.configured != configured.brightness(of: position) {
        brightness[position] = nil
        dropped.append("brightness of \(position.name)")
      }
    }
    if let kept = night, kept.configured != ConfiguredWords(circuits).night {
      night = nil
      dropped.append("night")
    }
    if let kept = cycle, kept.configured != ConfiguredWords(circuits).cycle {
      cycle = nil
      dropped.append("cycle")
    }
    return dropped
  }
}

/// A value that was set, and what the configuration said then.
public struct Kept<Value: Equatable & Sendable>: Equatable, Sendable {
  /// What was set.
  public var value: Value
  /// The configuration's words for it at that time.
  public var configured: String

  /// A value that was set over a configured one.
  public init(_ value: Value, over configured: String) {
    self.value = value
    self.configured = configured
  }
}

/// What a readout was set to.
public struct SetReadout: Equatable, Sendable {
  /// What it shows.
  public var source: ReadoutSource
  /// The city beneath a live zone; `nil` is the readout's role, as on the prop's plates.
  public var label: String?
  /// The tz database's name of a live zone.
  public var zoneName: String?

  /// What a readout was set to.
  public init(source: ReadoutSource, label: String? = nil, zoneName: String? = nil) {
    self.source = source
    self.label = label
    self.zoneName = zoneName
  }
}
