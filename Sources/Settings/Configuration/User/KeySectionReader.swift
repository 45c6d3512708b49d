import ControlProtocol
import Keys
import Reading
import Text
import TOML

/// Reads `[keys]` and `[[key]]`.
struct KeySectionReader {
  static let keysOfOne = ["key", "press", "long", "double", "switch"]

  private static let mostKeys = 100

  private(set) var section = KeySection()
  /// The position of each key's entry.
  private var entries: [KeyName: TOMLPosition] = [:]

  mutating func read(keys setting: Setting, hints: [String: String]) {
    if let keys = KeySection.read(setting, "keys", hints: hints) { section = keys.values }
  }

  /// Reads all `[[key]]`.
  mutating func read(list setting: Setting, hints: [String: String]) {
    guard let elements = setting.elements else {
      return setting.refuseKind(
        expected: "a list of keys", hint: "write [[key]], with double brackets, above each")
    }
    if elements.count > Self.mostKeys {
      setting.refuse(expected: "at most \(Self.mostKeys) keys", found: "\(elements.count)")
    }
    for element in elements.prefix(Self.mostKeys) { read(one: element, hints: hints) }
  }

  private mutating func read(one setting: Setting, hints: [String: String]) {
    guard
      let table = setting.section(
        keys: Self.keysOfOne, expected: "a key", hint: "write [[key]], with double brackets, above each",
        hints: hints)
    else { return }
    guard let name = table.setting("key") else {
      return table.missing("key", expected: KeyName.examples)
    }
    guard let text = name.string(expected: KeyName.examples) else { return }
    guard let key = KeyName(text) else { return name.refuse(expected: KeyName.examples) }
    if let earlier = entries[key] {
      return name.refuse(
        expected: "one [[key]] for each key", found: "a second one for \(key)",
        hint: "the first is on line \(earlier.line)")
    }
    entries[key] = name.position
    let gestures = ["press", "long", "double"]
    for gesture in gestures { table.refuseBoth("switch", gesture) }
    for (word, gesture) in zip(gestures, [KeyGesture.press, .long, .double]) {
      if let setting = table.setting(word) { readMeaning(KeyPress(key, gesture), setting, of: name) }
    }
    if let setting = table.setting("switch") {
      if key.source == .scan || key.source == .pcf8574 {
        setting.refuse(
          expected: "a switch on a GPIO line", found: "one in a matrix",
          hint: "a matrix is only polled, and a failed poll leaves a switch's position unknown")
      } else {
        readSwitch(of: key, setting, named: name)
      }
    }
    if !table.hasUnknownKeys, (gestures + ["switch"]).allSatisfy({ table.table[$0] == nil }) {
      table.missing("press", expected: "the key's function, as in press = { request = \"depart\" }")
    }
  }

  private mutating func readMeaning(_ press: KeyPress, _ setting: Setting, of name: Setting) {
    if case .boolean(false) = setting.node.value {
      section.meanings.append(KeySection.Meaning(press: press, setting: setting, name: name, request: nil))
      return
    }
    guard let request = KeyRequestReader.read(setting) else { return }
    section.meanings.append(KeySection.Meaning(press: press, setting: setting, name: name, request: request))
  }

  /// Reads a switch: a request for closed and one for open, or one request that takes on or off.
  private mutating func readSwitch(of key: KeyName, _ setting: Setting, named name: Setting) {
    let expected =
      "{ request = \"power\" }, { request = \"night\" }, or { closed = { … }, open = { … } } with two requests"
    guard case .table(let table) = setting.node.value else { return setting.refuseKind(expected: expected) }
    guard table["request"] == nil else {
      for (gesture, mode) in [(KeyGesture.closed, "on"), (.open, "off")] {
        guard let request = KeyRequestReader.read(setting, mode: mode) else { return }
        section.meanings.append(
          KeySection.Meaning(press: KeyPress(key, gesture), setting: setting, name: name, request: request))
      }
      return
    }
    guard let both = setting.section(keys: ["closed", "open"], expected: expected) else { return }
    for gesture in [KeyGesture.closed, .open] {
      guard let setting = both.setting(gesture.rawValue) else {
        if both.hasUnknownKeys { continue }
        both.missing(gesture.rawValue, expected: "the request when the contact is \(gesture.rawValue)")
        continue
      }
      readMeaning(KeyPress(key, gesture), setting, of: name)
    }
  }
}
