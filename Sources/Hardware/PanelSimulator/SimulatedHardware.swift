public import Panel
public import PanelHAL

/// The simulated bench as the drivers' platform.
public struct SimulatedHardware: PanelHardware {
  /// The bench.
  public let panel: SimulatedPanel

  /// A platform on a bench.
  public init(_ panel: SimulatedPanel) { self.panel = panel }

  /// Opens a chip; one that was never seen before is at power-on.
  ///
  /// - Throws: ``HardwareError`` never: a missing chip shows only by its missing acknowledge, as on a real bus.
  public func open(_ chip: WiredChip) throws(HardwareError) -> SimulatedDevice {
    let socket = panel.state.withLock { state in
      let socket = state.socket(of: chip)
      if state.sockets[socket].chip == nil, !state.sockets[socket].isUnplugged { state.powerOn(socket) }
      return socket
    }
    return SimulatedDevice(panel: panel, chip: chip, socket: socket)
  }

  /// Requests lines, one group a GPIO chip; all of them start dark.
  public func open(_ lines: [WiredLine]) -> (groups: [LineGroup<SimulatedLines>], errors: [HardwareError]) {
    var groups: [String: [Int]] = [:]
    for (index, line) in lines.enumerated() { groups[Self.chip(of: line), default: []].append(index) }
    let places = panel.state.withLock { state in
      lines.map { line in
        let place = state.line(line.reference)
        state.lines[place] = false
        return place
      }
    }
    let requests = groups.sorted { $0.key < $1.key }.map { _, indices in
      LineGroup(SimulatedLines(panel: panel, lines: indices.map { places[$0] }), indices: indices)
    }
    return (requests, [])
  }

  /// Returns at once: simulated chips need no time.
  public func pause(milliseconds: Int) {}

  private static func chip(of line: WiredLine) -> String {
    switch line.reference {
    case .name: "header"
    case .offset(_, let label): label
    }
  }
}

/// A simulated chip on its simulated bus.
public struct SimulatedDevice: I2CDevice, Sendable {
  let panel: SimulatedPanel
  let chip: WiredChip
  let socket: Int

  /// Sends one command byte.
  ///
  /// - Throws: ``HardwareError`` while the chip is unplugged or its bus hangs.
  public mutating func write(_ command: UInt8) throws(HardwareError) {
    try transfer(command, UnsafeRawBufferPointer(start: nil, count: 0))
  }

  /// Sends bytes to the display RAM.
  ///
  /// - Throws: ``HardwareError`` while the chip is unplugged or its bus hangs.
  public mutating func write(_ bytes: UnsafeRawBufferPointer, to register: UInt8) throws(HardwareError) {
    try transfer(register, bytes)
  }

  private func transfer(_ first: UInt8, _ rest: UnsafeRawBufferPointer) throws(HardwareError) {
    let kind: HardwareError.Kind? = panel.state.withLock { state in
      if !state.hungBuses.isEmpty, state.hungBuses.contains(chip.bus) { return .timeout }
      if state.sockets[socket].isUnplugged { return .noAcknowledge }
      state.sockets[socket].chip?.receive(first, rest)
      state.sockets[socket].traffic.bits += 9 * (rest.count + 2) + 2
      state.sockets[socket].traffic.transfers += 1
      return nil
    }
    guard let kind else { return }
    throw HardwareError(
      kind: kind, part: .chip(bus: chip.bus, address: chip.address),
      operation: "write \(rest.count + 1) bytes",
      system: kind == .timeout ? "simulated time-out" : "simulated missing acknowledge",
      advice: "this fault was asked for")
  }
}

/// Simulated lines of one GPIO chip.
public struct SimulatedLines: OutputLines, Sendable {
  let panel: SimulatedPanel
  let lines: [Int]

  /// Sets all lines in one call.
  ///
  /// - Throws: ``HardwareError`` never.
  public mutating func set(_ lit: [Bool]) throws(HardwareError) {
    panel.state.withLock { state in
      state.lineCalls += 1
      for index in lines.indices { state.lines[lines[index]] = lit[index] }
    }
  }
}
