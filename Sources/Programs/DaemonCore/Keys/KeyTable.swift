import ClockModel
import Configuration
import Keys
import Text

/// The meaning of each key.
///
/// The defaults of a keypad are what owners of the film's prop are used to: digits are typed, Enter or `#`
/// sets the destination, `*` clears them; held down, 0 departs, 9 returns, 4 toggles night.
struct KeyTable: Equatable, Sendable {
  private let settings: KeySettings
  private let legends: [KeyName: String]

  /// Creates the table of a configuration, which overrides the defaults.
  ///
  /// `legends` has those of keys whose names do not contain them.
  init(_ settings: KeySettings, legends: [KeyName: String] = [:]) {
    self.settings = settings
    self.legends = legends
  }

  /// The digits that do something when held down.
  private static let held: [UInt8: Command] = [0: .depart, 9: .return, 4: .toggleNight]

  /// The gestures to recognise: those with a meaning.
  var rules: [KeyName: KeyRules] {
    var rules: [KeyName: KeyRules] = [:]
    for source in [KeyName.Source.keypad, .pcf8574] {
      for digit in Self.held.keys.sorted() {
        if let key = KeyName(source, "\(digit)") { rules[key] = rule(of: key) }
      }
    }
    for (key, legend) in legends {
      if case .digit(let digit)? = KeypadFunction(legend: legend), Self.held[digit] != nil {
        rules[key] = rule(of: key)
      }
    }
    for key in Set(settings.orders.keys.map(\.key)) { rules[key] = rule(of: key) }
    return rules
  }

  private func rule(of key: KeyName) -> KeyRules {
    func has(_ gesture: KeyGesture) -> Bool { work(for: KeyPress(key, gesture)) != nil }
    let long = key.source == .button ? settings.longOnButtons : settings.longOnKeypads
    return KeyRules(
      longNanoseconds: has(.long) ? long : nil, hasDouble: has(.double),
      // A contact is a switch even if one of its positions has no meaning.
      isSwitch: [KeyGesture.closed, .open].contains { settings.orders[KeyPress(key, $0)] != nil })
  }

  /// The work for a key press; `nil` if it has no meaning.
  func work(for press: KeyPress) -> Work? {
    switch settings.orders[press] {
    case .nothing?: return nil
    case .command(let command)?: return .command(command)
    case .test(let kind, let scope)?: return .test(kind, scope)
    case .reload?: return .reload
    case .key(let other)?: return ownWork(for: other)
    case nil: return ownWork(for: press)
    }
  }

  /// The work for a key press while an alarm rings: it stops it, or snoozes it if that is the key's meaning.
  func whileRinging(_ press: KeyPress) -> Work {
    if case .command(.alarm(.snooze(let time)))? = work(for: press) { return .command(.alarm(.snooze(time))) }
    return .command(.alarm(.stop))
  }

  /// The default work for a key press.
  private func ownWork(for press: KeyPress) -> Work? {
    guard let function = legend(of: press.key).flatMap({ KeypadFunction(legend: $0) }) else { return nil }
    switch (function, press.gesture) {
    case (.digit(let digit), .press): return .command(.digit(digit))
    case (.digit(let digit), .long): return Self.held[digit].map { .command($0) }
    case (.clear, .press): return .command(.clearEntry)
    case (.enter, .press): return .command(.enterDigits)
    default: return nil
    }
  }

  private func legend(of key: KeyName) -> String? {
    switch key.source {
    case .keypad, .pcf8574: key.key
    case .scan: legends[key]
    case .button: nil
    }
  }

  /// The answer to a key press without a meaning: which ones have one.
  func refusal(of press: KeyPress) -> String {
    let gestures = KeyGesture.allCases.filter { work(for: KeyPress(press.key, $0)) != nil }.map(\.rawValue)
    guard !gestures.isEmpty else {
      let configured = Set(settings.orders.keys.map { "\($0.key)" })
      let near = NearestName.of("\(press.key)", among: configured.sorted())
      let all = configured.union(["keypad:0 to 9", "keypad:clear", "keypad:enter"]).sorted()
      return "\(press.key) has no function: "
        + (near.map { "did you mean \($0)?" } ?? "there are \(Wording.list(all, "and"))")
    }
    return "\(press.key) has no function for the gesture \(press.gesture.rawValue), only for "
      + gestures.joined(separator: " and ")
  }
}
