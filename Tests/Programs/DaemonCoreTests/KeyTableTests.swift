import ClockModel
import Configuration
import Keys
import Testing

@testable import DaemonCore

@Suite struct KeyTableTests {
  private static func press(_ name: String, _ gesture: KeyGesture = .press) throws -> KeyPress {
    KeyPress(try #require(KeyName(name)), gesture)
  }

  private static let defaults: [(String, KeyGesture, Work?)] = [
    ("keypad:0", .press, .command(.digit(0))), ("keypad:9", .press, .command(.digit(9))),
    ("pcf8574:7", .press, .command(.digit(7))), ("keypad:enter", .press, .command(.enterDigits)),
    ("keypad:#", .press, .command(.enterDigits)), ("keypad:*", .press, .command(.clearEntry)),
    ("keypad:0", .long, .command(.depart)), ("keypad:9", .long, .command(.return)),
    ("pcf8574:4", .long, .command(.toggleNight)), ("keypad:5", .long, nil), ("keypad:enter", .long, nil),
    ("keypad:0", .double, nil), ("keypad:a", .press, nil), ("button1", .press, nil),
    // A matrix key's number has no meaning.
    ("scan:1", .press, nil),
  ]

  @Test(arguments: defaults)
  func keysHaveTheirUsualFunctionsByDefault(
    name: String, gesture: KeyGesture, work: Work?
  ) throws {
    #expect(KeyTable(.standard).work(for: try Self.press(name, gesture)) == work)
  }

  @Test func configuredFunctionOverridesOnlyItsGesture() throws {
    let settings = KeySettings(orders: [
      try Self.press("keypad:0", .long): .nothing, try Self.press("keypad:5"): .command(.return),
      try Self.press("button1", .double): .reload,
    ])
    let table = KeyTable(settings)
    #expect(table.work(for: try Self.press("keypad:0", .long)) == nil)
    #expect(table.work(for: try Self.press("keypad:0")) == .command(.digit(0)))
    #expect(table.work(for: try Self.press("keypad:5")) == .command(.return))
    #expect(table.work(for: try Self.press("button1", .double)) == .reload)
    #expect(table.work(for: try Self.press("button1")) == nil)
  }

  @Test func rulesCoverOnlyGesturesWithAFunction() throws {
    let defaults = KeyTable(.standard).rules
    #expect(defaults.count == 6)
    for source in ["keypad", "pcf8574"] {
      for digit in ["0", "4", "9"] {
        let key = try #require(KeyName("\(source):\(digit)"))
        #expect(defaults[key] == KeyRules(longNanoseconds: 2_000_000_000))
      }
    }
    let settings = KeySettings(
      orders: [
        try Self.press("keypad:0", .long): .nothing, try Self.press("keypad:9", .double): .reload,
        try Self.press("button1", .long): .command(.depart), try Self.press("button2"): .command(.depart),
        try Self.press("switch1", .closed): .command(.power(.on)), try Self.press("lever", .open): .nothing,
      ], longOnKeypads: 1_500_000_000, longOnButtons: 600_000_000)
    let rules = KeyTable(settings).rules
    func rule(_ name: String) throws -> KeyRules? { rules[try #require(KeyName(name))] }
    #expect(try rule("keypad:0") == .press)
    #expect(try rule("keypad:9") == KeyRules(longNanoseconds: 1_500_000_000, hasDouble: true))
    #expect(try rule("keypad:4") == KeyRules(longNanoseconds: 1_500_000_000))
    #expect(try rule("button1") == KeyRules(longNanoseconds: 600_000_000))
    #expect(try rule("button2") == .press)
    #expect(try rule("switch1")?.isSwitch == true)
    #expect(try rule("lever")?.isSwitch == true)
  }

  @Test func matrixKeyActsAsItsLegend() throws {
    let (zero, enter) = (try #require(KeyName("scan:3")), try #require(KeyName("scan:17")))
    let table = KeyTable(.standard, legends: [zero: "0", enter: "enter"])
    #expect(table.work(for: KeyPress(zero, .press)) == .command(.digit(0)))
    #expect(table.work(for: KeyPress(zero, .long)) == .command(.depart))
    #expect(table.work(for: KeyPress(enter, .press)) == .command(.enterDigits))
    #expect(table.work(for: try Self.press("scan:4")) == nil)
    #expect(table.rules[zero] == KeyRules(longNanoseconds: 2_000_000_000))
    #expect(table.rules[enter] == nil)
  }

  @Test func aliasedKeyHasTheOtherKeysDefaultFunction() throws {
    let settings = KeySettings(orders: [
      try Self.press("button1"): .key(try Self.press("keypad:5")),
      try Self.press("button1", .long): .key(try Self.press("keypad:9", .long)),
      // Aliases are not followed: two keys that name each other would loop.
      try Self.press("keypad:5"): .key(try Self.press("button1")),
    ])
    let table = KeyTable(settings)
    #expect(table.work(for: try Self.press("button1")) == .command(.digit(5)))
    #expect(table.work(for: try Self.press("button1", .long)) == .command(.return))
    #expect(table.work(for: try Self.press("keypad:5")) == nil)
    let button = try #require(KeyName("button1"))
    #expect(table.rules[button]?.longNanoseconds == 800_000_000)
  }

  @Test func anyKeyButTheSnoozeKeyStopsRinging() throws {
    let snooze = Work.command(.alarm(.snooze(300_000_000_000)))
    let table = KeyTable(
      KeySettings(orders: [try Self.press("button1"): .command(.alarm(.snooze(300_000_000_000)))]))
    #expect(table.whileRinging(try Self.press("button1")) == snooze)
    for name in ["button1", "button2", "keypad:0", "keypad:enter"] {
      #expect(table.whileRinging(try Self.press(name, .long)) == .command(.alarm(.stop)))
    }
  }

  @Test func refusalNamesKeysOrGesturesThatWork() throws {
    let table = KeyTable(.standard)
    let button = table.refusal(of: try Self.press("button1"))
    #expect(button == "button1 has no function: there are keypad:0 to 9, keypad:clear and keypad:enter")
    let lever = KeyTable(KeySettings(orders: [try Self.press("lever"): .command(.depart)]))
    #expect(lever.refusal(of: try Self.press("levr")) == "levr has no function: did you mean lever?")
    let five = table.refusal(of: try Self.press("keypad:5", .double))
    #expect(five == "keypad:5 has no function for the gesture double, only for press")
    let zero = table.refusal(of: try Self.press("keypad:0", .double))
    #expect(zero.hasSuffix("only for press and long"))
  }
}
