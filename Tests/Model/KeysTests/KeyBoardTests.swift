import Keys
import Testing

@Suite struct KeyBoardTests {
  private static let millisecond: UInt64 = 1_000_000

  /// Plays a line such as `0 +a, 50 -a, 300 +a`: at a time in milliseconds, a key goes down or up.
  ///
  /// `!` unplugs the keypad; `=` and `/` find a contact closed or open; `.` only lets time pass.
  private static func play(
    _ line: String, _ rules: [KeyName: KeyRules] = Self.rules
  ) throws -> (reported: [String], board: KeyBoard) {
    var board = KeyBoard(rules)
    var reported: [String] = []
    for event in line.split(separator: ", ") {
      let parts = event.split(separator: " ")
      let time = try #require(UInt64(parts[0])) * millisecond
      let word = parts[1]
      var presses: [KeyPress] = []
      switch word.first {
      case "+", "-":
        let key = try #require(KeyName(String(word.dropFirst())))
        presses = board.handle(KeyEvent(key, isDown: word.first == "+", at: time))
      case "=", "/":
        let key = try #require(KeyName(String(word.dropFirst())))
        presses = board.advance(to: time) + [board.find(key, isDown: word.first == "=")].compactMap(\.self)
      case "!":
        presses = board.advance(to: time)
        board.release { $0.source == .keypad }
      default: presses = board.advance(to: time)
      }
      reported += presses.map { "\(parts[0]) \($0)" }
    }
    return (reported, board)
  }

  private static let rules: [KeyName: KeyRules] = {
    var rules: [KeyName: KeyRules] = [:]
    func set(_ name: String, _ rule: KeyRules) {
      if let key = KeyName(name) { rules[key] = rule }
    }
    set("keypad:0", KeyRules(longNanoseconds: KeyRules.longOnKeypads))
    set("button1", KeyRules(longNanoseconds: KeyRules.longOnButtons, hasDouble: true))
    set("twice", KeyRules(hasDouble: true))
    set("switch", KeyRules(isSwitch: true))
    return rules
  }()

  private static let table: [(String, [String])] = [
    // A switch reports its initial state, then each change. Finding the known state reports nothing.
    ("0 =switch, 500 -switch, 900 +switch", ["0 switch closed", "500 switch open", "900 switch closed"]),
    ("0 /switch, 500 +switch, 900 -switch", ["0 switch open", "500 switch closed", "900 switch open"]),
    ("0 =switch, 100 =switch, 200 /switch, 300 /switch", ["0 switch closed", "200 switch open"]),
    (
      "0 /switch, 100 +switch, 200 =switch, 300 -switch",
      ["0 switch open", "100 switch closed", "300 switch open"]
    ),
    // A key other than a switch that is found closed does not count as pressed.
    ("0 =keypad:0, 5000 ., 6000 -keypad:0", []),
    ("0 =keypad:5, 100 -keypad:5, 200 +keypad:5, 300 -keypad:5", ["300 keypad:5 press"]),
    ("0 +keypad:0, 100 /keypad:0, 5000 .", []),
    // A press is reported on release. Without a long action its length does not matter.
    ("0 +keypad:5, 80 -keypad:5", ["80 keypad:5 press"]),
    ("0 +keypad:5, 9000 -keypad:5", ["9000 keypad:5 press"]),
    ("0 +keypad:5, 9000 .", []),
    // A long press is reported once, while held; its release is ignored.
    ("0 +keypad:0, 1999 -keypad:0", ["1999 keypad:0 press"]),
    ("0 +keypad:0, 2000 ., 5000 ., 6000 -keypad:0", ["2000 keypad:0 long"]),
    ("0 +keypad:0, 2500 -keypad:0", ["2500 keypad:0 long"]),
    ("0 +button1, 800 ., 900 -button1, 1300 .", ["800 button1 long"]),
    // The second press must begin within 350 ms of the first release.
    ("0 +button1, 100 -button1, 300 +button1, 400 -button1", ["400 button1 double"]),
    ("0 +button1, 100 -button1, 449 +button1, 500 -button1", ["500 button1 double"]),
    (
      "0 +button1, 100 -button1, 450 +button1, 500 -button1, 850 .",
      ["450 button1 press", "850 button1 press"]
    ),
    ("0 +button1, 100 -button1, 1000 .", ["1000 button1 press"]),
    // The second press may take any time.
    ("0 +button1, 100 -button1, 200 +button1, 3000 ., 3100 -button1", ["3100 button1 double"]),
    // A third press starts over.
    (
      "0 +twice, 50 -twice, 100 +twice, 150 -twice, 200 +twice, 250 -twice, 600 .",
      ["150 twice double", "600 twice press"]
    ),
    // Repeated events are ignored.
    ("0 +keypad:5, 10 +keypad:5, 20 -keypad:5, 30 -keypad:5", ["20 keypad:5 press"]),
    ("0 -keypad:5, 10 -keypad:0", []),
    // A switch reports every change at once.
    ("0 +switch, 5000 -switch, 5001 +switch", ["0 switch closed", "5000 switch open", "5001 switch closed"]),
    // Keys are independent.
    (
      "0 +keypad:1, 10 +keypad:2, 20 -keypad:1, 30 -keypad:2",
      ["20 keypad:1 press", "30 keypad:2 press"]
    ),
    ("0 +keypad:0, 10 +keypad:5, 2100 -keypad:5", ["2100 keypad:0 long", "2100 keypad:5 press"]),
    // Unplugging a keypad drops its held keys without a press.
    ("0 +keypad:5, 10 !, 20 -keypad:5", []),
    ("0 +keypad:0, 10 !, 3000 .", []),
    ("0 +keypad:0, 10 !, 20 +keypad:0, 40 -keypad:0", ["40 keypad:0 press"]),
    ("0 +button1, 10 !, 800 .", ["800 button1 long"]),
    // An event with an earlier time is a late one.
    ("100 +keypad:5, 50 -keypad:5", ["50 keypad:5 press"]),
  ]

