public import Panel

/// The resistor that sets an input's level while its contact is open.
public enum Pull: String, CaseIterable, Sendable {
  /// The pin's own, to its supply: the contact is between the pin and ground.
  case up
  /// The pin's own, to ground: the contact is between the pin and 3.3 V.
  case down
  /// A resistor on the board.
  case none
}

/// A GPIO input line.
public struct WiredInput: Hashable, Sendable {
  /// The line.
  public let line: WiredLine.Reference
  /// The resistor that sets its idle level.
  public let pull: Pull
  /// Whether the line is low while its contact is closed or its chip requests attention.
  public let isActiveLow: Bool

  /// An input on a line.
  public init(_ line: WiredLine.Reference, pull: Pull = .up, isActiveLow: Bool) {
    self.line = line
    self.pull = pull
    self.isActiveLow = isActiveLow
  }
}

/// A button or switch of a board, on a GPIO line.
public struct WiredContact: Hashable, Sendable {
  /// Its name in the board profile.
  public let key: KeyName
  /// Its line.
  public let input: WiredInput

  /// A contact on a line.
  public init(_ key: KeyName, on input: WiredInput) {
    self.key = key
    self.input = input
  }
}
