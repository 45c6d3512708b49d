/// An event of an input device (linux/input.h).
package struct EvdevEvent: Equatable, Sendable {
  package let kind: EvdevEventKind
  /// Its time, in nanoseconds of the monotonic clock.
  package let time: UInt64

  package init(_ kind: EvdevEventKind, at time: UInt64) {
    self.kind = kind
    self.time = time
  }
}

/// The kind of an ``EvdevEvent``.
package enum EvdevEventKind: Equatable, Sendable {
  /// A group of events is complete (EV_SYN, SYN_REPORT).
  case report
  /// Events were lost since the last report (SYN_DROPPED).
  case dropped
  /// A key's code: 1 went down, 0 went up, 2 repeats.
  case key(code: Int, value: Int32)
  /// A dial turned by some steps (EV_REL).
  case turn(Int32)
}

/// Converts the events of one device into key events.
///
/// Keys with the same legend, such as the digits of both blocks, are one key. After lost events, all up to
/// the next report are ignored; then the device's current state applies.
package struct EvdevDecoder: Equatable, Sendable {
  /// The most steps of a dial per event: more than a hand turns between two reports.
  private static let mostSteps: Int32 = 32

  private let hasLetters: Bool
  /// The codes that are down.
  private var down: Set<Int> = []
  private var isLost = false

  /// A decoder of a device with no key down.
  package init(of device: KeypadDevice) { hasLetters = device.hasLetters }

  package var keysDown: Set<KeyName> { Set(down.compactMap(name)) }

  /// Converts an event.
  ///
  /// - Parameters:
  ///   - event: the device's event.
  ///   - state: reads from the device which keys are down; `nil` if it does not answer.
  /// - Returns: the key events, in order.
  package mutating func decode(_ event: EvdevEvent, state: () -> KeyCodes?) -> [KeyEvent] {
    switch event.kind {
    case .dropped:
      isLost = true
      return []
    case .report:
      guard isLost else { return [] }
      isLost = false
      return resynchronise(state() ?? KeyCodes(), at: event.time)
    case .key, .turn:
      guard !isLost else { return [] }
    }
    switch event.kind {
    case .key(let code, value: 1): return set(code, isDown: true, at: event.time)
    case .key(let code, value: 0): return set(code, isDown: false, at: event.time)
    case .turn(let steps):
      guard steps != 0, let key = KeyName(.keypad, steps > 0 ? "dial+" : "dial-") else { return [] }
      let count = steps == .min ? Self.mostSteps : min(abs(steps), Self.mostSteps)
      return (0..<count).flatMap { _ in
        [KeyEvent(key, isDown: true, at: event.time), KeyEvent(key, isDown: false, at: event.time)]
      }
    // A long press is measured by time, not by the kernel's key repeat.
    case .key, .report, .dropped: return []
    }
  }

  private mutating func set(_ code: Int, isDown: Bool, at time: UInt64) -> [KeyEvent] {
    guard let name = name(code), down.contains(code) != isDown else { return [] }
    let wasDown = keysDown.contains(name)
    if isDown { down.insert(code) } else { down.remove(code) }
    return keysDown.contains(name) == wasDown ? [] : [KeyEvent(name, isDown: isDown, at: time)]
  }

  private mutating func resynchronise(_ state: KeyCodes, at time: UInt64) -> [KeyEvent] {
    let now = Set((0...KeyCodes.highest).filter { state.contains($0) && name($0) != nil })
    return down.subtracting(now).sorted().flatMap { set($0, isDown: false, at: time) }
      + now.subtracting(down).sorted().flatMap { set($0, isDown: true, at: time) }
  }

  private func name(_ code: Int) -> KeyName? {
    EvdevKey.legend(of: code, onDeviceWithLetters: hasLetters).flatMap { KeyName(.keypad, $0) }
  }
}
