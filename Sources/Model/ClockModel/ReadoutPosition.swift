/// A readout's position on the prop, top to bottom.
package enum ReadoutPosition: Int, CaseIterable, Comparable, Sendable {
  /// The top readout, red: destination time.
  case destination
  /// The middle readout, green: present time.
  case present
  /// The bottom readout, amber: last time departed.
  case lastDeparted

  /// The name in board profiles, records and messages.
  package var name: String {
    switch self {
    case .destination: "destination"
    case .present: "present"
    case .lastDeparted: "last-departed"
    }
  }

  /// Finds the readout that the words name, ignoring case and everything that is not a letter.
  ///
  /// - Parameter words: for example `last-departed`, `Last Departed` or `last`.
  package init?(words: String) {
    switch words.lowercased().filter(\.isLetter) {
    case "destination", "dest", "destinationtime": self = .destination
    case "present", "presenttime": self = .present
    case "lastdeparted", "last", "departed", "lasttimedeparted": self = .lastDeparted
    default: return nil
    }
  }

  package static func < (left: ReadoutPosition, right: ReadoutPosition) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// One value for each of the three readouts, stored in place; inlinable, since it is used at every edge.
package struct PerReadout<Value> {
  package var destination: Value
  package var present: Value
  package var lastDeparted: Value

  @inlinable
  package init(repeating value: Value) {
    destination = value
    present = value
    lastDeparted = value
  }

  @inlinable
  package init(destination: Value, present: Value, lastDeparted: Value) {
    self.destination = destination
    self.present = present
    self.lastDeparted = lastDeparted
  }

  @inlinable
  package subscript(position: ReadoutPosition) -> Value {
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
