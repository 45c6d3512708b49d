import CEvdev
import Glibc
import Keys
import LinuxSystem

/// An input device that is read, and heard by nobody else: digits must not reach a login on the console.
///
/// Not Sendable: it belongs to the thread that reads it.
final class EvdevKeypad {
  /// What reading came to.
  enum Reading {
    case events([KeyEvent])
    /// The device is gone, for the reason that the system gives, behind these: the kernel releases the keys of a device that it
    /// takes away (input_disconnect_device of drivers/input/input.c).
    case gone([KeyEvent], Errno)
  }

  let path: String
  let device: KeypadDevice
  let descriptor: CInt
  private var decoder: EvdevDecoder
  /// Whether nobody else hears it.
  ///
  /// A key that is down while it is grabbed would never be released for the others, and its
  /// repetitions would go on: it is grabbed once none is.
  private var isGrabbed = false

  init(opening found: InputDevices.Found) throws(Errno) {
    let opened = cevdev_open(found.path)
    try Errno.check(opened)
    path = found.path
    device = found.device
    descriptor = opened
    decoder = EvdevDecoder(of: found.device)
    // All is set: what fails from here on closes the device by `deinit`.
    try Errno.check(cevdev_use_monotonic_clock(opened))
    try grabOnceAllAreUp()
  }

  deinit { close(descriptor) }

  /// The keys that are down.
  var keysDown: Set<KeyName> { decoder.keysDown }

  /// Reads what has happened.
  func read() -> Reading {
    var all: [KeyEvent] = []
    var batch = [cevdev_event](repeating: cevdev_event(), count: 64)
    while true {
      let count = cevdev_read(descriptor, &batch, batch.count)
      guard count >= 0 else { return .gone(all, Errno(-count)) }
      guard count > 0 else { break }
      for raw in batch.prefix(Int(count)) {
        // What others hear as well is not the prop's.
        guard isGrabbed, let event = EvdevEvent(raw) else { continue }
        all += decoder.take(event, state: { self.state })
      }
    }
    guard isGrabbed else {
      do throws(Errno) { try grabOnceAllAreUp() } catch { return .gone([], error) }
      return .events([])
    }
    return .events(all)
  }

  private var state: KeyCodes? {
    var bits = [UInt8](repeating: 0, count: Int(CEVDEV_KEY_BYTES))
    guard cevdev_keys_down(descriptor, &bits) >= 0 else { return nil }
    return KeyCodes(
      bits.indices.flatMap { byte in (0..<8).filter { bits[byte] >> UInt8($0) & 1 == 1 }.map { byte * 8 + $0 }
      })
  }

  private func grabOnceAllAreUp() throws(Errno) {
    guard state == KeyCodes() else { return }
    try Errno.check(cevdev_grab(descriptor, true))
    isGrabbed = true
  }
}

extension EvdevEvent {
  /// What the kernel tells; `nil` for what says nothing of keys.
  fileprivate init?(_ raw: cevdev_event) {
    let kind: Kind
    switch CInt(raw.type) {
    case CEVDEV_SYN: kind = CInt(raw.code) == CEVDEV_DROPPED ? .dropped : .report
    case CEVDEV_KEY: kind = .key(code: Int(raw.code), value: raw.value)
    case CEVDEV_REL: kind = .turn(raw.value)
    default: return nil
    }
    self.init(kind, at: raw.nanoseconds)
  }
}
