import ClockModel
import ControlProtocol
import Keys
import LinuxKeys
import LinuxSystem
import Text

extension Daemon {
  /// Has the keys of what is on show by now read, and listens to them by its rules.
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

  /// Gives keypads to everybody for a while, or takes them again.
  func letKeypadsGo(for nanoseconds: UInt64?) -> Reply {
    guard let thread = services.keys, var order = keyOrder else {
      return .refused(code: .impossible, message: "there is no keypad to let go: none is read here")
    }
    order.devicesOffUntil = nanoseconds.map { SystemClock.monotonicNanoseconds &+ $0 }
    keyOrder = order
    thread.order(order)
    guard let nanoseconds else { return .done(message: "keypads are the prop's again") }
    return .done(
      message: "keypads are everybody's for \(TimeWords.length(Int64(nanoseconds / 1_000_000_000)))")
  }

  /// For how long what keys ask for is carried out before it is the turn of something else: a wheel tells many steps at once.
  private static var nanosecondsForKeys: UInt64 { 5_000_000 }

  /// Does what keys ask for that were pressed, as much as there is time for before the next change; the rest has its turn later.
  func serveKeyBoard() throws(SystemError) {
    let now = SystemClock.monotonicNanoseconds
    guard let thread = services.keys, !isStopping, hasKeyNews(at: now) else { return }
    keysSince = keysSince ?? now
    guard hasTimeForRequests || isOverdue(keysSince) else { return }
    let wereDown = keyBoard.keysDown
    keyPresses += presses(of: thread.inbox.take(), at: now)
    let wentDown = keyBoard.keysDown.subtracting(wereDown).filter { keys.rules[$0]?.isSwitch != true }
    keysSince = nil
    guard !keyPresses.isEmpty || !wentDown.isEmpty else { return }
    let time = try timeBetweenChanges()
    // Something is to come of them, and whoever needs a moment for what they do then begins by now.
    for key in wentDown.sorted(by: { "\($0)" < "\($1)" }) {
      publish("key-down", "\(key) goes down", at: time, [JSONMember("key", .string(key.description))])
    }
    guard !keyPresses.isEmpty else { return }
    while let press = keyPresses.popFirst() {
      if let reply = try perform(press, for: .key(press), at: time) { answer(.key(press), reply) }
      guard SystemClock.monotonicNanoseconds < now &+ Self.nanosecondsForKeys else { break }
    }
    if !keyPresses.isEmpty { keysSince = now }
    try showOrders(at: time)
  }

  /// How long to wait at the most for something that comes of a key which is only held; `nil` for ever.
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
      case .event(let event): presses += keyBoard.take(event)
      case .found(let key, let isClosed, _):
        if let press = keyBoard.find(key, isDown: isClosed) { presses.append(press) }
      case .release(let keys): keyBoard.release { keys.contains($0) }
      case .overflow: keyBoard.release { _ in true }
      case .taken(let name):
        write(.notice, "keypad \(name) is the prop's: nobody else hears of its keys")
      case .offer(let name):
        write(
          .notice,
          "keypad \(name) has digits, and letters or a power button: write device = \"\(name)\" under [keys] where it is the prop's"
        )
      }
    }
    return presses + keyBoard.advance(to: now)
  }
}
