import ClockModel
import ControlProtocol
import TypedTime
import ZoneInfo

/// The meaning of an input to a reader: a line of the protocol or a number, `nil` if it rejects the input.
enum Meaning {
  static func of(_ input: String, to reader: String) -> String? {
    let words = input.split(separator: " ").map(String.init)
    switch reader {
    case "time": return time(input)
    case "span": return TimeSpan(input).map { "\($0.milliseconds) ms" }
    case "timer's time": return TimerOrder.Setting.seconds(of: input).map { "\($0) s" }
    case "alarm":
      guard case .success(let arguments)? = AlarmArguments.read(words) else { return nil }
      switch arguments {
      case .request(let request): return line(.alarm(request))
      case .setting(let hour, let minute, let days):
        return AlarmPlan(hour: hour, minute: minute, days: days).flatMap { line(.alarm(.set($0, zone: nil))) }
      }
    case "timer":
      guard case .success(let order)? = TimerArguments.read(words) else { return nil }
      return line(.timer(order))
    case "socket":
      guard case .success(let envelope) = RequestEnvelope.decode(Array(input.utf8)) else { return nil }
      return line(envelope.request)
    default: return nil
    }
  }

  private static func line(_ request: Request) -> String? {
    String(decoding: RequestEnvelope(id: nil, request: request).encode().dropLast(), as: UTF8.self)
  }

  /// A time typed on NOV 22 2026, AM 09:10, for a readout that shows OCT 26 1985 AM 08:15.
  private static func time(_ text: String) -> String? {
    guard let own = CivilTime(year: 1985, month: 10, day: 26, hour: 8, minute: 15, second: 0),
      let now = CivilTime(year: 2026, month: 11, day: 22, hour: 9, minute: 10, second: 0)
    else { return nil }
    do throws(TypedTimeError) {
      return try TypedTime.civilTime(text, keeping: own, now: now).words(.twentyFour)
    } catch {
      return nil
    }
  }
}
