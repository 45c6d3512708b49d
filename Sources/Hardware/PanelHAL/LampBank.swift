package import Panel

/// The lamps on GPIO lines: one call per chip, and only if one of its lines changes.
package struct LampBank<Hardware: PanelHardware> {
  private let hardware: Hardware
  private let wired: [WiredLine]
  private var groups: [LineGroup<Hardware.Lines>] = []
  private var isOpen: [Bool]
  private var shadow: [Bool?]
  private var scratch: [Bool] = []
  private var errors: [HardwareError] = []
  private var reports: [PartReport]

  /// A bank for a board's lines; it requests none yet.
  package init(_ lines: [WiredLine], on hardware: Hardware) {
    self.hardware = hardware
    wired = lines
    isOpen = Array(repeating: false, count: lines.count)
    shadow = Array(repeating: nil, count: lines.count)
    reports = Array(repeating: PartReport(), count: lines.count)
  }

  package var faults: [HardwareError] { errors }

  /// Whether a line could not be requested or set.
  package var hasFailures: Bool { !errors.isEmpty || isOpen.contains(false) }

  /// Whether a line's LED was last set to lit; `nil` if it was never set or has failed since.
  ///
  /// - Precondition: the index is one of the initialiser's lines.
  package func shown(_ index: Int) -> Bool? { shadow[index] }

  /// The state of a line.
  ///
  /// A line that could not be requested has the error that names it, or else the first that names no line: if
  /// several GPIO chips failed at once, that may be another chip's.
  /// - Precondition: the index is one of the initialiser's lines.
  package func report(_ index: Int) -> PartReport { reports[index] }

  /// Requests the lines that are not held yet.
  package mutating func open() {
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
    for index in missing { reports[index].error = isOpen[index] ? nil : fault(of: index) }
  }

  /// The error of a line that was not granted.
  private func fault(of index: Int) -> HardwareError? {
    let part = HardwarePart(wired[index].reference)
    return errors.first { $0.part == part }
      ?? errors.first { if case .line = $0.part { false } else { true } }
  }

  /// Sets the lines in the board's order; true is lit.
  ///
  /// A group whose call fails is released, and requested again by the next ``open()``.
  /// - Parameters:
  ///   - lit: one state per line.
  ///   - now: the time of the call, in nanoseconds of the monotonic clock; `nil` if no report needs it.
  package mutating func present(_ lit: [Bool], at now: UInt64? = nil) {
    // At most edges none changes.
    guard (0..<shadow.count).contains(where: { shadow[$0] != lit[$0] }) else { return }
    var failed: [Int] = []
    for group in groups.indices where groups[group].indices.contains(where: { shadow[$0] != lit[$0] }) {
      scratch.removeAll(keepingCapacity: true)
      for index in groups[group].indices { scratch.append(lit[index]) }
      do throws(HardwareError) {
        try groups[group].lines.set(scratch)
        for index in groups[group].indices {
          shadow[index] = lit[index]
          reports[index].lastGoodWrite = now
        }
      } catch {
        errors.append(error)
        for index in groups[group].indices { reports[index].error = error }
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
  /// Lines that are not held are requested for this, as a request starts dark.
  /// - Returns: the errors of the unreachable lines.
  package mutating func halt() -> [HardwareError] {
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
