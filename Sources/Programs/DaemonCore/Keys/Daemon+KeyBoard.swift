import ClockModel
import ControlProtocol
import Keys
import LinuxKeys
import LinuxSystem
import Text

extension Daemon {
  /// Has the key thread read the keys of the setup on show, and applies their rules.
  func orderKeys() {
    guard let thread = services.keys, let setup else { return }
    let rules = keys.rules
    keyBoard.listen(by: rules)
    let order = KeyOrders(
      wiring: setup.keyWiring, switches: Set(rules.lazy.filter { $0.value.isSwitch }.map(\.key)),
      devices: setup.keys.devices, devicesOffUntil: keyOrder?.devicesOffUntil)
    guard order != keyOrder else { return }
    keyOrder = order
    thread.order(order)
  }

  /// Releases keypads to other programs for a while, or grabs them again.
  func letKeypadsGo(for nanoseconds: UInt64?) -> Reply {
    guard let thread = services.keys, var order = keyOrder else {
      return .refused(code: .impossible, message: "there is no keypad to release: none is in use")
    }
    order.devicesOffUntil = nanoseconds.map { SystemClock.monotonicNanoseconds &+ $0 }
    keyOrder = order
    thread.order(order)
    guard let nanoseconds else { return .done(message: "keypads belong to the prop again") }
    return .done(
      message: "keypads released for \(TimeWords.length(Int64(nanoseconds / 1_000_000_000)))")
  }

  /// How long one turn of key presses may take: a wheel reports many steps at once.
  private static var nanosecondsForKeys: UInt64 { 5_000_000 }

  /// Carries out key presses while there is time before the next change; the rest wait for the next turn.
  func serveKeyBoard() throws(SystemError) {
    let now = SystemClock.monotonicNanoseconds
    guard let thread = services.keys, !isStopping, hasKeyNews(at: now) else { return }
    keysSince = keysSince ?? now
    guard hasTimeForRequests || isOverdue(keysSince) else { return }
    let wereDown = keyBoard.keysDown
    keyPresses += presses(of: thread.inbox.drain(), at: now)
    let wentDown = keyBoard.keysDown.subtracting(wereDown).filter { keys.rules[$0]?.isSwitch != true }
    keysSince = nil
    guard !keyPresses.isEmpty || !wentDown.isEmpty else { return }
    let time = try timeBetweenChanges()
    // Something will follow; subscribers that need a moment for it can start now.
    for key in wentDown.sorted(by: { "\($0)" < "\($1)" }) {
      publish("key-down", "\(key) pressed", at: time, [JSONMember("key", .string(key.description))])
    }
    guard !keyPresses.isEmpty else { return }
    while let press = keyPresses.popFirst() {
      if let reply = try perform(press, for: .key(press), at: time) { answer(.key(press), reply) }
      guard SystemClock.monotonicNanoseconds < now &+ Self.nanosecondsForKeys else { break }
    }
    if !keyPresses.isEmpty { keysSince = now }
    try showOrders(at: time)
  }

  /// The longest wait until something comes of a held key; `nil` for no limit.
  func millisecondsToKeys(from now: UInt64) -> Int? {
    if keysSince != nil { return hasTimeForRequests ? 0 : nil }
    return keyBoard.due.map { $0 > now ? Int(($0 - now) / 1_000_000) + 1 : 0 }
  }

  private func hasKeyNews(at now: UInt64) -> Bool {
    keysSince != nil || services.keys?.inbox.hasItems == true || keyBoard.due.map { $0 <= now } == true
  }

  private func presses(of items: [KeyNews], at now: UInt64) -> [KeyPress] {
    var presses: [KeyPress] = []
    for item in items {
      switch item {
      case .event(let event): presses += keyBoard.handle(event)
      case .found(let key, let isClosed, _):
        if let press = keyBoard.find(key, isDown: isClosed) { presses.append(press) }
      case .release(let keys): keyBoard.release { keys.contains($0) }
      case .overflow: keyBoard.release { _ in true }
      case .taken(let name):
        write(.notice, "using keypad \(name); its keys no longer reach other programs")
      case .offer(let name):
        write(
          .notice,
          "ignoring keypad \(name), because it also has letters or a power button: to use it, write device = \"\(name)\" under [keys]"
        )
      }
    }
    return presses + keyBoard.advance(to: now)
  }
}
