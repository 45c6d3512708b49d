package import ClockModel
import TypedTime

extension Request {
  /// The command for the time circuits; `nil` for other requests, and for a city, whose zone must be looked
  /// up first.
  package var command: Command? {
    switch self {
    case .set(let position, let value): TypedTime.looksLikeATime(value) ? .set(position, .typed(value)) : nil
    case .readouts(let cities): cities.isEmpty ? .readouts([]) : nil
    case .depart: .depart
    case .return: .return
    case .follow(let leader): .follow(leader)
    case .journey(let name, let departs): departs ? .travel(name) : .journey(name)
    case .play(let name): .play(name)
    case .cycle(let interval): .cycle(interval)
    case .brightness(let position, let brightness): .brightness(position, brightness)
    case .night(let mode): .night(mode)
    case .toggleNight: .toggleNight
    case .power(let order): .power(order)
    case .volume(let order): .volume(order)
    case .text(let position, let text, let milliseconds):
      .text(position, text, for: milliseconds.map { Int64($0) * 1_000_000 })
    case .clearText(let position): .clearText(position)
    case .showCode(let digits, let milliseconds):
      .showCode(digits, for: milliseconds.map { Int64($0) * 1_000_000 })
    case .hideCode: .hideCode
    case .alarm(let request): request.order.map { .alarm($0) }
    case .timer(let order): .timer(order)
    case .force(let request): request.command.map { .force($0) }
    case .reset: .reset
    case .status, .watch, .events, .journeys, .sequences, .cities, .test, .step, .reload, .key, .keysOff,
      .keysOn, .backup,
      .restore:
      nil
    }
  }
}
