package import Panel

/// The resistor that sets an input's level while its contact is open.
package enum Pull: String, CaseIterable, Sendable {
  /// The pin's own, to its supply: the contact is between the pin and ground.
  case up
  /// The pin's own, to ground: the contact is between the pin and 3.3 V.
  case down
  /// A resistor on the board.
  case none
}

/// A GPIO input line.
package struct WiredInput: Hashable, Sendable {
  package let line: WiredLine.Reference
  package let pull: Pull
  /// Whether the line is low while its contact is closed or its chip requests attention.
  package let isActiveLow: Bool

  package init(_ line: WiredLine.Reference, pull: Pull = .up, isActiveLow: Bool) {
    self.line = line
    self.pull = pull
    self.isActiveLow = isActiveLow
  }
}

/// A button or switch of a board, on a GPIO line.
package struct WiredContact: Hashable, Sendable {
  /// Its name in the board profile.
  package let key: KeyName
  package let input: WiredInput

  package init(_ key: KeyName, on input: WiredInput) {
    self.key = key
    self.input = input
  }
}
