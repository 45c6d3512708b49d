import Keys
import Panel
import Text
import Vocabulary

/// Keys and the wiring test.
extension Requests {
  static let key = Form<Request>(
    "key", "does what the key does when pressed on the prop", (key: KeyName?.none, gesture: KeyGesture.press)
  ) { it, field in
    field.required("key", &it.key, .key, "name of a key: `button1`, `keypad:9`, `scan:17`, `pcf8574:5`")
    field(
      "gesture", &it.gesture, .word, unless: .press, "`press`, `long`, `double`, `closed` or `open`")
  } make: { (it) throws(Fault) in
    guard let key = it.key else { throw .missing("key", nil) }
    return .key(KeyPress(key, it.gesture))
  } take: {
    if case .key(let press) = $0 { (press.key, press.gesture) } else { nil }
  }
  .with([.page, .key])

  static let keys = Form<Request>(
    "keys", "releases keypads for a while, or takes them back", Int?.none
  ) { milliseconds, field in
    field.maybe("for_ms", &milliseconds, .whole(Request.keysOffMilliseconds), "how long, in milliseconds")
  } make: { (milliseconds) throws(Fault) in
    milliseconds.map { .keysOff(milliseconds: $0) } ?? .keysOn
  } take: {
    switch $0 {
    case .keysOff(let milliseconds): .some(milliseconds)
    case .keysOn: .some(nil)
    default: nil
    }
  }

  static let test = Form<Request>(
    "test", "begins a wiring test and a stream of what it lights",
    (kind: WiringTestKind.lamps, scope: WiringTestScope.board)
  ) { it, field in
    field("kind", &it.kind, .word, "`lamps`, `segments` or `walk`")
    field.maybe("readout", &it.scope.readout, .readout, "the readout; without one, all")
    field.maybe(
      "chip", &it.scope.chip, .chip,
      "address of a chip, such as `/dev/i2c-1:0x71` or `0x71`; without one, all")
    field(
      "all", &it.scope.isComplete, .flag, unless: false,
      "for a walk: whether to include bits that are not in the board profile")
  } make: { (it) throws(Fault) in
    .test(it.kind, it.scope)
  } take: {
    if case .test(let kind, let scope) = $0 { (kind, scope) } else { nil }
  }
  .with(.key)

  static let step = Form<Request>("step", "steers the walk of this connection", WalkMove.next) {
    move, field in
    field("to", &move, .word, "`next`, `previous`, `pause`, `resume` or `toggle`")
  } make: { (move) throws(Fault) in
    .step(move)
  } take: {
    if case .step(let move) = $0 { move } else { nil }
  }
}

extension Kind<KeyName> {
  fileprivate static let key = Kind<String>.line(Wire.longestName).map(
    KeyName.examples, sample: { $0.one(of: examples) }, to: { KeyName($0) }, from: { $0.description })

  private static let examples = ["button1", "keypad:9", "keypad:#", "scan:17", "pcf8574:*"].compactMap {
    KeyName($0)
  }
}

extension Kind<ChipName> {
  fileprivate static let chip = Kind<String>.line(Wire.longestName).map(
    "an address such as /dev/i2c-1:0x71", sample: { $0.one(of: examples) }, to: { ChipName($0) },
    from: { $0.text })

  private static let examples = ["0x70", "/dev/i2c-3:0x77"].compactMap { ChipName($0) }
}
