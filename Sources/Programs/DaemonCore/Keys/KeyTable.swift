import ClockModel
import Configuration
import Keys
import Text

/// What each key does.
///
/// What a keypad's keys do by themselves is what owners of the film's prop are used to: digits are typed, Enter or `#` sets the
/// destination, `*` takes them back; 0 held down departs, 9 returns, 4 is night or day.
struct KeyTable: Equatable, Sendable {
  private let settings: KeySettings
  private let legends: [KeyName: String]

  /// The table of a configuration, which goes before what keys do by themselves.
  ///
  /// - Parameters:
  ///   - settings: the configuration.
  ///   - legends: what is printed on keys whose names do not tell it.
  init(_ settings: KeySettings, legends: [KeyName: String] = [:]) {
    self.settings = settings
    self.legends = legends
  }

  /// The keys of a keypad that do something where they are held down.
  private static let held: [UInt8: Command] = [0: .depart, 9: .goBack, 4: .toggleNight]

  /// How keys are listened to: for what they have a meaning for.
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
      // One whose contact asks for nothing in one of its places is a switch all the same.
      isSwitch: [KeyGesture.closed, .open].contains { settings.orders[KeyPress(key, $0)] != nil })
  }

  /// What comes of a key, `nil` where nothing does.
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

  /// What comes of a key while something rings: it is stopped, or put off where the key is there for that.
  func whileRinging(_ press: KeyPress) -> Work {
    if case .command(.alarm(.snooze(let time)))? = work(for: press) { return .command(.alarm(.snooze(time))) }
    return .command(.alarm(.stop))
  }

  /// What a key does by itself.
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

  /// What is printed on a key, as far as that is known.
  private func legend(of key: KeyName) -> String? {
    switch key.source {
    case .keypad, .pcf8574: key.key
    case .scan: legends[key]
    case .button: nil
    }
  }

  /// What a key is good for, for who pressed it in vain.
  func refusal(of press: KeyPress) -> String {
    let gestures = KeyGesture.allCases.filter { work(for: KeyPress(press.key, $0)) != nil }.map(\.rawValue)
    guard !gestures.isEmpty else {
      let configured = Set(settings.orders.keys.map { "\($0.key)" })
      let near = NearestName.of("\(press.key)", among: configured.sorted())
      let all = configured.union(["keypad:0 to 9", "keypad:clear", "keypad:enter"]).sorted()
      return "\(press.key) has no meaning: "
        + (near.map { "did you mean \($0)?" } ?? "there are \(Wording.list(all, "and"))")
    }
    return "\(press.key) has no meaning where its gesture is \(press.gesture.rawValue): it has one for "
      + gestures.joined(separator: " and ")
  }
}
