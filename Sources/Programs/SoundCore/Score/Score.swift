public import ClockModel
public import ControlProtocol
import Text

/// What is to be heard of what the daemon tells: a value, which knows neither a device nor a clock.
public struct Score: Sendable {
  /// What belongs together, and is stopped together.
  public enum Group: Hashable, Sendable {
    /// The sounds of a sequence, by its seed.
    case sequence(String)
    /// What rings, by its number.
    case ring(String)
    /// What has its moment on a prop that is on: keys, the full hour, the full second.
    case moment
    /// Anything else.
    case single
  }

  /// A sound that is to be heard.
  public struct Cue: Equatable, Sendable {
    /// The sound's name.
    public var name: String
    /// When it begins, by the daemon's clock; what is past begins now.
    public var time: WallTime
    /// What it is for.
    public var kind: SoundKind
    /// What it is stopped with.
    public var group: Group
    /// Whether it begins anew at its end, until it is stopped.
    public var repeats = false
  }

  /// What comes of an event.
  public enum Order: Equatable, Sendable {
    /// A sound is to be heard.
    case play(Cue)
    /// What sounds of a group, or is to come of it, ends.
    case stop(Group)
    /// All that sounds ends.
    case stopAll
    /// The device is to be open from now on until a time, when something is heard.
    case prepare(WallTime)
    /// It is night from now on, or day.
    case night(Bool)
    /// How loud it is to be.
    case volume(VolumeOrder)
    /// When something may be heard next has changed, or whether anything may: the daemon's status has it.
    case look
  }

  /// The sequences whose sounds were told of, the newest last: what is announced is told once more when it begins.
  private var known: [String] = []
  /// The sequences whose sounds end where another begins: a departure, and the arrival that it rings on into.
  private var playing: [String] = []
  /// What rings by its number, and since when that is known.
  private var ringing: [String: WallTime] = [:]
  /// Whether the prop is switched off, and nothing is heard of it but what wakes.
  public private(set) var isOff = false

  private static let mostKnown = 16
  /// The arrival ends the departure in good order: what rings on behind it may.
  private static let follower = SequenceName.reEntry

  /// Nothing was told yet.
  public init() {}

  /// What comes of an event.
  public mutating func take(_ event: EventReport) -> [Order] {
    orders(event) + (Self.changesExpectation(event.name) ? [.look] : [])
  }

  /// What comes of a status: what rang before anybody listened is heard, and what ended unheard of ends.
  public mutating func take(_ status: StatusReport) -> [Order] {
    var orders: [Order] = [.night(status.night.isNight)]
    if status.isOff, !isOff { orders += endSequences() + [.stop(.moment)] }
    isOff = status.isOff
    guard let alarms = status.alarms else { return orders }
    let now = Dictionary(
      alarms.filter(\.isRinging).map { ("\($0.number)", $0.plan.isReminder) }, uniquingKeysWith: { $1 })
    for (number, since) in ringing where now[number] == nil && since < status.time {
      orders.append(stopRing(number))
    }
    for (number, isReminder) in now.sorted(by: { $0.key < $1.key }) where ringing[number] == nil {
      orders.append(ring(number, isReminder: isReminder, at: status.time))
    }
    return orders
  }

  private static func changesExpectation(_ name: String) -> Bool {
    name == "hour" || name.hasPrefix("timer") || name.hasPrefix("alarm")
      || ["reload", "clock", "clock-set", "reset", "restore", "power", "night", "lost"].contains(name)
  }

  private mutating func orders(_ event: EventReport) -> [Order] {
    switch event.name {
    case "announced", "sequence", "key-down", "key", "key-answered", "hour":
      return isOff ? [] : ordersOfTheShow(event)
    case "alarm":
      return event.text("number").map {
        [ring($0, isReminder: event.text("kind") == "reminder", at: event.time)]
      } ?? []
    case "alarm-stopped", "alarm-snoozed": return event.text("number").map { [stopRing($0)] } ?? []
    case "timer-warning", "timer-danger", "timer-finished": return [single(event.name, .timer, event)]
    case "night": return event.text("night").map { [.night($0 == "true")] } ?? []
    case "power":
      // What rings goes on: it is seen and heard of a prop that is switched off, too.
      isOff = event.text("on") == "false"
      return isOff ? endSequences() + [.stop(.moment)] : []
    case "reset":
      // It is on behind that.
      isOff = false
      return endSequences()
    case "volume": return VolumeOrder(event).map { [.volume($0)] } ?? []
    case "stop": return [.stopAll]
    default: return []
    }
  }

