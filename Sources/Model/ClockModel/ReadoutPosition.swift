/// A readout's position on the prop, top to bottom.
public enum ReadoutPosition: Int, CaseIterable, Comparable, Sendable {
  /// The top readout, red: destination time.
  case destination
  /// The middle readout, green: present time.
  case present
  /// The bottom readout, amber: last time departed.
  case lastDeparted

  /// The name in board profiles, records and messages.
  public var name: String {
    switch self {
    case .destination: "destination"
    case .present: "present"
    case .lastDeparted: "last-departed"
    }
  }

  /// Finds the readout that the words name, ignoring case and everything that is not a letter.
  ///
  /// - Parameter words: for example `last-departed`, `Last Departed` or `last`.
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

  /// Creates the same value for all three.
  public init(repeating value: Value) {
    destination = value
    present = value
    lastDeparted = value
  }

  /// Creates a value for each.
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
