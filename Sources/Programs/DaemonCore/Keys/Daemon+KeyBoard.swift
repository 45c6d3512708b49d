import ClockModel
import ControlProtocol
import Keys
import LinuxKeys
import LinuxSystem
import Text

extension Daemon {
  /// Has the key thread read the keys of the setup on show, and applies their meanings.
  func orderKeys() {
    guard let setup, let order = keys.use(setup) else { return }
    services.keys?.order(order)
  }

  /// Releases keypads to other programs for a while, or grabs them again.
  func letKeypadsGo(for nanoseconds: UInt64?) -> Reply {
    guard let thread = services.keys,
      let order = keys.release(until: nanoseconds.map { clock.monotonic &+ $0 })
    else {
      return .refused(code: .impossible, message: "there is no keypad to release: none is in use")
    }
    thread.order(order)
    guard let nanoseconds else { return .done(message: "keypads belong to the prop again") }
    return .done(
      message: "keypads released for \(TimeWords.length(Int64(nanoseconds / 1_000_000_000)))")
  }

  /// How long one turn of key presses may take: a wheel reports many steps at once.
  private static var nanosecondsForKeys: UInt64 { 5_000_000 }

  /// Carries out key presses while there is time before the next change; the rest wait for the next turn.
  func serveKeyBoard() throws(SystemError) {
    let now = clock.monotonic
    guard let thread = services.keys, !isStopping,
      keys.isDue(at: now, hasItems: thread.inbox.hasItems),
      hasTimeForRequests || isOverdue(keys.waitingSince)
    else { return }
    let (down, messages) = keys.take(thread.inbox.drain(), at: now)
    for message in messages { write(.notice, message) }
    guard keys.hasPresses || !down.isEmpty else { return }
    let time = try timeBetweenChanges()
    // Something will follow; subscribers that need a moment for it can start now.
    for key in down {
      publish("key-down", "\(key) pressed", at: time, [JSONMember("key", .string(key.description))])
    }
    guard keys.hasPresses else { return }
    while let press = keys.next() {
      if let reply = try perform(press, for: .key(press), at: time) { answer(.key(press), reply) }
      guard clock.monotonic < now &+ Self.nanosecondsForKeys else { break }
    }
    keys.leaveRest(at: now)
    try showOrders(at: time)
  }

  /// The longest wait until something comes of a held key; `nil` for no limit.
  func millisecondsToKeys(from now: UInt64) -> Int? {
    if keys.waitingSince != nil { return hasTimeForRequests ? 0 : nil }
    return keys.due.map { $0 > now ? Int(($0 - now) / 1_000_000) + 1 : 0 }
  }
}