  /// What is heard only of a prop that is not switched off.
  private mutating func ordersOfTheShow(_ event: EventReport) -> [Order] {
    switch event.name {
    case "announced": return sequence(event, from: event.text("instant").flatMap(Self.instant) ?? event.time)
    case "sequence": return sequence(event, from: event.time)
    // Whatever the key turns out to mean, something may be heard of it.
    case "key-down": return [.prepare(event.time)]
    case "key": return key(event)
    case "key-answered": return answer(event)
    case "hour": return [single("hour", .hour, event)]
    default: return []
    }
  }

  /// A ring that is heard once, however often it is told.
  private mutating func ring(_ number: String, isReminder: Bool, at time: WallTime) -> Order {
    let group = Group.ring(number)
    guard ringing.updateValue(time, forKey: number) == nil else { return .look }
    let name = isReminder ? "reminder" : "alarm"
    return .play(Cue(name: name, time: time, kind: .alarm, group: group, repeats: true))
  }

  private mutating func stopRing(_ number: String) -> Order {
    ringing[number] = nil
    return .stop(.ring(number))
  }

  private mutating func sequence(_ event: EventReport, from start: WallTime) -> [Order] {
    let name = event.text("sequence") ?? event.text("name") ?? ""
    guard let seed = event.text("seed"), !seed.isEmpty else { return [] }
    guard !known.contains(seed) else { return [] }
    // The arrival's sounds are among those of a departure that is announced, and end with it.
    known.append(seed)
    if let arrival = event.text("arrival_seed"), !arrival.isEmpty { known.append(arrival) }
    known.removeFirst(max(0, known.count - Self.mostKnown))
    var orders = name == Self.follower ? [] : endSequences()
    playing = playing.suffix(1) + [seed]
    let cues = event.sounds.map { sound in
      Cue(
        name: sound.name, time: start.advanced(byNanoseconds: Int64(sound.milliseconds) * 1_000_000),
        kind: .show, group: .sequence(seed))
    }
    if let first = cues.map(\.time).min() { orders.append(.prepare(first)) }
    return orders + cues.map { .play($0) }
  }

  private mutating func endSequences() -> [Order] {
    defer { playing = [] }
    return playing.map { .stop(.sequence($0)) }
  }

  private func key(_ event: EventReport) -> [Order] {
    guard event.text("gesture") == "press", let key = event.text("key"), key.hasPrefix("keypad:") else {
      return []
    }
    let name: String
    switch String(key.dropFirst("keypad:".count)) {
    case "*": name = "key-star"
    case "#": name = "key-hash"
    case let digit where digit.utf8.count == 1 && UInt8(digit) != nil: name = "key-\(digit)"
    default: return []
    }
    return [single(name, .key, event)]
  }

  /// What became of a key: a refusal of any is heard, and that what was typed is taken.
  private func answer(_ event: EventReport) -> [Order] {
    switch event.text("result") {
    case "refused": [single("refused", .key, event)]
    case "done" where event.text("key") == "keypad:enter" && event.text("gesture") == "press":
      [single("enter", .key, event)]
    default: []
    }
  }

  private func single(_ name: String, _ kind: SoundKind, _ event: EventReport) -> Order {
    .play(Cue(name: name, time: event.time, kind: kind, group: kind == .timer ? .single : .moment))
  }

  private static func instant(_ text: String) -> WallTime? {
    do throws(ISO8601Error) { return try ISO8601.instant(text) } catch { return nil }
  }
}

extension EventReport {
  /// A detail that is a text.
  func text(_ name: String) -> String? {
    guard case .string(let text)? = Self.value(name, of: details) else { return nil }
    return text
  }

  /// The sounds that it lists; what is none of them is passed over.
  var sounds: [SoundCue] {
    guard case .array(let values)? = Self.value("sounds", of: details) else { return [] }
    return values.compactMap { value in
      guard case .object(let members) = value, case .string(let name)? = Self.value("name", of: members),
        case .integer(let milliseconds)? = Self.value("at_ms", of: members),
        // A departure has those of its arrival as well.
        0...2 * DisplaySequence.longest ~= Int(clamping: milliseconds)
      else { return nil }
      return SoundCue(name: name, milliseconds: Int(milliseconds))
    }
  }

  private static func value(_ key: String, of members: [JSONMember]) -> JSONValue? {
    members.first { $0.key == key }?.value
  }
}
