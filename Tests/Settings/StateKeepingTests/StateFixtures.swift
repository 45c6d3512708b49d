import ClockModel
import Testing
import TestSupport
import TypedTime
import ZoneInfo

@testable import StateKeeping

/// The zones of a simulated machine.
enum StubZones {
  static let names = ["America/New_York", "Europe/London", "Asia/Hong_Kong"]

  /// The zone of a name; any other name is missing.
  static func source(_ name: String) throws(UnusableZone) -> Zone {
    guard let zone = zone(name) else { throw UnusableZone(reason: "is missing") }
    return zone
  }

  /// A machine on which no zone can be used.
  static func none(_ name: String) throws(UnusableZone) -> Zone {
    throw UnusableZone(reason: "cannot be used: it is damaged")
  }

  /// The zone of a name; each has its own offset, so that a mix-up fails a test.
  static func zone(_ name: String) -> Zone? {
    guard let index = names.firstIndex(of: name) else { return nil }
    let hours = UInt8(index)
    // TZif version 1 with a single type (RFC 9636 section 3).
    let counts: [UInt8] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 4]
    let header = Array("TZif".utf8) + Array(repeating: 0, count: 16) + counts
    let type: [UInt8] = [0, 0, hours * 14, hours * 16, 0, 0]
    do throws(TZifError) {
      return try Zone(tzif: header + type + Array("ABC\u{0}".utf8))
    } catch {
      Issue.record(error)
      return nil
    }
  }
}

/// Reads state files: their content, or why they are refused.
enum StateReading {
  static func read(_ bytes: [UInt8]) -> Result<StateFile.Content, StateFileError> {
    do throws(StateFileError) {
      return .success(try StateFile.read(bytes, zone: StubZones.source))
    } catch {
      return .failure(error)
    }
  }

  static func refusal(_ bytes: [UInt8]) -> String? {
    if case .failure(let error) = read(bytes) { error.description } else { nil }
  }

  static func refusal(_ settings: String) -> String? { refusal(StateFile.sealed(settings)) }
}

extension PropState {
  /// Any state that can be set.
  static func random(using generator: inout SeededGenerator) -> PropState {
    var state = randomWithoutShelf(using: &generator)
    if Bool.random(using: &generator) { state.shelf = randomWithoutShelf(using: &generator).items }
    return state
  }

  private static func randomWithoutShelf(using generator: inout SeededGenerator) -> PropState {
    var state = PropState()
    switch Int.random(in: 0...3, using: &generator) {
    case 0:
      let cities = (0..<Int.random(in: 1...3, using: &generator)).compactMap { _ in
        SetCity.random(using: &generator)
      }
      state.cities = Override(cities, over: text(using: &generator))
    case 1:
      let settings = StateWriting.settings(
        ofZones: ["Asia/Atlantis", "Europe/London"], labels: ["ATLANTIS", label(using: &generator)])
      state.dormantCities = Override(settings, over: text(using: &generator))
    default: break
    }
    for position in ReadoutPosition.allCases {
      if Bool.random(using: &generator) {
        state.readouts[position] = Override(.random(using: &generator), over: text(using: &generator))
      } else if Bool.random(using: &generator) {
        let settings = StateWriting.settings(
          ofZone: "Asia/Atlantis", label: Bool.random(using: &generator) ? "ATLANTIS" : nil)
        state.dormant[position] = Override(settings, over: text(using: &generator))
      }
      if Bool.random(using: &generator),
        let brightness = Brightness(sixteenths: .random(in: Brightness.range, using: &generator))
      {
        state.brightness[position] = Override(brightness, over: text(using: &generator))
      }
    }
    if Bool.random(using: &generator), let mode = NightMode.allCases.randomElement(using: &generator) {
      state.night = Override(mode, over: text(using: &generator))
    }
    if Bool.random(using: &generator), let cycle = CycleInterval.allCases.randomElement(using: &generator) {
      state.cycle = Override(cycle, over: text(using: &generator))
    }
    if Bool.random(using: &generator) {
      state.hour = Override(Bool.random(using: &generator), over: text(using: &generator))
    }
    for number in 1...9 where Int.random(in: 0...5, using: &generator) == 0 {
      state.timerPresets[number] = Override(
        .random(in: TimerSettings.range, using: &generator), over: text(using: &generator))
    }
    switch Int.random(in: 0...3, using: &generator) {
    case 0:
      state.timer = StoredTimer(
        setting: .random(in: 0...359_999, using: &generator),
        .paused(.random(in: -359_999_000_000_000...359_999_000_000_000, using: &generator)))
    case 1:
      let zero = WallTime(
        seconds: .random(in: -3_000_000_000...3_000_000_000, using: &generator),
        nanoseconds: .random(in: 0...999_999_999, using: &generator))
      state.timer = StoredTimer(setting: .random(in: 0...359_999, using: &generator), .running(zero: zero))
    default: break
    }
    for number in 1...6 where Int.random(in: 0...3, using: &generator) == 0 {
      if let stored = StoredAlarm.random(number, using: &generator) { state.alarms.append(stored) }
    }
    if Int.random(in: 0...3, using: &generator) == 0, var stored = StoredAlarm.random(9, using: &generator) {
      stored.alarm = Alarm(stored.alarm.plan, by: AlarmZone("Asia/Atlantis", .utc))
      state.dormantAlarms.append(stored)
    }
    state.nextJourney = .random(in: 0...9999, using: &generator)
    state.hasTravelled = Bool.random(using: &generator)
    return state
  }

