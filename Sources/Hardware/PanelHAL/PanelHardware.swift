package import Panel

/// The platform that opens a panel's parts: Linux or the simulator.
package protocol PanelHardware: Sendable {
  associatedtype Device: I2CDevice
  /// Lines of one GPIO chip.
  associatedtype Lines: OutputLines

  /// Opens a chip without sending it anything.
  ///
  /// - Throws: ``HardwareError``; its part is the bus if that is out of reach, otherwise the chip.
  func open(_ chip: WiredChip) throws(HardwareError) -> Device

  /// Requests lines as outputs, all dark: one group per GPIO chip.
  ///
  /// Returns the lines that were granted, and the errors of the others.
  func open(_ lines: [WiredLine]) -> (groups: [LineGroup<Lines>], errors: [HardwareError])

  /// Waits the time that a chip needs after a command.
  func pause(milliseconds: Int)
}

/// Requested lines of one chip, and their indices in the board.
package struct LineGroup<Lines: OutputLines> {
  package var lines: Lines
  /// The indices in the board's lines, in the order of the request.
  package let indices: [Int]

  package init(_ lines: Lines, indices: [Int]) {
    self.lines = lines
    self.indices = indices
  }
}
