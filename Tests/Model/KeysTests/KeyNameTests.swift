import Keys
import Testing

@Suite struct KeyNameTests {
  private static let good: [(String, KeyName.Source, String, String)] = [
    ("button1", .button, "button1", "button1"), ("Depart-Button", .button, "depart-button", "depart-button"),
    ("b", .button, "b", "b"), ("power_switch", .button, "power_switch", "power_switch"),
    ("keypad:9", .keypad, "9", "keypad:9"), ("KEYPAD:Enter", .keypad, "enter", "keypad:enter"),
    ("keypad:*", .keypad, "*", "keypad:*"), ("keypad:#", .keypad, "#", "keypad:#"),
    ("keypad:+", .keypad, "+", "keypad:+"),
    ("scan:1", .scan, "1", "scan:1"), ("scan:39", .scan, "39", "scan:39"),
    ("pcf8574:#", .pcf8574, "#", "pcf8574:#"),
  ]

  @Test(arguments: good)
  func nameHoldsSourceAndLegend(
    text: String, source: KeyName.Source, key: String, description: String
  ) throws {
    let name = try #require(KeyName(text))
    #expect(name.source == source)
    #expect(name.key == key)
    #expect(name.description == description)
    #expect(KeyName(description) == name)
  }

  @Test(
    arguments: [
      "", "1button", "button 1", "button:1", "keypad", "scan", "pcf8574", "button", "keypad:", "keypad:é",
      "keypad:1 2", "keypad:a\"b", "keypad::", "keypad:\u{1B}", "scan:0", "scan:40", "scan:01", "scan:-1",
      "scan:K1", "mcp23017:1", "büro", "keypad:aaaaaaaaaaaaaaaaaaaaaaaaaa",
      "aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa",
    ])
  func invalidNamesAreRefused(text: String) {
    #expect(KeyName(text) == nil)
  }

  @Test func legendAloneNamesNoButton() {
    #expect(KeyName(.button, "button1") == nil)
  }

  private static let legends: [(String, KeypadFunction?)] = [
    ("0", .digit(0)), ("9", .digit(9)), ("#", .enter), ("enter", .enter), ("*", .clear), ("clear", .clear),
    ("backspace", .clear), ("delete", .clear), ("a", nil), ("10", nil), ("", nil), ("+", nil), ("é", nil),
  ]

  @Test(arguments: legends)
  func legendDecidesDefaultFunction(legend: String, function: KeypadFunction?) {
    #expect(KeypadFunction(legend: legend) == function)
  }
}
