import Glibc
import Keys
import LinuxSystem
import PanelHAL

/// The prop's input devices: they are grabbed when they appear, and reported as missing when they go.
struct Keypads {
  /// The indices of descriptors in a poller.
  struct Waiting {
    fileprivate var watch: Int?
    fileprivate var keypads: [Int] = []
  }

  private let devices: InputDevices
  private let watch: FolderWatch?
  private var open: [EvdevKeypad] = []
  /// Why a device of the prop's is not read, by its name.
  private var errors: [String: HardwareError] = [:]
  private var isCheckWanted = true
  /// The devices that were offered.
  private var offered: Set<String> = []
  private var offUntil: UInt64?
  /// The devices named in the configuration.
  private var named: [String] = []
  /// The keys that keep their position.
  private var switches: Set<KeyName> = []
  /// Since when a device may not be opened, by its node's path: a new node belongs to root until udev sets
  /// its group.
  private var refusedSince: [String: UInt64] = [:]
  /// Since when an open device waits for its keys to be released, by its node's path.
  private var heldSince: [String: UInt64] = [:]
  private static let patience: UInt64 = 2_000_000_000
  /// When to retry a device that could not be opened or grabbed: no event reports that it was released.
  private var retry = KeyRetry()

  init(_ devices: InputDevices = InputDevices()) {
    self.devices = devices
    do throws(SystemError) {
      watch = try FolderWatch(devices.nodeFolder)
    } catch {
      watch = nil
      errors["input devices"] = HardwareError(
        kind: .other, part: .keypad("input devices"), operation: error.operation, system: error.reason,
        advice: "keypads are found only at the next reload: raise fs.inotify.max_user_instances")
    }
  }

  var faults: [HardwareError] { errors.sorted { $0.key < $1.key }.map(\.value) }

  /// When something is due without an event, in nanoseconds of the monotonic clock.
  var due: UInt64? {
    guard !isCheckWanted else { return 0 }
    let held = heldSince.filter { errors[name(of: $0.key)] == nil }.values
    return
      ([offUntil, retry.due].compactMap(\.self)
      + (Array(refusedSince.values) + held).map { $0 &+ Self.patience }).min()
  }

  private func name(of path: String) -> String { open.first { $0.path == path }?.device.name ?? "" }

  /// Makes the next pass check all devices, as the orders may have changed.
  mutating func requestCheck() { isCheckWanted = true }

  /// Adds the descriptors to wait for.
  func wait(in poller: inout Poller) -> Waiting {
    var waiting = Waiting()
    waiting.watch = watch.map { poller.add($0.descriptor) }
    waiting.keypads = open.map { poller.add($0.descriptor) }
    return waiting
  }

  /// Reads events, and opens and closes devices.
  mutating func poll(
    _ poller: Poller, _ waiting: Waiting, _ order: KeyOrders?, at now: UInt64
  ) -> [KeyNews] {
    var news: [KeyNews] = []
    if let index = waiting.watch, poller.isReadable(index) {
      watch?.clear()
      isCheckWanted = true
    }
    for (keypad, index) in zip(open, waiting.keypads) where poller.isReadable(index) {
      switch keypad.read(at: now) {
      case .news(let told):
        news += told
        if keypad.isGrabbed, heldSince.removeValue(forKey: keypad.path) != nil {
          errors[keypad.device.name] = nil
        }
      case .gone(let told, let reason):
        news += told + leave(keypad)
        errors[keypad.device.name] = Self.gone(keypad.device.name, reason)
      case .refused(let reason):
        news += leave(keypad)
        errors[keypad.device.name] = Self.failed(keypad.device.name, keypad.path, reason)
        retry.fail(at: now)
      }
    }
    for (path, since) in heldSince where now >= since &+ Self.patience && errors[name(of: path)] == nil {
      errors[name(of: path)] = Self.held(name(of: path))
    }
    if let order { news += updateDevices(as: order, at: now) }
    // Before the first order there is nothing to check, and that order requests a check.
    isCheckWanted = false
    return news
  }

  private mutating func updateDevices(as order: KeyOrders, at now: UInt64) -> [KeyNews] {
    if let until = order.devicesOffUntil, until > now {
      offUntil = until
      refusedSince = [:]
      retry.succeed()
      return leaveAll()
    }
    isCheckWanted =
      isCheckWanted || offUntil != nil || retry.isDue(at: now)
      || refusedSince.values.contains { $0 &+ Self.patience <= now }
    offUntil = nil
    guard isCheckWanted else { return [] }
    var news: [KeyNews] = []
    if order.switches != switches {
      // Their positions are reported when a device is grabbed.
      switches = order.switches
      news += leaveAll()
    }
    return news + openFound(order, at: now)
  }

