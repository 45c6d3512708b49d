import ClockModel
import TestSupport
import TypedTime
import ZoneInfo

/// Random events for a time machine.
struct RandomWalk {
  private var generator: SeededGenerator
  /// The configurations that an edit can choose from.
  private let clocks: [TimeCircuits]
  private let zone: Zone

  init(seed: UInt64, zone: Zone) throws {
    generator = SeededGenerator(seed: seed)
    self.zone = zone
    clocks = try Self.clocks(zone)
  }

  enum Event {
    case command(Command)
    /// Waits for milliseconds.
    case wait(Int64)
    /// Steps the clock by milliseconds.
    case setClock(Int64)
    case reconfigure(TimeCircuits, ShowLibrary)
    case sync(ClockSync)
  }

  mutating func start() -> (circuits: TimeCircuits, sync: ClockSync, time: WallTime) {
    // Any nanosecond from 1965 to 2065.
    let time = WallTime(
      seconds: .random(in: -157_766_400...2_997_993_600, using: &generator),
      nanoseconds: .random(in: 0...999_999_999, using: &generator))
    let sync = [ClockSync.simulated, .synchronised, .waiting].randomElement(using: &generator)
    return (clock(), sync ?? .waiting, time)
  }

  mutating func event() -> Event {
    switch number(below: 20) {
    case 0..<8: .command(command())
    case 8..<17: .wait(pause())
    case 17: .setClock(Bool.random(using: &generator) ? pause() : -pause())
    case 18: .reconfigure(clock(), library())
    default: .sync(number(below: 3) == 0 ? .waiting : .synchronised)
    }
  }

  mutating func number(below bound: Int) -> Int { .random(in: 0..<bound, using: &generator) }

  private mutating func pause() -> Int64 {
    switch number(below: 6) {
    case 0: .random(in: 0...30, using: &generator)
    case 1, 2: .random(in: 0...1200, using: &generator)
    case 3: .random(in: 0...5000, using: &generator)
    case 4: .random(in: 0...3_600_000, using: &generator)
    default: .random(in: 0...40, using: &generator) * 43_200_000
    }
  }

  private mutating func command() -> Command {
    switch number(below: 32) {
    case 0, 1, 2: .depart
    case 3: .return
    case 4, 5: .set(position(), entry())
    case 6:
      number(below: 2) == 0
        ? .journey(["einstein", "hero", "demonstration", "none"][number(below: 4)])
        : .travel(["einstein", "hero", "demonstration", "none"][number(below: 4)])
    case 7: .play(["glitch", "power-on", "departure", "none"][number(below: 4)])
    case 8, 9: .cycle(CycleInterval.allCases[number(below: 6)])
    case 10, 11:
      .brightness(
        Bool.random(using: &generator) ? nil : position(),
        Brightness(sixteenths: 1 + number(below: 16)) ?? .full)
    case 12: .night(NightMode.allCases[number(below: 3)])
    case 13:
      .readouts(
        (0..<number(below: 5)).map { SetCity(label: "CITY \($0)", zoneName: "Asia/Kathmandu", zone: zone) })
    case 14:
      PairingDigits("190855").map { .showCode($0, for: number(below: 2) == 0 ? nil : 100_000_000) }
        ?? .hideCode
    case 15: .hideCode
    case 16:
      .text(position(), ["88", "GREAT SCOTT", "ROADS - THERE ARE NO ROADS"][number(below: 3)], for: nil)
    case 17: .clearText(nil)
    case 18, 19: .digit(UInt8(number(below: 10)))
    case 20: number(below: 3) == 0 ? .clearEntry : .enterDigits
    case 21: .toggleNight
    case 23, 24, 25: .alarm(alarm())
    case 26, 27, 28: .timer(timer())
    case 29: .force(number(below: 2) == 0 ? .depart : .play("glitch"))
    case 31: .volume([.set(number(below: 101)), .change(-5), .mute, .toggle][number(below: 4)])
    case 22: .power(PowerOrder.allCases[number(below: 3)])
    default: .reset
    }
  }

