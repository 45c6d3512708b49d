public import Panel

/// The lamps on GPIO lines: one call a chip, and only where a line of it changes.
public struct LampBank<Hardware: PanelHardware> {
  private let hardware: Hardware
  private let wired: [WiredLine]
  private var groups: [LineGroup<Hardware.Lines>] = []
  private var isOpen: [Bool]
  private var shadow: [Bool?]
  private var scratch: [Bool] = []
  private var errors: [HardwareError] = []

  /// A bank for a board's lines; none is requested yet.
  public init(_ lines: [WiredLine], on hardware: Hardware) {
    self.hardware = hardware
    wired = lines
    isOpen = Array(repeating: false, count: lines.count)
    shadow = Array(repeating: nil, count: lines.count)
  }

  /// The lines that are out of order.
  public var faults: [HardwareError] { errors }

  /// Whether a line could not be requested or set.
  public var hasFailures: Bool { !errors.isEmpty || isOpen.contains(false) }

  /// Requests the lines that are not held yet.
  public mutating func open() {
    let missing = wired.indices.filter { !isOpen[$0] }
    errors = []
    guard !missing.isEmpty else { return }
    let opened = hardware.open(missing.map { wired[$0] })
    errors = opened.errors
    for group in opened.groups {
      let indices = group.indices.map { missing[$0] }
      groups.append(LineGroup(group.lines, indices: indices))
      for index in indices { isOpen[index] = true }
    }
  }

  /// Makes the lines show states, in the order of the board's lines; true is lit.
  ///
  /// A group whose call fails is released and requested again by the next ``open()``.
  public mutating func present(_ lit: [Bool]) {
    var failed: [Int] = []
    for group in groups.indices where groups[group].indices.contains(where: { shadow[$0] != lit[$0] }) {
      scratch.removeAll(keepingCapacity: true)
      for index in groups[group].indices { scratch.append(lit[index]) }
      do throws(HardwareError) {
        try groups[group].lines.set(scratch)
        for index in groups[group].indices { shadow[index] = lit[index] }
      } catch {
        errors.append(error)
        failed.append(group)
      }
    }
    for group in failed.reversed() {
      for index in groups[group].indices {
        isOpen[index] = false
        shadow[index] = nil
      }
      groups.remove(at: group)
    }
  }

  /// Turns all lamps off and releases their lines.
  ///
  /// Lines that are not held are requested for it: a request starts dark.
  /// - Returns: the errors of the lines that could not be reached.
  public mutating func halt() -> [HardwareError] {
    open()
    present(Array(repeating: false, count: wired.count))
    groups.removeAll()
    for index in wired.indices {
      isOpen[index] = false
      shadow[index] = nil
    }
    return errors
  }
}
