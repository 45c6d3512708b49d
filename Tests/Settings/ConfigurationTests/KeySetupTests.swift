import ClockModel
import Configuration
import Keys
import Panel
import Testing

/// The functions of keys.
@Suite struct KeySetupTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  private func press(_ name: String, _ gesture: KeyGesture = .press) throws -> KeyPress {
    KeyPress(try #require(KeyName(name)), gesture)
  }

  @Test func unconfiguredKeysUseTheDefaults() throws {
    let setup = try bench.load(Bench.smallest)
    #expect(setup.keys == .standard)
    #expect(setup.keys.longOnKeypads == 2_000_000_000 && setup.keys.longOnButtons == 800_000_000)
    #expect(!setup.circuits.echoesDigits)
    let written = try bench.load(
      Bench.smallest + "[keys]\necho = false\nkeypad_long_ms = 2000\nbutton_long_ms = 800\n")
    #expect(written == setup)
  }

  @Test func allSettingsOfKeysAreRead() throws {
    let setup = try bench.load(
      Bench.smallest + "[keys]\necho = true\nkeypad_long_ms = 1500\nbutton_long_ms = 600\n")
    #expect(setup.circuits.echoesDigits)
    #expect(setup.keys.longOnKeypads == 1_500_000_000)
    #expect(setup.keys.longOnButtons == 600_000_000)
  }

  private static let orders: [(String, KeySettings.Order)] = [
    ("false", .nothing), ("{ request = \"depart\" }", .command(.depart)),
    ("{ request = \"return\" }", .command(.return)), ("{ request = \"reload\" }", .reload),
    ("{ request = \"night\", mode = \"toggle\" }", .command(.toggleNight)),
    ("{ request = \"cycle\", minutes = 15 }", .command(.cycle(.fifteen))),
    ("{ request = \"brightness\", value = 16 }", .command(.brightness(nil, .full))),
    ("{ request = \"test\", kind = \"lamps\" }", .test(.lamps, .board)),
    ("{ request = \"reset\" }", .command(.reset)),
    ("{ request = \"readouts\", cities = [] }", .command(.readouts([]))),
    (
      "{ request = \"set\", readout = \"destination\", value = 1955-11-05T06:00:00 }",
      .command(.set(.destination, .typed("1955-11-05T06:00:00")))
    ),
    (
      "{ request = \"set\", readout = \"destination\", value = \"NOV 05 1955 AM 06:00\" }",
      .command(.set(.destination, .typed("NOV 05 1955 AM 06:00")))
    ),
    (
      "{ request = \"text\", readout = \"present\", value = \"GREAT SCOTT\", for_ms = 5000 }",
      .command(.text(.present, "GREAT SCOTT", for: 5_000_000_000))
    ),
  ]

  @Test(arguments: orders)
  func everyGestureCanTriggerAnyAction(text: String, order: KeySettings.Order) throws {
    for gesture in [KeyGesture.press, .long, .double] {
      let setup = try bench.load(
        Bench.smallest + "[[key]]\nkey = \"button1\"\n\(gesture.rawValue) = \(text)\n")
      let expected = [try press("button1", gesture): order]
      #expect(setup.keys.orders == expected)
    }
  }

  @Test func citiesOfKeysAreResolvedOnLoading() throws {
    let setup = try bench.load(
      Bench.smallest
        + """
        [[key]]
        key = "keypad:7"
        press = { request = "set", readout = "present", value = "tokyo" }
        long = { request = "readouts", cities = ["london", "tokyo"], labels = ["HERE", "THERE"] }
        """)
    let (london, tokyo) = (
      try bench.loader.zone(named: "Europe/London"), try bench.loader.zone(named: "Asia/Tokyo")
    )
    let expected: [KeyPress: KeySettings.Order] = [
      try press("keypad:7"): .command(.set(.present, .city(label: "TOKYO", zoneName: "Asia/Tokyo", tokyo))),
      try press("keypad:7", .long): .command(
        .readouts([
          SetCity(label: "HERE", zoneName: "Europe/London", zone: london),
          SetCity(label: "THERE", zoneName: "Asia/Tokyo", zone: tokyo),
        ])),
    ]
    #expect(setup.keys.orders == expected)
    #expect(setup.files.contains { $0.hasSuffix("zoneinfo/Asia/Tokyo") })
  }

  @Test func switchHasARequestForEachPosition() throws {
    let setup = try bench.load(
      Bench.smallest
        + """
        [[key]]
        key = "power"
        switch = { request = "power" }
        [[key]]
        key = "dark"
        switch = { request = "night" }
        [[key]]
        key = "lever"
        switch = { closed = { request = "depart" }, open = false }
        """)
    let expected: [KeyPress: KeySettings.Order] = [
      try press("power", .closed): .command(.power(.on)), try press("power", .open): .command(.power(.off)),
      try press("dark", .closed): .command(.night(.on)), try press("dark", .open): .command(.night(.off)),
      try press("lever", .closed): .command(.depart), try press("lever", .open): .nothing,
    ]
    #expect(setup.keys.orders == expected)
  }

  @Test func unknownKeyIsAcceptedWithAWarning() throws {
    try bench.write(
      BoardMistake.good + """
        [keys]
        button1 = { line = "GPIO6" }
        pcf8574 = { address = 0x20, rows = [0], columns = [1, 2], keys = [["1", "#"]] }
        """, to: "boards/test.toml")
    let keys = ["button1", "buton1", "lever", "scan:3", "pcf8574:#", "pcf8574:2", "keypad:z"]
    let setup = try bench.load(
      "board = \"test\"\n"
        + keys.map { "[[key]]\nkey = \"\($0)\"\npress = { request = \"depart\" }\n" }.joined())
    let warnings = setup.warnings.map { bench.shortened($0.description) }
    #expect(
      warnings == [
        "clock.toml:6:7: key[2].key: the board has no key buton1: did you mean button1?",
        "clock.toml:9:7: key[3].key: the board has no key lever; name it in [keys] of its profile",
        "clock.toml:12:7: key[4].key: the board has no key scan:3; name it in [keys] of its profile",
        "clock.toml:18:7: key[6].key: the board has no key pcf8574:2: did you mean pcf8574:1?",
      ], "\(warnings)")
    #expect(setup.keys.orders.count == keys.count)
  }

  @Test func keyCanActAsAnotherKey() throws {
    let setup = try bench.load(
      Bench.smallest
        + "[[key]]\nkey = \"keypad:key-240\"\npress = { request = \"key\", key = \"keypad:5\" }\n")
    let expected: [KeyPress: KeySettings.Order] = [
      try press("keypad:key-240", .press): .key(try press("keypad:5", .press))
    ]
    #expect(setup.keys.orders == expected)
  }

  @Test func unknownJourneyIsAcceptedWithAWarning() throws {
    try bench.write(
      "[[journey]]\nname = \"einstein\"\ntitle = \"A dog\"\ndestination = 1985-10-26T01:21:00\ndestination_basis = \"shown\"\n",
      to: "etc/journeys.toml")
    let setup = try bench.load(
      Bench.smallest + "[[key]]\nkey = \"keypad:a\"\npress = { request = \"journey\", name = \"einstien\" }\n"
        + "long = { request = \"play\", name = \"glitch\" }\n")
    let warnings = setup.warnings.map { bench.shortened($0.description) }
    #expect(
      warnings == [
        "clock.toml:4:9: key[1].press: there is no journey \"einstien\": did you mean einstein?",
        "clock.toml:5:8: key[1].long: there is no sequence \"glitch\"",
      ], "\(warnings)")
    #expect(setup.keys.orders.count == 2)
  }
}
