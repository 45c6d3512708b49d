package import Panel
package import PanelHAL

/// The simulated bench as the drivers' platform.
package struct SimulatedHardware: PanelHardware {
  package let panel: SimulatedPanel

  package init(_ panel: SimulatedPanel) { self.panel = panel }

  /// Opens a chip; a new one is as after power-on.
  ///
  /// - Throws: ``HardwareError`` never: a missing chip only fails to acknowledge, as on a real bus.
  package func open(_ chip: WiredChip) throws(HardwareError) -> SimulatedDevice {
    let socket = panel.state.withLock { state in
      let socket = state.socket(of: chip)
      if state.sockets[socket].chip == nil, !state.sockets[socket].isUnplugged { state.powerOn(socket) }
      return socket
    }
    return SimulatedDevice(panel: panel, chip: chip, socket: socket)
  }

  /// Requests lines, one group per GPIO chip; all start dark.
  package func open(_ lines: [WiredLine]) -> (groups: [LineGroup<SimulatedLines>], errors: [HardwareError]) {
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
  package func pause(milliseconds: Int) {}

  private static func chip(of line: WiredLine) -> String {
    switch line.reference {
    case .name: "header"
    case .offset(_, let label): label
    }
  }
}

/// A simulated chip on its simulated bus; its transfers fail while it is unplugged or the bus hangs.
package struct SimulatedDevice: I2CDevice, Sendable {
  let panel: SimulatedPanel
  let chip: WiredChip
  let socket: Int

  package mutating func write(_ command: UInt8) throws(HardwareError) {
    try transfer("write 1 byte", bits: 20) { socket in
      socket.chip?.receive(command, UnsafeRawBufferPointer(start: nil, count: 0))
      socket.pad?.receive(command)
    }
  }

  /// Sends bytes to the display RAM.
  package mutating func write(_ bytes: UnsafeRawBufferPointer, to register: UInt8) throws(HardwareError) {
    try transfer("write \(bytes.count + 1) bytes", bits: 9 * (bytes.count + 2) + 2) { socket in
      socket.chip?.receive(register, bytes)
    }
  }

  /// Receives the levels of a keypad's pins; 0 from a display chip.
  package mutating func read() throws(HardwareError) -> UInt8 {
    try transfer("read 1 byte", bits: 20) { $0.pad?.send() ?? 0 }
  }

  /// Receives key data or display RAM.
  package mutating func read(
    into bytes: UnsafeMutableRawBufferPointer, from register: UInt8
  ) throws(HardwareError) {
    try transfer("read \(bytes.count) bytes", bits: 9 * (bytes.count + 3) + 3) { socket in
      socket.chip?.send(bytes, from: register)
    }
  }

  private func transfer<Answer>(
    _ operation: @autoclosure () -> String, bits: Int, _ body: (inout SimulatedPanel.Socket) -> Answer
  ) throws(HardwareError) -> Answer {
    let result: Result<Answer, HardwareError> = panel.state.withLock { state in
      let kind: HardwareErrorKind? =
        if !state.hungBuses.isEmpty, state.hungBuses.contains(chip.bus) {
          .timeout
        } else if state.sockets[socket].isUnplugged {
          .noAcknowledge
        } else {
          nil
        }
      guard let kind else {
        state.sockets[socket].traffic.bits += bits
        state.sockets[socket].traffic.transfers += 1
        return .success(body(&state.sockets[socket]))
      }
      return .failure(
        HardwareError(
          kind: kind, part: .chip(bus: chip.bus, address: chip.address),
          operation: operation(),
          system: kind == .timeout ? "simulated time-out" : "simulated missing acknowledge",
          advice: "this fault was asked for"))
    }
    return try result.get()
  }
}

/// Simulated lines of one GPIO chip.
package struct SimulatedLines: OutputLines, Sendable {
  let panel: SimulatedPanel
  let lines: [Int]

  /// Sets all lines in one call; never throws.
  package mutating func set(_ lit: [Bool]) throws(HardwareError) {
    panel.state.withLock { state in
      state.lineCalls += 1
      for index in lines.indices { state.lines[lines[index]] = lit[index] }
    }
  }
}
