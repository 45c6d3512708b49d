import ClockModel
import ControlProtocol
import Text

/// Light, texts and power.
extension Topic {
  package static let light = Topic(
    readouts: "light", "its brightness in sixteenths, in Home Assistant's format",
    { (_, readout) in light(readout.brightnessWanted).encoded },
    commands:
      "`state` and `brightness`, 1 to 16, as Home Assistant sends them; or `ON`, `OFF` or just the number",
    read: { (text, position, lights) throws(Refusal) in
      .brightness(position, try brightness(text, last: lights[position]))
    })

  /// A state in Home Assistant's JSON light schema.
  private static func light(_ brightness: Brightness) -> JSONValue {
    guard brightness > .dark else { return .members(["state": .string("OFF")]) }
    return .members([
      "state": .string("ON"), "brightness": .integer(Int64(brightness.sixteenths)),
      "color_mode": .string("brightness"),
    ])
  }

  /// Reads a command of Home Assistant's JSON light schema; also a plain ON or OFF, or a number.
  private static func brightness(_ text: String, last: Brightness) throws(Refusal) -> Brightness {
    if let isOn = isOn(text) { return isOn ? last : .dark }
    let refusal = Refusal.expected(
      "{\"state\":\"ON\",\"brightness\":12} with a brightness of 1 to 16, or {\"state\":\"OFF\"}", text)
    guard let members = lightMembers(text) else { throw refusal }
    if let state = members.first(where: { $0.key == "state" })?.value {
      guard case .string(let word) = state, let isOn = isOn(word) else { throw refusal }
      guard isOn else { return .dark }
    }
    guard let value = members.first(where: { $0.key == "brightness" })?.value else { return last }
    guard let number = nearestWhole(value) else { throw refusal }
    if number == 0 { return .dark }
    guard let brightness = Brightness(sixteenths: number) else { throw refusal }
    return brightness
  }

  /// A number, rounded because templates rarely produce whole ones.
  private static func nearestWhole(_ value: JSONValue) -> Int? {
    switch value {
    case .integer(let number): Int(exactly: number)
    case .number(let number): Int(exactly: number.rounded())
    default: nil
    }
  }

  private static func lightMembers(_ text: String) -> [JSONMember]? {
    do throws(JSONError) {
      let value = try JSONValue.parse(Array(text.utf8))
      switch value {
      case .object(let members): return members
      case .integer, .number: return [JSONMember("brightness", value)]
      default: return nil
      }
    } catch {
      return nil
    }
  }

  private static func isOn(_ word: String) -> Bool? {
    switch word.uppercased() {
    case "ON": true
    case "OFF": false
    default: nil
    }
  }

  package static let text = Topic(
    readouts: "text", "its free text, empty if there is none",
    { (_, readout) in Array((readout.freeText ?? "").utf8) },
    commands: "a free text; an empty one ends it",
    read: { (text, position, _) throws(Refusal) in
      guard !text.isEmpty else { return .clearText(position) }
      return try Requests.request("text", typed: ["readout": position.name, "value": text])
    })

  package static let night = Topic(
    "night", "`auto`, `on` or `off`", { Array($0.report.night.mode.rawValue.utf8) },
    commands: "`auto`, `on`, `off` or `toggle`",
    read: { (text) throws(Refusal) in try Requests.request("night", typed: ["mode": text]) })

  package static let power = Topic(
    "power", "`ON` or `OFF`", { Array(($0.report.isOff ? "OFF" : "ON").utf8) },
    commands: "`ON`, `OFF` or `TOGGLE`",
    read: { (text) throws(Refusal) in try Requests.request("power", typed: ["mode": text]) })
}
