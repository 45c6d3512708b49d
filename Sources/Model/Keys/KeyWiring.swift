public import Panel

/// What holds an input at a level while its contact is open.
public enum Pull: String, CaseIterable, Sendable {
  /// The pin's own resistor to its supply: the contact is between the pin and ground.
  case up
  /// The pin's own resistor to ground: the contact is between the pin and 3.3 V.
  case down
  /// A resistor on the board.
  case none
}

/// A button or switch of a board, on a GPIO line.
public struct WiredContact: Hashable, Sendable {
  /// Its name in the board's profile.
  public let key: KeyName
  /// Its line.
  public let line: WiredLine.Reference
  /// What holds the line while the contact is open.
  public let pull: Pull
  /// Whether the line is low while the contact is closed.
  public let isActiveLow: Bool

  /// A contact on a line.
  public init(_ key: KeyName, on line: WiredLine.Reference, pull: Pull = .up, isActiveLow: Bool) {
    self.key = key
    self.line = line
    self.pull = pull
    self.isActiveLow = isActiveLow
  }
}

/// Where the keys of a board are connected.
public struct KeyWiring: Equatable, Sendable {
  /// The contacts on GPIO lines.
  public var contacts: [WiredContact]

  /// A board without keys.
  public static let none = KeyWiring()

  /// The keys of a board.
  public init(contacts: [WiredContact] = []) { self.contacts = contacts }
}
