import Glibc
import Keys
import LinuxSystem
import PanelHAL

/// The input devices that are the prop's: they are taken when they come, and missed when they go.
struct Keypads {
  /// Where descriptors stand in a poller.
  struct Waiting {
    fileprivate var watch: Int?
    fileprivate var keypads: [Int] = []
  }

  private let devices: InputDevices
  private let watch: FolderWatch?
  private var open: [EvdevKeypad] = []
  /// Why a device that was the prop's is not read, by its name.
  private var errors: [String: HardwareError] = [:]
  private var isLookWanted = true
  /// The devices that were told to be there and not to be taken by themselves.
  private var offered: Set<String> = []
  private var offUntil: UInt64?
  /// The devices that are named.
  private var named: [String] = []
  /// The keys that stay as they are put.
  private var switches: Set<KeyName> = []
  /// Since when a device may not be opened, by its node's path: for a moment a new one is root's alone, until udev gives it its group.
  private var refusedSince: [String: UInt64] = [:]
  /// Since when a device that is open waits for its keys to be released, by its node's path.
  private var heldSince: [String: UInt64] = [:]
  private static let patience: UInt64 = 2_000_000_000
  /// When a device that could not be had is tried again: nothing tells when another program lets it go.
  private var retry = KeyRetry()

  init(_ devices: InputDevices = InputDevices()) {
    self.devices = devices
    do throws(SystemError) {
      watch = try FolderWatch(devices.nodeFolder)
    } catch {
      watch = nil
      errors["input devices"] = HardwareError(
        kind: .other, part: .keypad("input devices"), operation: error.operation, system: error.reason,
        advice: "keypads are found at the next reload alone: raise fs.inotify.max_user_instances")
    }
  }

  /// What is out of order.
  var faults: [HardwareError] { errors.sorted { $0.key < $1.key }.map(\.value) }

  /// When there is something to do by itself, in nanoseconds of the monotonic clock.
  var due: UInt64? {
    guard !isLookWanted else { return 0 }
    let held = heldSince.filter { errors[name(of: $0.key)] == nil }.values
    return
      ([offUntil, retry.due].compactMap(\.self)
      + (Array(refusedSince.values) + held).map { $0 &+ Self.patience }).min()
  }

  private func name(of path: String) -> String { open.first { $0.path == path }?.device.name ?? "" }

  /// Looks at all devices again, since what is to be taken may be another.
  mutating func lookAnew() { isLookWanted = true }

  /// Adds what is to be waited for.
  func wait(in poller: inout Poller) -> Waiting {
    var waiting = Waiting()
    waiting.watch = watch.map { poller.add($0.descriptor) }
    waiting.keypads = open.map { poller.add($0.descriptor) }
    return waiting
  }

  /// Reads what has happened, and takes and leaves devices.
  ///
  /// - Returns: what is to be told.
  mutating func look(
    _ poller: Poller, _ waiting: Waiting, _ order: KeyOrders?, at now: UInt64
  ) -> [KeyNews] {
    var news: [KeyNews] = []
    if let index = waiting.watch, poller.isReadable(index) {
      watch?.clear()
      isLookWanted = true
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
    if let order { news += takeDevices(as: order, at: now) }
    // Before there is an order there is nothing to look for; with it comes the wish to.
    isLookWanted = false
    return news
  }

  private mutating func takeDevices(as order: KeyOrders, at now: UInt64) -> [KeyNews] {
    if let until = order.devicesOffUntil, until > now {
      offUntil = until
      refusedSince = [:]
      retry.succeed()
      return leaveAll()
    }
    isLookWanted =
      isLookWanted || offUntil != nil || retry.isDue(at: now)
      || refusedSince.values.contains { $0 &+ Self.patience <= now }
    offUntil = nil
    guard isLookWanted else { return [] }
    var news: [KeyNews] = []
    if order.switches != switches {
      // How they stand is told when a device is taken.
      switches = order.switches
      news += leaveAll()
    }
    return news + takeFound(order, at: now)
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

  private mutating func takeFound(_ order: KeyOrders, at now: UInt64) -> [KeyNews] {
    var news: [KeyNews] = []
    let found = devices.all()
    var refused: [String: UInt64] = [:]
    defer { refusedSince = refused }
    for keypad in open where keypad.device.judgement(named: order.devices) != .take { news += leave(keypad) }
    var errors = self.errors.filter { name, _ in
      // What was the prop's by itself and is gone stays missed; of the others it is seen anew.
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
      advice: "release it, or free it where it is stuck: until then others hear it, and the prop does not")
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
      system: "no input device has that name" + (others.isEmpty ? "" : "; there are \(others)"),
      advice: "plug it in or pair it, or name another in [keys]")
  }

  private static func refused(_ name: String) -> HardwareError {
    HardwareError(
      kind: .unsupported, part: .keypad(name), operation: "take",
      system: "it has a power button and no digits",
      advice: "its button is the machine's own; name another device in [keys]")
  }

  private static func failed(_ name: String, _ path: String, _ error: Errno) -> HardwareError {
    switch error.code {
    case EACCES, EPERM:
      HardwareError(
        kind: .permission, part: .keypad(name), operation: "open \(path)", system: "\(error)",
        advice: "the daemon's user has to be in the group input")
    case EBUSY:
      HardwareError(
        kind: .busy, part: .keypad(name), operation: "take \(path)", system: "\(error)",
        advice: "another program has taken it for itself: end that")
    default:
      HardwareError(
        kind: .missing, part: .keypad(name), operation: "open \(path)", system: "\(error)",
        advice: "plug it in again")
    }
  }
}
