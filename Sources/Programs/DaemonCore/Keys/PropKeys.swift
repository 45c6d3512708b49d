import ClockModel
import Configuration
import Keys
import LinuxKeys

/// The keys of the prop: their meanings, their gestures, and the presses that wait to be carried out.
///
/// Presses wait in the order of their events, and each is taken once. Times are in nanoseconds of the monotonic clock.
struct PropKeys {
  /// The meaning of each key.
  private(set) var table = KeyTable(.standard)
  private var board = KeyBoard()
  /// The orders last given to the key thread.
  private var order: KeyOrders?
  private var presses: ArraySlice<KeyPress> = []
  /// Since when events or presses wait.
  private(set) var waitingSince: UInt64?
  /// When a key silenced an alarm.
  private var silencedAt: WallTime?

  /// How long keys are ignored after one silenced an alarm, in nanoseconds: a person who is woken up presses
  /// any key, and more than once.
  static let ignoredFor: Int64 = 1_000_000_000

  /// Applies the meanings of a setup.
  ///
  /// - Returns: the orders for the key thread; `nil` if they are those of before.
  mutating func use(_ setup: Setup) -> KeyOrders? {
    table = KeyTable(setup.keys, legends: setup.keyWiring.legends)
    board.listen(by: table.rules)
    let new = KeyOrders(
      wiring: setup.keyWiring, switches: Set(table.rules.lazy.filter { $0.value.isSwitch }.map(\.key)),
      devices: setup.keys.devices, devicesOffUntil: order?.devicesOffUntil)
    guard new != order else { return nil }
    order = new
    return new
  }

  /// Releases keypads until a time, or grabs them again.
  ///
  /// - Returns: the orders for the key thread; `nil` if no keys are in use.
  mutating func release(until time: UInt64?) -> KeyOrders? {
    order?.devicesOffUntil = time
    return order
  }

  /// Whether there is something to carry out; `hasItems` says whether the key thread has some.
  mutating func isDue(at now: UInt64, hasItems: Bool) -> Bool {
    guard waitingSince != nil || hasItems || board.due.map({ $0 <= now }) == true else { return false }
    waitingSince = waitingSince ?? now
    return true
  }

  /// When something comes of a held key.
  var due: UInt64? { board.due }

  /// Takes what the key thread found.
  ///
  /// - Returns: the keys that went down and are no switches, and messages for the log.
  mutating func take(_ items: [KeyNews], at now: UInt64) -> (down: [KeyName], messages: [String]) {
    let wereDown = board.keysDown
    var messages: [String] = []
    for item in items {
      switch item {
      case .event(let event): presses += board.handle(event)
      case .found(let key, let isClosed, _):
        if let press = board.find(key, isDown: isClosed) { presses.append(press) }
      case .release(let keys): board.release { keys.contains($0) }
      case .overflow: board.release { _ in true }
      case .taken(let name):
        messages.append("using keypad \(name); its keys no longer reach other programs")
      case .offer(let name):
        messages.append(
          "ignoring keypad \(name), because it also has letters or a power button: to use it, write device = \"\(name)\" under [keys]"
        )
      }
    }
    presses += board.advance(to: now)
    waitingSince = nil
    let down = board.keysDown.subtracting(wereDown).filter { table.rules[$0]?.isSwitch != true }
    return (down.sorted { "\($0)" < "\($1)" }, messages)
  }

  /// Whether presses wait.
  var hasPresses: Bool { !presses.isEmpty }

  /// Takes the next press.
  mutating func next() -> KeyPress? { presses.popFirst() }

  /// Leaves the remaining presses for the next turn.
  mutating func leaveRest(at now: UInt64) {
    if hasPresses { waitingSince = now }
  }

  /// Records that a key silenced an alarm.
  mutating func silence(at time: WallTime) { silencedAt = time }

  /// Whether keys do nothing, since one has just silenced an alarm.
  func areIgnored(at time: WallTime) -> Bool {
    silencedAt.map { 0..<Self.ignoredFor ~= time.nanoseconds(since: $0) } ?? false
  }
}
