import ClockModel
import Text
import Vocabulary

/// Light, power and volume.
extension Requests {
  static let brightness = Form<Request>(
    "brightness", "sets the brightness", (readout: ReadoutPosition?.none, value: Brightness.dark)
  ) { it, field in
    field.maybe("readout", &it.readout, .readout, "the readout; without one, all")
    field("value", &it.value, .typedBrightness, "in sixteenths, `1` to `16`, or `0` for dark")
  } make: { (it) throws(Fault) in
    .brightness(it.readout, it.value)
  } take: {
    if case .brightness(let readout, let value) = $0 { (readout, value) } else { nil }
  }
  .with([.page, .key])

  static let night = Form<Request>("night", "sets night, day or the schedule", NightWord.mode(.auto)) {
    mode, field in
    field("mode", &mode, .word(NightWord.all) { $0.name }, "`auto`, `on`, `off` or `toggle`")
  } make: { (mode) throws(Fault) in
    switch mode {
    case .mode(let mode): .night(mode)
    case .toggle: .toggleNight
    }
  } take: {
    switch $0 {
    case .night(let mode): .mode(mode)
    case .toggleNight: .toggle
    default: nil
    }
  }
  .with([.page, .key])

  private enum NightWord {
    case mode(NightMode)
    case toggle

    static let all = NightMode.allCases.map { Self.mode($0) } + [.toggle]

    var name: String {
      switch self {
      case .mode(let mode): mode.rawValue
      case .toggle: PowerOrder.toggle.rawValue
      }
    }
  }

  static let power = Form<Request>("power", "switches the prop off or on", PowerOrder.on) { mode, field in
    field("mode", &mode, .word, "`on`, `off` or `toggle`")
  } make: { (mode) throws(Fault) in
    .power(mode)
  } take: {
    if case .power(let order) = $0 { order } else { nil }
  }
  .with([.page, .key])

  static let volume = Form<Request>(
    "volume", "passes a volume to timecircuits-sound",
    (value: Int?.none, change: Int?.none, mode: Muting?.none)
  ) { it, field in
    field.maybe("value", &it.value, .percent(VolumeOrder.range), "percent")
    field.maybe("change", &it.change, .percent(VolumeOrder.changes), "percent to add")
    field.maybe("mode", &it.mode, .word, "`mute`, `unmute` or `toggle`")
  } make: { (it) throws(Fault) in
    switch (it.value, it.change, it.mode) {
    case (let value?, nil, nil): return .volume(.set(value))
    case (nil, let change?, nil): return .volume(.change(change))
    case (nil, nil, let mode?): return .volume(mode.order)
    default:
      let keys = [
        it.value.map { _ in "value" }, it.change.map { _ in "change" }, it.mode.map { _ in "mode" },
      ]
      .compactMap(\.self)
      let found = keys.isEmpty ? "none of them" : Wording.list(keys, "and")
      throw .together("volume takes one of value, change and mode, found \(found)")
    }
  } take: {
    guard case .volume(let order) = $0 else { return nil }
    switch order {
    case .set(let value): return (value, nil, nil)
    case .change(let change): return (nil, change, nil)
    case .mute, .unmute, .toggle: return (nil, nil, Muting.allCases.first { $0.order == order })
    }
  }
  .with([.page, .key])

  private enum Muting: String, CaseIterable {
    case mute, unmute, toggle

    var order: VolumeOrder {
      switch self {
      case .mute: .mute
      case .unmute: .unmute
      case .toggle: .toggle
      }
    }
  }
}

extension Kind<Int> {
  fileprivate static func percent(_ range: ClosedRange<Int>) -> Kind {
    whole(range, "percent, \(range.lowerBound) to \(range.upperBound)")
  }
}

extension Kind<Brightness> {
  /// A brightness that somebody wants; rounded, since templates seldom compute whole numbers.
  fileprivate static let typedBrightness = Kind(
    type: "whole number", input: .number,
    read: { (value) throws(Misfit) in
      var number: Int64
      if case .number(let fraction) = value, let rounded = Int64(exactly: fraction.rounded()) {
        number = rounded
      } else {
        number = try Kind<Int64>.whole.read(value)
      }
      if number == 0 { return .dark }
      guard let brightness = Int(exactly: number).flatMap(Brightness.init(sixteenths:)) else {
        let range = Brightness.range
        throw Misfit(
          value: "a brightness of \(range.lowerBound) to \(range.upperBound), or 0 for dark",
          found: .integer(number))
      }
      return brightness
    },
    write: brightness.write, sample: brightness.sample)
}