  private mutating func timer() -> TimerOrder {
    let setting: TimerOrder.Setting =
      number(below: 3) == 0
      ? .preset(number(below: 4)) : .seconds([0, 1, 10, 60, 600, 7200, 359_999][number(below: 7)])
    return switch number(below: 10) {
    case 0: .set(setting)
    case 1, 2: .start(setting)
    case 3: .start(nil)
    case 4: .pause
    case 5: .toggle
    case 6: .add([-3_600, -60, -1, 30, 3_600, 359_999][number(below: 6)] * 1_000_000_000)
    case 7: .reset
    case 8: number(below: 2) == 0 ? .up : .stop
    default: .store(number(below: 11))
    }
  }

  private mutating func alarm() -> AlarmOrder {
    let number = 1 + number(below: 4)
    switch self.number(below: 8) {
    case 0:
      return .turn(self.number(below: 2) == 0 ? nil : number, PowerOrder.allCases[self.number(below: 3)])
    case 1: return .remove(number)
    case 2: return .stop
    case 3: return .snooze(self.number(below: 2) == 0 ? nil : 60_000_000_000)
    case 4: return .hour(PowerOrder.allCases[self.number(below: 3)])
    default:
      let days: AlarmPlan.Days =
        self.number(below: 4) == 0
        ? .yearly(month: 1 + self.number(below: 12), day: 29)
        : .weekly(Weekdays(rawValue: UInt8(1 + self.number(below: 127))))
      let plan = AlarmPlan(
        hour: self.number(below: 24), minute: self.number(below: 60), days: days,
        label: ["", "WAKE UP", "ROADS - THERE ARE NO ROADS"][self.number(below: 3)],
        isOnce: self.number(below: 4) == 0)
      let own = self.number(below: 2) == 0 ? nil : AlarmZone("Asia/Kathmandu", zone)
      return plan.map { .set($0, by: own) } ?? .stop
    }
  }

  private mutating func entry() -> Command.Entry {
    let typed = [
      "102619850121", "10261985", "0121", "DEC 31 9999 PM 11:59", "0000-01-01T00:00", "FEB 30", "25:00", "",
      "FEB 29",
    ]
    let number = number(below: typed.count + 1)
    return number < typed.count
      ? .typed(typed[number]) : .city(label: "Kathmandu", zoneName: "Asia/Kathmandu", zone)
  }

  private mutating func position() -> ReadoutPosition { ReadoutPosition.allCases[number(below: 3)] }

  private mutating func clock() -> TimeCircuits { clocks[number(below: clocks.count)] }

  private mutating func library() -> ShowLibrary {
    switch number(below: 5) {
    case 0: .journeysOnly
    case 1: ShowLibrary()
    default: .small
    }
  }

  private static func clocks(_ zone: Zone) throws -> [TimeCircuits] {
    var film = try TimeCircuits.film()
    film.timer.presets = [300, 600, 1080]
    var all = [film, try .film(2), try .film(1), TimeCircuits(readouts: [])]
    var other = film
    other.readouts[0].source = .zone(zone)
    other.readouts[0].zoneName = "Asia/Kathmandu"
    other.readouts[1].brightness = .full
    other.readouts[2].nightBrightness = .dark
    other.hourCycle = .twentyFour
    other.echoesDigits = true
    other.night.schedule = .daily(from: 79_200, to: 21_600, zone)
    other.travel.cycle = .five
    all.append(other)
    other.travel = TravelSettings(playsSequences: false, playsPowerOn: true, cycle: .sixty)
    other.colon = .steady
    other.night.colon = nil
    all.append(other)
    other.timer = TimerSettings(warning: 30, danger: 30, ending: .play("glitch"), presets: [60, 42])
    other.frozen = 499_162_860
    other.readouts[1].source = .running(offset: -1_000_000_000)
    other.travel = TravelSettings(playsPowerOn: true)
    all.append(other)
    // The usual clock is the most likely.
    return all + [film, film, film]
  }
}
