public import Panel

/// The platform that a panel's parts are opened on: Linux or the simulator.
public protocol PanelHardware: Sendable {
  /// The chips' side.
  associatedtype Device: I2CDevice
  /// The lines' side.
  associatedtype Lines: OutputLines

  /// Opens a chip without sending it anything.
  ///
  /// - Throws: ``HardwareError`` whose part is the bus where the bus itself is out of reach, else the chip.
  func open(_ chip: WiredChip) throws(HardwareError) -> Device

  /// Requests lines as outputs, all of them dark: one group a GPIO chip.
  ///
  /// What can be had is returned beside the errors of what cannot.
  func open(_ lines: [WiredLine]) -> (groups: [LineGroup<Lines>], errors: [HardwareError])

  /// Waits, for the times that a chip needs after a command.
  func pause(milliseconds: Int)
}

/// Requested lines of one chip and which of a board's lines they are.
public struct LineGroup<Lines: OutputLines> {
  /// The request.
  public var lines: Lines
  /// The indices in the board's lines, in the order of the request.
  public let indices: [Int]

  /// A group.
  public init(_ lines: Lines, indices: [Int]) {
    self.lines = lines
    self.indices = indices
  }
}
