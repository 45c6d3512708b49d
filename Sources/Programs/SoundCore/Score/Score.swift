package import ClockModel
package import ControlProtocol
import Text

/// Decides which sounds the daemon's events call for: a value without device or clock.
package struct Score: Sendable {
  /// Sounds that are stopped together.
  package enum Group: Hashable, Sendable {
    /// The sounds of a sequence, by its seed.
    case sequence(UInt64)
    /// An alarm or reminder, by its number.
    case ring(String)
    /// Sounds that matter only at their moment, on a prop that is on: keys, the full hour, the full second.
    case moment
    /// Anything else.
    case single
  }

  /// A sound to play.
  package struct Cue: Equatable, Sendable {
    package var name: String
    /// When it begins, by the daemon's clock; a past time means now.
    package var time: WallTime
    package var kind: SoundKind
    package var group: Group
    /// Whether it repeats until it is stopped.
    package var repeats = false
  }

  /// A result of an event or status.
  package enum SoundOrder: Equatable, Sendable {
    case play(Cue)
    /// Stop a group's sounds, including those yet to begin.
    case stop(Group)
    case stopAll
    /// Keep the device open from now until a time at which something is heard.
    case prepare(WallTime)
    /// Night has begun, or ended.
    case night(Bool)
    case volume(VolumeOrder)
    /// Poll the daemon's status: the expected sounds may have changed.
    case pollStatus
  }

  /// The seeds of sequences already handled, newest last: an announced sequence is reported again when it
  /// begins.
  private var known: [UInt64] = []
  /// The seeds of sequences that end when another begins: a departure, and the arrival that continues it.
  private var playing: [UInt64] = []
  /// The alarms and reminders that ring, by number, with the time of their last report.
  private var ringing: [String: WallTime] = [:]
  /// Whether the prop is switched off, so that only alarms and the timer are heard.
  package private(set) var isOff = false

  private static let mostKnown = 16
  /// The arrival, which does not cut off the sounds of its departure.
  private static let follower = SequenceName.reEntry

  package init() {}

  package mutating func apply(_ event: EventReport) -> [SoundOrder] {
    orders(event) + (Self.changesExpectation(event.name) ? [.pollStatus] : [])
  }

  /// The orders that result from a status: rings whose events were missed are started or stopped.
  package mutating func apply(_ status: StatusReport) -> [SoundOrder] {
    var orders: [SoundOrder] = [.night(status.night.isNight)]
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

  private mutating func orders(_ event: EventReport) -> [SoundOrder] {
    switch event.name {
    case "announced", "sequence", "key-down", "key", "key-answered", "hour":
      return isOff ? [] : ordersOfTheShow(event)
    case "alarm":
      return AlarmEvent(event).map { [ring($0.number, isReminder: $0.kind == "reminder", at: event.time)] }
        ?? []
    case "alarm-stopped", "alarm-snoozed": return AlarmEvent(event).map { [stopRing($0.number)] } ?? []
    case "timer-warning", "timer-danger", "timer-finished": return [single(event.name, .timer, event)]
    case "night": return NightEvent(event).map { [.night($0.isNight)] } ?? []
    case "power":
      // Alarms continue to ring when the prop is switched off.
      isOff = PowerEvent(event)?.isOn == false
      return isOff ? endSequences() + [.stop(.moment)] : []
    case "reset":
      // A reset switches the prop on.
      isOff = false
      return endSequences()
    case "volume": return VolumeEvent(event)?.order.map { [.volume($0)] } ?? []
    case "stop": return [.stopAll]
    default: return []
    }
  }

  /// The orders for events that are heard only while the prop is on.
  private mutating func ordersOfTheShow(_ event: EventReport) -> [SoundOrder] {
    switch event.name {
    case "announced":
      guard let announced = AnnouncedEvent(event), let seed = announced.seed else { return [] }
      // An announced departure includes the sounds of its arrival, which end with it.
      return sequence(
        announced.sequence, seed, announced.arrivalSeed, announced.sounds, from: announced.instant)
    case "sequence":
      guard let sequence = SequenceEvent(event), let seed = sequence.seed else { return [] }
      return self.sequence(sequence.name, seed, nil, sequence.sounds, from: event.time)
    // The key may cause a sound, whatever it turns out to mean.
    case "key-down": return [.prepare(event.time)]
    case "key": return KeyPressEvent(event).map { key($0, event) } ?? []
    case "key-answered": return KeyAnswerEvent(event).map { answer($0, event) } ?? []
    case "hour": return [single("hour", .hour, event)]
    default: return []
    }
  }

  /// Starts a ring, once however often it is reported.
  private mutating func ring(_ number: String, isReminder: Bool, at time: WallTime) -> SoundOrder {
    let group = Group.ring(number)
    guard ringing.updateValue(time, forKey: number) == nil else { return .pollStatus }
    let name = isReminder ? "reminder" : "alarm"
    return .play(Cue(name: name, time: time, kind: .alarm, group: group, repeats: true))
  }

  private mutating func stopRing(_ number: String) -> SoundOrder {
    ringing[number] = nil
    return .stop(.ring(number))
  }

  private mutating func sequence(
    _ name: String, _ seed: UInt64, _ arrivalSeed: UInt64?, _ sounds: [SoundCue], from start: WallTime
  ) -> [SoundOrder] {
    guard !known.contains(seed) else { return [] }
    known += [seed] + (arrivalSeed.map { [$0] } ?? [])
    known.removeFirst(max(0, known.count - Self.mostKnown))
    var orders = name == Self.follower ? [] : endSequences()
    playing = playing.suffix(1) + [seed]
    let cues = sounds.map { sound in
      Cue(
        name: sound.name, time: start.advanced(byNanoseconds: Int64(sound.milliseconds) * 1_000_000),
        kind: .show, group: .sequence(seed))
    }
    if let first = cues.map(\.time).min() { orders.append(.prepare(first)) }
    return orders + cues.map { .play($0) }
  }

  private mutating func endSequences() -> [SoundOrder] {
    defer { playing = [] }
    return playing.map { .stop(.sequence($0)) }
  }

  private func key(_ press: KeyPressEvent, _ event: EventReport) -> [SoundOrder] {
    guard press.gesture == "press", press.key.hasPrefix("keypad:") else { return [] }
    let name: String
    switch String(press.key.dropFirst("keypad:".count)) {
    case "*": name = "key-star"
    case "#": name = "key-hash"
    case let digit where digit.utf8.count == 1 && UInt8(digit) != nil: name = "key-\(digit)"
    default: return []
    }
    return [single(name, .key, event)]
  }

  /// The sound of a key's result: any refusal, or an accepted entry.
  private func answer(_ answer: KeyAnswerEvent, _ event: EventReport) -> [SoundOrder] {
    if !answer.isDone { return [single("refused", .key, event)] }
    let isEntry = answer.press.key == "keypad:enter" && answer.press.gesture == "press"
    return isEntry ? [single("enter", .key, event)] : []
  }

  private func single(_ name: String, _ kind: SoundKind, _ event: EventReport) -> SoundOrder {
    .play(Cue(name: name, time: event.time, kind: kind, group: kind == .timer ? .single : .moment))
  }
}
