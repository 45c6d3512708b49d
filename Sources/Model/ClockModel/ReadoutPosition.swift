/// Where a readout stands on the prop, top to bottom.
public enum ReadoutPosition: Int, CaseIterable, Comparable, Sendable {
  /// The top one, red: destination time.
  case destination
  /// The middle one, green: present time.
  case present
  /// The bottom one, amber: last time departed.
  case lastDeparted

  /// The name in board profiles, records and messages.
  public var name: String {
    switch self {
    case .destination: "destination"
    case .present: "present"
    case .lastDeparted: "last-departed"
    }
  }

  /// The readout that a person's words mean: capitals, and what joins two words, do not count.
  ///
  /// - Parameter words: as in `last-departed`, `Last Departed` or `last`.
  public init?(words: String) {
    switch words.lowercased().filter(\.isLetter) {
    case "destination", "dest", "destinationtime": self = .destination
    case "present", "presenttime": self = .present
    case "lastdeparted", "last", "departed", "lasttimedeparted": self = .lastDeparted
    default: return nil
    }
  }

  /// Orders from top to bottom.
  public static func < (left: ReadoutPosition, right: ReadoutPosition) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// One value for each of the three readouts, stored in place.
public struct PerReadout<Value> {
  /// The top readout's value.
  public var destination: Value
  /// The middle readout's value.
  public var present: Value
  /// The bottom readout's value.
  public var lastDeparted: Value

  /// The same value for all three.
  public init(repeating value: Value) {
    destination = value
    present = value
    lastDeparted = value
  }

  /// A value for each.
  public init(destination: Value, present: Value, lastDeparted: Value) {
    self.destination = destination
    self.present = present
    self.lastDeparted = lastDeparted
  }

  /// The value of one readout.
  public subscript(position: ReadoutPosition) -> Value {
    get {
      switch position {
      case .destination: destination
      case .present: present
      case .lastDeparted: lastDeparted
      }
    }
    set {
      switch position {
      case .destination: destination = newValue
      case .present: present = newValue
      case .lastDeparted: lastDeparted = newValue
      }
    }
  }
}

extension PerReadout: Equatable where Value: Equatable {}
extension PerReadout: Sendable where Value: Sendable {}