  /// Any label that can be shown.
  fileprivate static func label(using generator: inout SeededGenerator) -> String {
    let pieces = ["NEW YORK", "\"", "\\", "é", "\u{1F697}", "#", "[", "'", "12", " ", "checksum = \""]
    let count = Int.random(in: 0...4, using: &generator)
    return (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
  }

  /// Any text, with characters that TOML escapes.
  fileprivate static func text(using generator: inout SeededGenerator) -> String {
    let pieces = [
      "zone Europe/London", "time 1985-10-26T01:21:00", "\"", "\\", "\n", "\r\n", "\t", "\u{0}", "\u{7F}",
      "é", "\u{1F697}", "#", "[", "'", "12", "\u{FEFF}", "\u{85}", "checksum = \"",
    ]
    let count = Int.random(in: 0...4, using: &generator)
    return (0..<count).map { _ in pieces.randomElement(using: &generator) ?? "" }.joined()
  }
}

extension StoredAlarm {
  fileprivate static func random(_ number: Int, using generator: inout SeededGenerator) -> StoredAlarm? {
    func flag() -> Bool { Bool.random(using: &generator) }
    func seconds() -> Int64? { flag() ? .random(in: .min ... .max, using: &generator) : nil }
    let days: AlarmPlan.Days =
      flag()
      ? .weekly(Weekdays(rawValue: .random(in: 1...127, using: &generator)))
      : .yearly(month: .random(in: 1...12, using: &generator), day: .random(in: 1...29, using: &generator))
    guard let name = StubZones.names.randomElement(using: &generator), let zone = StubZones.zone(name),
      let plan = AlarmPlan(
        hour: .random(in: 0...23, using: &generator), minute: .random(in: 0...59, using: &generator),
        days: days,
        label: ["", "WAKE UP", "\"", "\\", "é"].randomElement(using: &generator) ?? "", isOnce: flag())
    else { return nil }
    return StoredAlarm(
      number: number, Alarm(plan, by: AlarmZone(name, zone)), isConfigured: flag(), isOn: flag(),
      settled: seconds(),
      snoozed: seconds())
  }
}

extension SetReadout {
  fileprivate static func random(using generator: inout SeededGenerator) -> SetReadout {
    let label = Bool.random(using: &generator) ? PropState.label(using: &generator) : nil
    switch Int.random(in: 0...2, using: &generator) {
    case 0:
      let name = StubZones.names.randomElement(using: &generator) ?? ""
      return SetReadout(source: .zone(StubZones.zone(name) ?? .utc), label: label, zoneName: name)
    case 1:
      let years: ClosedRange<Int64> = -62_167_219_200...253_402_300_799
      let time = CivilTime(secondsSinceEpoch: .random(in: years, using: &generator))
      return SetReadout(source: .fixed(time), label: label)
    default:
      return SetReadout(
        source: .running(offset: .random(in: .min ... .max, using: &generator)), label: label)
    }
  }
}

extension SetCity {
  fileprivate static func random(using generator: inout SeededGenerator) -> SetCity? {
    guard let name = StubZones.names.randomElement(using: &generator), let zone = StubZones.zone(name) else {
      return nil
    }
    return SetCity(label: PropState.label(using: &generator), zoneName: name, zone: zone)
  }
}
