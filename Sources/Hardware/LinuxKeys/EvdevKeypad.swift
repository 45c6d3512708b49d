import CEvdev
import Glibc
import Keys
import LinuxSystem

/// An input device that the prop grabs, so that its digits do not reach a login on the console.
///
/// Not Sendable: it belongs to the thread that reads it.
final class EvdevKeypad {
  /// The result of a reading.
  enum Reading {
    case news([KeyNews])
    /// The news, then the system's reason why the device is gone: the kernel releases the keys of a device
    /// that it removes (input_disconnect_device of drivers/input/input.c).
    case gone([KeyNews], Errno)
    /// It cannot be grabbed.
    case refused(Errno)
  }

  let path: String
  let device: KeypadDevice
  let descriptor: CInt
  private var decoder: EvdevDecoder
  /// The keys that keep their position.
  private let switches: Set<KeyName>
  /// Whether it is grabbed, so that no other program gets its events.
  ///
  /// A key that is down at that moment would never be released for other programs and would go on repeating.
  /// So grabbing waits until no key is down, except switches, which may be closed forever.
  private(set) var isGrabbed = false

  init(opening found: InputDevices.Found, switches: Set<KeyName>) throws(Errno) {
    let opened = cevdev_open(found.path)
    try Errno.check(opened)
    path = found.path
    device = found.device
    descriptor = opened
    decoder = EvdevDecoder(of: found.device)
    self.switches = switches
    // All properties are set, so `deinit` closes the device if this throws.
    try Errno.check(cevdev_use_monotonic_clock(opened))
  }

  deinit { close(descriptor) }

  var keysDown: Set<KeyName> { decoder.keysDown }

  /// Grabs the device if no key of it is down, except switches.
  ///
  /// - Returns: that it was grabbed, and the positions of its switches.
  /// - Throws: the system's error.
  func grab(at now: UInt64) throws(Errno) -> [KeyNews] {
    guard !isGrabbed, let state else { return [] }
    let down = (0...KeyCodes.highest).filter { state.contains($0) }
    guard down.allSatisfy({ name(of: $0).map(switches.contains) ?? false }) else { return [] }
    try Errno.check(cevdev_grab(descriptor, true))
    isGrabbed = true
    resynchronise(at: now)
    let wired = Set((0...KeyCodes.highest).filter { device.keys.contains($0) }.compactMap(name(of:)))
    return [.taken(device.name)]
      + wired.intersection(switches).sorted { $0.description < $1.description }
      .map { .found($0, isClosed: keysDown.contains($0), at: now) }
  }

  private func name(of code: Int) -> KeyName? {
    EvdevKey.legend(of: code, onDeviceWithLetters: device.hasLetters).flatMap { KeyName(.keypad, $0) }
  }

  /// Reads all pending events.
  func read(at now: UInt64) -> Reading {
    var news: [KeyNews] = []
    var isLost = false
    var batch = [cevdev_event](repeating: cevdev_event(), count: 64)
    while true {
      let count = cevdev_read(descriptor, &batch, batch.count)
      guard count >= 0 else { return .gone(news, Errno(-count)) }
      guard count > 0 else { break }
      for raw in batch.prefix(Int(count)) {
        // Events before the grab are not the prop's: other programs get them too.
        guard isGrabbed, let event = EvdevEvent(raw) else { continue }
        // Events after lost ones are incomplete: reading the state removes the rest from the queue.
        if event.kind == .dropped { isLost = true }
        if !isLost { news += decoder.decode(event, state: { nil }).map { .event($0) } }
      }
    }
    if isLost { news += resynchronise(at: now).map { .event($0) } }
    do throws(Errno) { return .news(news + (try grab(at: now))) } catch { return .refused(error) }
  }

  @discardableResult private func resynchronise(at now: UInt64) -> [KeyEvent] {
    let lost = decoder.decode(EvdevEvent(.dropped, at: now), state: { nil })
    return lost + decoder.decode(EvdevEvent(.report, at: now), state: { state })
  }

  private var state: KeyCodes? {
    var bits = [UInt8](repeating: 0, count: Int(CEVDEV_KEY_BYTES))
    guard cevdev_keys_down(descriptor, &bits) >= 0 else { return nil }
    return KeyCodes(
      bits.indices.flatMap { byte in (0..<8).filter { bits[byte] >> UInt8($0) & 1 == 1 }.map { byte * 8 + $0 }
      })
  }
}

extension EvdevEvent {
  /// The kernel's event; `nil` if it does not concern keys.
  fileprivate init?(_ raw: cevdev_event) {
    let kind: EvdevEventKind
    switch CInt(raw.type) {
    case CEVDEV_SYN: kind = CInt(raw.code) == CEVDEV_DROPPED ? .dropped : .report
    case CEVDEV_KEY: kind = .key(code: Int(raw.code), value: raw.value)
    // A wheel reports each step again, in 120 parts (REL_WHEEL_HI_RES and REL_HWHEEL_HI_RES).
    case CEVDEV_REL where raw.code != 0x0B && raw.code != 0x0C: kind = .turn(raw.value)
    default: return nil
    }
    self.init(kind, at: raw.nanoseconds)
  }
}
