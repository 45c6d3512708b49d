import ClockModel
import Reading

/// Reads a `[[step]]` of a sequence.
struct SequenceStepReader {
  let section: Section
  /// The sequence's length, if the file has a valid one.
  let length: Int?

  static let keys = [
    "at_ms", "for_ms", "every_ms", "readout", "show", "text", "hide", "chance", "brightness", "event",
    "sound",
  ]
  /// The keys for the effect; a step has exactly one of them.
  static let effectKeys = ["show", "text", "hide"]
  /// The keys for readouts; a step without any is only an event or a sound.
  private static let sightKeys = effectKeys + ["for_ms", "every_ms", "readout", "chance", "brightness"]

  private static let atTop = "it belongs at the top of the file, above the first [[step]]"
  private static let hints = ["description": atTop, "length_ms": atTop + "; for a step use for_ms"]
  private static let longestEvent = 32
  private static let longestSound = 64
  private static let lengthHint = "the sequence ends there, by its length_ms"
  private static let longestHint = "the longest sequence ends there"

  /// Reads a table's step; `nil` if a required value is wrong.
  static func read(_ setting: Setting, length: Int?) -> TimedStep? {
    guard let section = setting.section(keys: keys, expected: "a table [[step]]", hints: hints) else {
      return nil
    }
    return SequenceStepReader(section: section, length: length).step()
  }

  private func step() -> TimedStep? {
    let event = section.setting("event").flatMap { $0.name(longest: Self.longestEvent) }
    let sound = section.setting("sound").flatMap { $0.name(longest: Self.longestSound) }
    let isSeen = Self.sightKeys.contains { section.table[$0] != nil }
    let isEvent = (section.table["event"] ?? section.table["sound"]) != nil && !isSeen
    let startSetting = section.setting("at_ms")
    if startSetting == nil { section.missing("at_ms", expected: "the start of the step, in milliseconds") }
    let start = startSetting.flatMap { readStart($0, isEvent: isEvent) }
    if isEvent {
      guard let start, let startSetting else { return nil }
      let step = SequenceStep(start: start, readouts: [], effect: .own, event: event, sound: sound)
      return TimedStep(step: step, section: section, start: startSetting)
    }
    let duration = section.setting("for_ms").flatMap { readDuration($0, from: start) }
    let period = section.setting("every_ms").flatMap {
      $0.milliseconds(DisplaySequence.shortestStep...DisplaySequence.longest)
    }
    let readouts = section.setting("readout").map(readReadouts) ?? .all
    let effect = readEffect()
    let light = section.setting("brightness").map(readLight) ?? .own
    let percent = section.setting("chance").flatMap {
      $0.integer(in: 1...100, expected: "percent, from 1 to 100")
    }
    checkPeriod(effect: effect, light: light)
    guard let start, let startSetting, let readouts, let effect, let light else { return nil }
    let step = SequenceStep(
      start: start, duration: duration, period: period, readouts: readouts, effect: effect, light: light,
      percent: percent ?? 100, event: event, sound: sound)
    return TimedStep(step: step, section: section, start: startSetting)
  }

  /// Reads the start; an event may be at the very end, where an effect would not be visible.
  private func readStart(_ setting: Setting, isEvent: Bool) -> Int? {
    let end = length ?? DisplaySequence.longest
    guard let start = setting.milliseconds(0...DisplaySequence.longest) else { return nil }
    guard start < end || isEvent && start == end else {
      setting.refuse(
        expected: "a time before \(end) ms", hint: length == nil ? Self.longestHint : Self.lengthHint)
      return nil
    }
    return start
  }

  private func readDuration(_ setting: Setting, from start: Int?) -> Int? {
    guard
      let duration = setting.milliseconds(DisplaySequence.shortestStep...DisplaySequence.longest),
      let start
    else { return nil }
    let end = length ?? DisplaySequence.longest
    guard start + duration <= end else {
      setting.refuse(
        expected: "at most \(max(0, end - start)) ms, up to \(end) ms",
        hint: length == nil ? Self.longestHint : Self.lengthHint)
      return nil
    }
    return duration
  }

  /// Reports a missing or unnecessary period.
  private func checkPeriod(effect: SequenceEffect?, light: SequenceLight?) {
    let hasPeriod = section.table["every_ms"] != nil
    if section.table["chance"] != nil, !hasPeriod {
      section.missing("every_ms", expected: "the interval for chance, in milliseconds")
      return
    }
    let isMoving =
      switch light {
      case .random, .rising, .falling: true
      case .own, .fixed, nil: false
      }
    if isMoving, !hasPeriod {
      section.missing("every_ms", expected: "the interval for brightness changes, in milliseconds")
    }
    // An invalid effect or brightness may have been meant to change.
    guard let setting = section.setting("every_ms"), let effect, light != nil else { return }
    let isStill = !isMoving && section.table["chance"] == nil && !effect.isDrawn
    if isStill {
      setting.refuse(
        expected: "every_ms only with chance, noise, several texts or a changing brightness",
        found: "it with none of these")
    }
  }
}

extension SequenceEffect {
  /// Whether it is drawn anew in every period.
  fileprivate var isDrawn: Bool {
    switch self {
    case .own, .dark, .without: false
    case .texts(let texts): texts.count > 1
    case .noise: true
    }
  }
}
