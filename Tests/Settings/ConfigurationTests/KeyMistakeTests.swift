import ControlProtocol
import Testing
import Text
import Vocabulary

/// Mistakes in the functions of keys.
@Suite struct KeyMistakeTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  private static let name = "expected a key such as button1, keypad:9, scan:17 or pcf8574:5, found"
  private static let request =
    "expected a request such as { request = \"depart\" }, or false for nothing, found"
  private static let aSwitch =
    "expected { request = \"power\" }, { request = \"night\" }, or { closed = { … }, open = { … } } with two requests, found"

  private static let mistakes: [Mistake] = [
    Mistake("keys = 1", ":1:8: keys: expected the table [keys], found an integer, 1"),
    Mistake(
      "[keys]\nechoe = true",
      ":2:1: keys.echoe: expected one of the keys device, echo, keypad_long_ms or button_long_ms, found echoe (did you mean echo?)"
    ),
    Mistake("[keys]\necho = 1", ":2:8: keys.echo: expected true or false, found an integer, 1"),
    Mistake(
      "[keys]\nkeypad_long_ms = 2",
      ":2:18: keys.keypad_long_ms: expected milliseconds, from 200 to 10000, found 2"),
    Mistake(
      "[key]\nkey = \"button1\"",
      ":1:1: key: expected a list of keys, found a table (write [[key]], with double brackets, above each)"),
    Mistake("[[key]]\npress = { request = \"depart\" }", ":1:1: key[1].key: \(name) no such key"),
    Mistake("[[key]]\nkey = 1\npress = { request = \"depart\" }", ":2:7: key[1].key: \(name) an integer, 1"),
    Mistake(
      "[[key]]\nkey = \"keypad\"\npress = { request = \"depart\" }", ":2:7: key[1].key: \(name) \"keypad\""),
    Mistake(
      "[[key]]\nkey = \"b\"",
      ":1:1: key[1].press: expected the key's function, as in press = { request = \"depart\" }, found no such key"
    ),
    Mistake(
      "[[key]]\nkey = \"b\"\ntap = { request = \"depart\" }",
      ":3:1: key[1].tap: expected one of the keys key, press, long, double or switch, found tap"),
    Mistake(
      "[[key]]\nkey = \"b\"\npress = \"depart\"",
      ":3:9: key[1].press: \(request) a string, \"depart\" (write { request = \"depart\" })"),
    Mistake("[[key]]\nkey = \"b\"\npress = true", ":3:9: key[1].press: \(request) a boolean, true"),
    Mistake(
      "[[key]]\nkey = \"b\"\npress = {}",
      ":3:9: key[1].press: request: missing key; expected one of "
        + Wording.list(Requests.all.map(\.name), "or")),
    Mistake(
      "[[key]]\nkey = \"b\"\nlong = { request = \"set\", readout = \"present\" }",
      ":3:8: key[1].long: missing key \"value\": set takes readout and value"),
    Mistake(
      "[[key]]\nkey = \"b\"\ndouble = { request = \"brightness\", value = 17 }",
      ":3:10: key[1].double: value: expected a brightness of 1 to 16, or 0 for dark, found 17"),
    Mistake(
      "[[key]]\nkey = \"b\"\npress = { request = \"status\" }",
      ":3:9: key[1].press: expected a request that does something, found status (a key cannot show its answer)"
    ),
    Mistake(
      "[[key]]\nkey = \"b\"\npress = { request = \"status\" }",
      ":3:9: key[1].press: expected a request that does something, found status (a key cannot show its answer)"
    ),
    Mistake(
      "[[key]]\nkey = \"b\"\npress = { request = \"set\", readout = \"present\", value = \"lodnon\" }",
      ":3:9: key[1].press: expected a city such as new_york, or an IANA zone name, found \"lodnon\" (did you mean "
        + "london?)"),
    Mistake(
      "[[key]]\nkey = \"b\"\npress = { request = \"depart\" }\n[[key]]\nkey = \"B\"\npress = { request = \"return\" }",
      ":5:7: key[2].key: expected one [[key]] for each key, found a second one for b (the first is on line 2)"
    ),
    Mistake(
      "[[key]]\nkey = \"b\"\npress = { request = \"depart\" }\nswitch = { request = \"power\" }",
      ":4:1: key[1].switch: expected either switch or press, found both (press is on line 3)"),
    Mistake(
      "[[key]]\nkey = \"b\"\nswitch = \"power\"", ":3:10: key[1].switch: \(aSwitch) a string, \"power\""),
    Mistake(
      "[[key]]\nkey = \"scan:1\"\nswitch = { request = \"power\" }",
      ":3:10: key[1].switch: expected a switch on a GPIO line, found one in a matrix (a matrix is only polled, and a failed "
        + "poll leaves a switch's position unknown)"),
    Mistake(
      "[[key]]\nkey = \"b\"\nswitch = { request = \"depart\" }",
      ":3:10: key[1].switch: expected power or night as the request of a switch, found another one (write "
        + "{ closed = { request = … }, open = { request = … } }; closed means on)"),
    Mistake(
      "[[key]]\nkey = \"b\"\nswitch = { closed = { request = \"depart\" } }",
      ":3:10: key[1].switch.open: expected the request when the contact is open, found no such key"),
    Mistake(
      "[[key]]\nkey = \"b\"\nswitch = { on = { request = \"depart\" } }",
      ":3:12: key[1].switch.on: expected one of the keys closed or open, found on"),
    Mistake(
      "echo = true",
      ":1:1: echo: expected one of the keys board, updates, display, night, travel, buses, keys, alarms, timer, readout, key or alarm, found echo (it "
        + "belongs under [keys])"),
  ]

  @Test(arguments: mistakes)
  func keyMistakeIsReportedAtItsPosition(mistake: Mistake) throws {
    let problems = try bench.problems(mistake.text)
    #expect(problems.first == "clock.toml" + mistake.problem, "\(problems)")
  }
}
