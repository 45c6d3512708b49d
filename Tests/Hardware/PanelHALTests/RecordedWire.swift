import Panel
import PanelHAL

/// An operation of a driver on its chip.
enum WireEvent: Equatable {
  /// One transfer, without its address.
  case bytes([UInt8])
  /// A reading of this many bytes, from a register if one is given.
  case read(Int, from: UInt8?)
  /// A wait of this many milliseconds.
  case pause(Int)
}

/// A wire that records every transfer and can fail one of them.
final class RecordedWire {
  private(set) var events: [WireEvent] = []
  /// The chip's answer, byte by byte; 0 after that.
  var answers: [UInt8] = []
  /// The number of transfers before one fails; `nil` if none fails.
  var transfersBeforeFailure: Int?

  static let failure = HardwareError(
    kind: .noAcknowledge, part: .chip(bus: "/dev/i2c-1", address: 0x70), operation: "write",
    system: "nobody answered", advice: "this fault was asked for")

  /// The events since the last call.
  func takeEvents() -> [WireEvent] {
    defer { events = [] }
    return events
  }

  func record(pause milliseconds: Int) { events.append(.pause(milliseconds)) }

  fileprivate func transfer(_ bytes: [UInt8]) throws(HardwareError) { try record(.bytes(bytes)) }

  fileprivate func read(_ count: Int, from register: UInt8?) throws(HardwareError) -> [UInt8] {
    try record(.read(count, from: register))
    let read = answers.prefix(count) + Array(repeating: 0, count: max(0, count - answers.count))
    answers.removeFirst(min(count, answers.count))
    return Array(read)
  }

  private func record(_ event: WireEvent) throws(HardwareError) {
    if let left = transfersBeforeFailure {
      guard left > 0 else {
        transfersBeforeFailure = nil
        throw Self.failure
      }
      transfersBeforeFailure = left - 1
    }
    events.append(event)
  }
}

/// A chip on a recorded wire.
struct RecordedDevice: I2CDevice {
  let wire: RecordedWire

  mutating func write(_ command: UInt8) throws(HardwareError) { try wire.transfer([command]) }

  mutating func write(_ bytes: UnsafeRawBufferPointer, to register: UInt8) throws(HardwareError) {
    try wire.transfer([register] + bytes)
  }

  mutating func read() throws(HardwareError) -> UInt8 { try wire.read(1, from: nil)[0] }

  mutating func read(
    into bytes: UnsafeMutableRawBufferPointer, from register: UInt8
  ) throws(HardwareError) {
    bytes.copyBytes(from: try wire.read(bytes.count, from: register))
  }
}

/// A chip's driver on a recorded wire.
final class RecordedChip {
  let wire = RecordedWire()
  private var driver: HT16K33<RecordedDevice>

  init(tellsKeys: Bool = false) { driver = HT16K33(RecordedDevice(wire: wire), tellsKeys: tellsKeys) }

  func readKeys() throws(HardwareError) -> UInt64 { try driver.readKeys() }

  /// Presents an image; returns the events that it caused.
  func present(_ image: ChipImage) throws(HardwareError) -> [WireEvent] {
    try driver.present(image) { [wire] in wire.record(pause: $0) }
    return wire.takeEvents()
  }

  func halt() throws(HardwareError) { try driver.halt() }

  func forget() { driver.forget() }
}
