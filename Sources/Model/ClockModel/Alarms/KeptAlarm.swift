/// An alarm with its number and where it stands: what of it outlives a run.
public struct KeptAlarm: Equatable, Sendable {
  /// The numbers by which alarms are named.
  public static let numbers = 1...9999

  /// By which a person names it, of ``numbers``; it stays while the alarm is there.
  public var number: Int
  /// The alarm.
  public var alarm: Alarm
  /// Whether the configuration has it; any other was set at run time.
  public var isConfigured: Bool
  /// Whether it rings when its time comes.
  public var isOn: Bool
  /// Up to when all that it had to ring was rung or told as missed, in seconds since the epoch; `nil` before the clock
  /// was known.
  public var settled: Int64?
  /// When it rings once more, in seconds since the epoch; `nil` where nobody asked for that.
  public var snoozed: Int64?

  /// An alarm.
  public init(
    number: Int, _ alarm: Alarm, isConfigured: Bool = false, isOn: Bool = true, settled: Int64? = nil,
    snoozed: Int64? = nil
  ) {
    self.number = number
    self.alarm = alarm
    self.isConfigured = isConfigured
    self.isOn = isOn
    self.settled = settled
    self.snoozed = snoozed
  }

  /// Whether something is to come of it: it is on, or was put off.
  public var isActive: Bool { isOn || snoozed != nil }

  /// When it rings next by its own time, behind what is settled; `nil` where it is off or the clock was not known.
  public var next: Int64? {
    guard isOn, let settled else { return nil }
    return alarm.next(after: settled)
  }

  /// When something is to come of it, be it by its own time or because it was put off.
  var due: Int64? {
    guard let snoozed else { return next }
    return next.map { min($0, snoozed) } ?? snoozed
  }

  /// What it is called in a sentence, as in `alarm 2 (07:30 WAKE UP)`.
  public var name: String {
    "\(alarm.isReminder ? "reminder" : "alarm") \(number) (\(alarm.plan.timeText)\(alarm.label.isEmpty ? "" : " \(alarm.label)"))"
  }
}

extension [KeptAlarm] {
  /// The lowest number, from 1, that none of them has.
  public var freeNumber: Int {
    let taken = Set(map(\.number))
    return (1...(count + 1)).first { !taken.contains($0) } ?? count + 1
  }

  /// Puts one where its number belongs.
  mutating func insert(_ kept: KeptAlarm) {
    insert(kept, at: firstIndex { $0.number > kept.number } ?? endIndex)
  }

  /// Takes on what the configuration has, and gives up what it has no more.
  ///
  /// - Parameters:
  ///   - alarms: the configured ones, none of them twice.
  ///   - dormant: those whose zone could not be used; one that can be again goes on as it was.
  ///   - shelf: what was given up before, of which one that is there again comes back as it was; gets what is given up now.
  mutating func reconcile(with alarms: [Alarm], dormant: inout [KeptAlarm], shelf: inout [KeptAlarm]) {
    var kept = filter { !$0.isConfigured }
    var given = filter(\.isConfigured)
    var new: [Alarm] = []
    for alarm in alarms {
      func isThis(_ other: KeptAlarm) -> Bool { other.isConfigured && other.alarm.isSame(as: alarm) }
      let known =
        given.firstIndex(where: isThis).map { given.remove(at: $0) }
        ?? dormant.firstIndex(where: isThis).map { dormant.remove(at: $0) }
        ?? shelf.firstIndex(where: isThis).map { shelf.remove(at: $0) }
      // An older run may have left more than one.
      given.removeAll(where: isThis)
      dormant.removeAll(where: isThis)
      guard var one = known else {
        new.append(alarm)
        continue
      }
      // Its zone's data may be newer.
      one.alarm = alarm
      if (kept + dormant).contains(where: { $0.number == one.number }) {
        one.number = (kept + given + dormant).freeNumber
      }
      kept.insert(one)
    }
    // The numbers of those that are gone are free.
    for alarm in new {
      kept.insert(KeptAlarm(number: (kept + dormant).freeNumber, alarm, isConfigured: true))
    }
    self = kept
    shelf = (shelf + given).suffix(Alarm.most)
  }
}
