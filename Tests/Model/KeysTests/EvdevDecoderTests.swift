import Keys
import TestSupport
import Testing

/// Decoding an input device's events into key presses and releases.
@Suite struct EvdevDecoderTests {
  private static let pad = KeypadDevice(name: "Pad", keys: KeyCodes(Array(71...83) + [96]))

  /// Plays a line such as `79 -79 |`: key codes go down or up, `+n` and `~n` turn a dial, `=n` repeats a key.
  ///
  /// `!` loses events; `|` is a report, after which the keys of `state` are down.
  private static func play(
    _ line: String, on device: KeypadDevice = pad, state: [Int] = []
  ) throws -> [String] {
    var decoder = EvdevDecoder(of: device)
    var reported: [String] = []
    for (index, word) in line.split(separator: " ").enumerated() {
      let number: () throws -> Int32 = { try #require(Int32(word.dropFirst())) }
      let kind: EvdevEventKind =
        switch word.first {
        case "!": .dropped
        case "|": .report
        case "-": .key(code: Int(try number()), value: 0)
        case "=": .key(code: Int(try number()), value: 2)
        case "+": .turn(try number())
        case "~": .turn(-(try number()))
        default: .key(code: try #require(Int(word)), value: 1)
        }
      for event in decoder.decode(EvdevEvent(kind, at: UInt64(index)), state: { KeyCodes(state) }) {
        #expect(event.time == UInt64(index))
        reported.append("\(event.isDown ? "" : "-")\(event.key)")
      }
    }
    return reported
  }

  private static let table: [(line: String, state: [Int], reported: [String])] = [
    ("79 | -79 |", [], ["keypad:1", "-keypad:1"]),
    ("79 | =79 | =79 | -79 |", [], ["keypad:1", "-keypad:1"]),
    ("79 79 -79 -79", [], ["keypad:1", "-keypad:1"]),
    ("-79", [], []),
    // NumLock around a key, as some pads send it.
    ("69 -69 80 -80 69 -69", [], ["keypad:2", "-keypad:2"]),
    // Two keys with the same legend are one.
    ("2 79 -2 -79", [], ["keypad:1", "-keypad:1"]),
    ("96 28 -96 -28", [], ["keypad:enter", "-keypad:enter"]),
    (
      "+1 | ~2 |", [],
      ["keypad:dial+", "-keypad:dial+", "keypad:dial-", "-keypad:dial-", "keypad:dial-", "-keypad:dial-"]
    ),
    ("+0 |", [], []),
    // After lost events, everything up to the next report is ignored.
    ("79 | ! 80 -80 |", [79], ["keypad:1"]),
    ("79 | ! 80 |", [], ["keypad:1", "-keypad:1"]),
    ("79 | ! -79 |", [80, 81], ["keypad:1", "-keypad:1", "keypad:2", "keypad:3"]),
    ("! ~1 |", [], []),
    ("1000 -1000 0 -0", [], []),
  ]

  @Test(arguments: table)
  func eventsBecomePressesAndReleases(line: String, state: [Int], reported: [String]) throws {
    #expect(try Self.play(line, state: state) == reported)
  }

  @Test func dialStepsAreLimited() throws {
    var decoder = EvdevDecoder(of: Self.pad)
    for steps in [Int32.min, .max, 1_000_000, -33] {
      let reported = decoder.decode(EvdevEvent(.turn(steps), at: 0), state: { nil })
      #expect(reported.count == 64, "\(steps)")
    }
  }

  /// With lost, repeated and unknown events, each key still alternates; at the end the device's state
  /// decides.
  @Test(arguments: TestTier.seeds(1885..<2035))
  func pressesAndReleasesAlternate(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var decoder = EvdevDecoder(of: Self.pad)
    let codes = [2, 79, 80, 28, 96, 69, 107, 240]
    var held: Set<Int> = []
    var down: Set<KeyName> = []
    for step in 0..<500 {
      let code = codes[Int.random(in: 0..<codes.count, using: &generator)]
      let kind: EvdevEventKind
      switch Int.random(in: 0..<10, using: &generator) {
      case 0: kind = .dropped
      case 1, 2: kind = .report
      case 3: kind = .key(code: code, value: 2)
      default:
        let isDown = Bool.random(using: &generator)
        if isDown { held.insert(code) } else { held.remove(code) }
        kind = .key(code: code, value: isDown ? 1 : 0)
      }
      for event in decoder.decode(EvdevEvent(kind, at: UInt64(step)), state: { KeyCodes(held) }) {
        #expect(down.contains(event.key) != event.isDown, "seed \(seed), step \(step)")
        if event.isDown { down.insert(event.key) } else { down.remove(event.key) }
      }
      #expect(decoder.keysDown == down, "seed \(seed), step \(step)")
    }
    _ = decoder.decode(EvdevEvent(.dropped, at: 500), state: { nil })
    _ = decoder.decode(EvdevEvent(.report, at: 501), state: { KeyCodes(held) })
    let names = held.compactMap { EvdevKey.legend(of: $0, onDeviceWithLetters: false) }
      .compactMap { KeyName(.keypad, $0) }
    #expect(decoder.keysDown == Set(names), "seed \(seed)")
  }
}
