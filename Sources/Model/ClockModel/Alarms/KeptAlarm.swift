/// An alarm with its number and where it stands: what of it outlives a run.
public struct KeptAlarm: Equatable, Sendable {
  /// By which a person names it, 1 and up; it stays while the alarm is there.
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
  ///   - alarms: the configured ones.
  ///   - shelf: what was given up before, of which one that is there again comes back as it was; gets what is given up now.
  mutating func reconcile(with alarms: [Alarm], shelf: inout [KeptAlarm]) {
    var gone: [KeptAlarm] = []
    removeAll { kept in
      guard kept.isConfigured, !alarms.contains(where: { $0.words == kept.alarm.words }) else { return false }
      gone.append(kept)
      return true
    }
    for alarm in alarms {
      if let index = firstIndex(where: { $0.isConfigured && $0.alarm.words == alarm.words }) {
        // Its zone's data may be newer.
        let kept = self[index]
        self[index] = KeptAlarm(
          number: kept.number, alarm, isConfigured: true, isOn: kept.isOn, settled: kept.settled,
          snoozed: kept.snoozed)
      } else if let index = shelf.firstIndex(where: { $0.alarm.words == alarm.words }) {
        var kept = shelf.remove(at: index)
        kept.alarm = alarm
        if contains(where: { $0.number == kept.number }) { kept.number = freeNumber }
        insert(kept)
      } else {
        insert(KeptAlarm(number: freeNumber, alarm, isConfigured: true))
      }
    }
    shelf += gone
  }
}