  private mutating func leaveAll() -> [KeyNews] {
    let keypads = open
    return keypads.reduce(into: []) { $0 += leave($1) }
  }

  private mutating func leave(_ keypad: EvdevKeypad) -> [KeyNews] {
    open.removeAll { $0 === keypad }
    heldSince[keypad.path] = nil
    return keypad.keysDown.isEmpty ? [] : [.release(keypad.keysDown)]
  }

  private mutating func openFound(_ order: KeyOrders, at now: UInt64) -> [KeyNews] {
    var news: [KeyNews] = []
    let found = devices.all()
    var refused: [String: UInt64] = [:]
    defer { refusedSince = refused }
    for keypad in open where keypad.device.judgement(named: order.devices) != .take { news += leave(keypad) }
    var errors = self.errors.filter { name, _ in
      // Keep reporting a device used by default after it is gone; all other errors are determined anew.
      !found.contains { $0.device.name == name } && !order.devices.contains(name) && !named.contains(name)
    }
    named = order.devices
    var isRefused = false
    for device in found {
      let name = device.device.name
      switch device.device.judgement(named: order.devices) {
      case .leave: break
      case .offer:
        if offered.insert(name).inserted { news.append(.offer(name)) }
      case .refuse: errors[name] = Self.refused(name)
      case .take:
        if let known = open.first(where: { $0.path == device.path }) {
          if !known.isGrabbed { errors[name] = self.errors[name] }
          continue
        }
        do throws(Errno) {
          let keypad = try EvdevKeypad(opening: device, switches: switches)
          news += try keypad.grab(at: now)
          open.append(keypad)
          if !keypad.isGrabbed { heldSince[keypad.path] = now }
        } catch {
          let since = refusedSince[device.path] ?? now
          if error.code == EACCES, now &- since < Self.patience {
            refused[device.path] = since
            errors[name] = self.errors[name]
          } else {
            errors[name] = Self.failed(name, device.path, error)
            isRefused = true
          }
        }
      }
    }
    for name in order.devices where !found.contains(where: { $0.device.name == name }) {
      errors[name] = self.errors[name] ?? Self.missing(name, found.map(\.device.name))
    }
    self.errors = errors
    if isRefused { retry.fail(at: now) } else { retry.succeed() }
    return news
  }

  private static func held(_ name: String) -> HardwareError {
    HardwareError(
      kind: .busy, part: .keypad(name), operation: "take it for the prop alone",
      system: "a key of it is held",
      advice:
        "release it, or free it if it is stuck: until then its keys reach other programs instead of the prop")
  }

  private static func gone(_ name: String, _ reason: Errno) -> HardwareError {
    HardwareError(
      kind: .missing, part: .keypad(name), operation: "read", system: "\(reason)",
      advice: "it was unplugged or is out of reach: plug it in again")
  }

  private static func missing(_ name: String, _ names: [String]) -> HardwareError {
    let others = Set(names).sorted().map { "\"\($0)\"" }.joined(separator: ", ")
    return HardwareError(
      kind: .missing, part: .keypad(name), operation: "find",
      system: "no input device has that name" + (others.isEmpty ? "" : "; found \(others)"),
      advice: "plug it in or pair it, or name another one under [keys]")
  }

  private static func refused(_ name: String) -> HardwareError {
    HardwareError(
      kind: .unsupported, part: .keypad(name), operation: "take",
      system: "it has a power button and no digits",
      advice: "its button belongs to the machine; name another device under [keys]")
  }

  private static func failed(_ name: String, _ path: String, _ error: Errno) -> HardwareError {
    switch error.code {
    case EACCES, EPERM:
      HardwareError(
        kind: .permission, part: .keypad(name), operation: "open \(path)", system: "\(error)",
        advice: "the daemon's user must be in the group input")
    case EBUSY:
      HardwareError(
        kind: .busy, part: .keypad(name), operation: "take \(path)", system: "\(error)",
        advice: "another program has grabbed it: stop that program")
    default:
      HardwareError(
        kind: .missing, part: .keypad(name), operation: "open \(path)", system: "\(error)",
        advice: "plug it in again")
    }
  }
}