  @Test(arguments: table)
  func keysReportGestures(line: String, reported: [String]) throws {
    let played = try Self.play(line)
    #expect(played.reported == reported)
  }

  @Test func heldKeysAreDueOnlyForPendingGestures() throws {
    #expect(try Self.play("0 +keypad:5").board.due == nil)
    #expect(try Self.play("7 +keypad:0").board.due == 2_007 * Self.millisecond)
    #expect(try Self.play("7 +keypad:0, 8 +button1").board.due == 808 * Self.millisecond)
    #expect(try Self.play("7 +button1, 100 -button1").board.due == 450 * Self.millisecond)
    #expect(try Self.play("7 +button1, 100 -button1, 450 .").board.due == nil)
  }

  @Test func keyHeldAcrossAReloadCountsAgainAfterRelease() throws {
    let key = try #require(KeyName("keypad:0"))
    var board = try Self.play("0 +keypad:0, 100 +keypad:5").board
    board.listen(by: [:])
    #expect(board.due == nil)
    #expect(board.handle(KeyEvent(key, isDown: false, at: 3_000 * Self.millisecond)).isEmpty)
    // The other key is unaffected.
    let five = try #require(KeyName("keypad:5"))
    let reported = board.handle(KeyEvent(five, isDown: false, at: 3_001 * Self.millisecond))
    #expect(reported == [KeyPress(five, .press)])
    #expect(board.handle(KeyEvent(key, isDown: true, at: 3_002 * Self.millisecond)).isEmpty)
    let again = board.handle(KeyEvent(key, isDown: false, at: 3_003 * Self.millisecond))
    #expect(again == [KeyPress(key, .press)])
  }

  @Test func twentyKeysWorkAtOnce() throws {
    var board = KeyBoard()
    let keys = try (1...20).map { try #require(KeyName("scan:\($0)")) }
    for key in keys { #expect(board.handle(KeyEvent(key, isDown: true, at: 5)).isEmpty) }
    #expect(board.keysDown == Set(keys))
    var reported: [KeyPress] = []
    for key in keys.reversed() { reported += board.handle(KeyEvent(key, isDown: false, at: 90)) }
    #expect(reported == keys.reversed().map { KeyPress($0, .press) })
    #expect(board == KeyBoard().advanced(to: 90))
  }

  @Test func heldKeysAreLimited() throws {
    var board = KeyBoard()
    for number in 0..<2 * KeyBoard.mostKeys {
      _ = board.handle(KeyEvent(try #require(KeyName("b\(number)")), isDown: true, at: 0))
    }
    #expect(board.keysDown.count == KeyBoard.mostKeys)
  }
}

extension KeyBoard {
  /// The board advanced to a time at which nothing is due.
  func advanced(to time: UInt64) -> KeyBoard {
    var board = self
    _ = board.advance(to: time)
    return board
  }
}
