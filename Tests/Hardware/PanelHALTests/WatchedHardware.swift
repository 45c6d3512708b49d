import Panel
import PanelHAL
import PanelSimulator
import Synchronization

/// An operation that a driver attempted.
enum Attempt: Equatable {
  case open(WiredChip)
  /// A transfer, by its first byte.
  case write(WiredChip, UInt8)
  /// A reading, by its register if it has one.
  case read(WiredChip, UInt8?)
  case request([WiredLine.Reference])
  case set([WiredLine.Reference: Bool])
}

/// The simulated bench with a log of attempts and with more failures: chips that cannot be opened, lines that
/// cannot be set.
final class WatchedHardware: PanelHardware {
  private struct State {
    var attempts: [Attempt] = []
    var openErrors: [WiredChip: HardwareError] = [:]
    var writeErrors: [WiredChip: HardwareError] = [:]
    var readErrors: [WiredChip: HardwareError] = [:]
    var missingLines: Set<WiredLine.Reference> = []
    var unnamedLines: Set<WiredLine.Reference> = []
    var failingLines: Set<WiredLine.Reference> = []
  }

  let bench = SimulatedPanel()
  private let state = Mutex(State())

  static func error(_ kind: HardwareErrorKind, _ part: HardwarePart) -> HardwareError {
    HardwareError(kind: kind, part: part, operation: "try", system: "no", advice: "this fault was asked for")
  }

  /// The attempts since the last call.
  func takeAttempts() -> [Attempt] {
    state.withLock { state in
      defer { state.attempts = [] }
      return state.attempts
    }
  }

  /// The chips that were written to since the last call, each once, in order.
  func takeChipsTried() -> [WiredChip] {
    takeAttempts().reduce(into: []) { chips, attempt in
      if case .write(let chip, _) = attempt, chips.last != chip { chips.append(chip) }
    }
  }

  /// Makes opening a chip fail, or work again.
  func setOpenError(_ error: HardwareError?, for chip: WiredChip) {
    state.withLock { $0.openErrors[chip] = error }
  }

  /// Makes transfers to a chip fail, or work again.
  func setWriteError(_ error: HardwareError?, for chip: WiredChip) {
    state.withLock { $0.writeErrors[chip] = error }
  }

  /// Makes readings of a chip fail while writes succeed, or work again.
  func setReadError(_ error: HardwareError?, for chip: WiredChip) {
    state.withLock { $0.readErrors[chip] = error }
  }

  /// Makes lines missing when they are requested.
  func setMissing(_ lines: Set<WiredLine.Reference>) { state.withLock { $0.missingLines = lines } }

  /// Makes the errors of missing lines name a GPIO chip instead of the line.
  func setUnnamed(_ lines: Set<WiredLine.Reference>) { state.withLock { $0.unnamedLines = lines } }

  /// Makes calls fail that set any of these lines.
  func setFailing(_ lines: Set<WiredLine.Reference>) { state.withLock { $0.failingLines = lines } }

  func open(_ chip: WiredChip) throws(HardwareError) -> WatchedDevice {
    let error = state.withLock { state in
      state.attempts.append(.open(chip))
      return state.openErrors[chip]
    }
    if let error { throw error }
    return WatchedDevice(hardware: self, chip: chip, device: try SimulatedHardware(bench).open(chip))
  }

  func open(_ lines: [WiredLine]) -> (groups: [LineGroup<WatchedLines>], errors: [HardwareError]) {
    let (missing, unnamed) = state.withLock { state in
      state.attempts.append(.request(lines.map(\.reference)))
      return (state.missingLines, state.unnamedLines)
    }
    let found = lines.indices.filter { !missing.contains(lines[$0].reference) }
    let opened = SimulatedHardware(bench).open(found.map { lines[$0] })
    let groups = opened.groups.map { group in
      let indices = group.indices.map { found[$0] }
      let watched = WatchedLines(
        hardware: self, references: indices.map { lines[$0].reference }, lines: group.lines)
      return LineGroup(watched, indices: indices)
    }
    let errors = lines.map(\.reference).filter(missing.contains).map { line in
      Self.error(.missing, unnamed.contains(line) ? .gpioChip("of the lamps") : HardwarePart(line))
    }
    return (groups, opened.errors + errors)
  }

  func pause(milliseconds: Int) {}

  fileprivate func write(_ first: UInt8, to chip: WiredChip) throws(HardwareError) {
    let error = state.withLock { state in
      state.attempts.append(.write(chip, first))
      return state.writeErrors[chip]
    }
    if let error { throw error }
  }

  fileprivate func read(_ register: UInt8?, of chip: WiredChip) throws(HardwareError) {
    let error = state.withLock { state in
      state.attempts.append(.read(chip, register))
      return state.writeErrors[chip] ?? state.readErrors[chip]
    }
    if let error { throw error }
  }

  fileprivate func set(_ lines: [WiredLine.Reference], _ lit: [Bool]) throws(HardwareError) {
    let isFailing = state.withLock { state in
      state.attempts.append(.set(Dictionary(uniqueKeysWithValues: zip(lines, lit))))
      return !state.failingLines.isDisjoint(with: lines)
    }
    if isFailing { throw Self.error(.other, .gpioChip("\(lines)")) }
  }
}

/// A simulated chip whose transfers are recorded.
struct WatchedDevice: I2CDevice {
  let hardware: WatchedHardware
  let chip: WiredChip
  var device: SimulatedDevice

  mutating func write(_ command: UInt8) throws(HardwareError) {
    try hardware.write(command, to: chip)
    try device.write(command)
  }

  mutating func write(_ bytes: UnsafeRawBufferPointer, to register: UInt8) throws(HardwareError) {
    try hardware.write(register, to: chip)
    try device.write(bytes, to: register)
  }

  mutating func read() throws(HardwareError) -> UInt8 {
    try hardware.read(nil, of: chip)
    return try device.read()
  }

  mutating func read(
    into bytes: UnsafeMutableRawBufferPointer, from register: UInt8
  ) throws(HardwareError) {
    try hardware.read(register, of: chip)
    try device.read(into: bytes, from: register)
  }
}

/// Simulated lines whose calls are recorded.
struct WatchedLines: OutputLines {
  let hardware: WatchedHardware
  let references: [WiredLine.Reference]
  var lines: SimulatedLines

  mutating func set(_ lit: [Bool]) throws(HardwareError) {
    try hardware.set(references, lit)
    try lines.set(lit)
  }
}
