import Keys
import Testing

@Suite struct KeyBoardTests {
  private static let millisecond: UInt64 = 1_000_000

  /// Plays a line such as `0 +a, 50 -a, 300 +a`: at so many milliseconds a key goes down or up, `!` is its keypad gone, `=` and `/`
  /// are a contact that is found closed and open, `.` is time alone.
  private static func play(
    _ line: String, _ rules: [KeyName: KeyRules] = Self.rules
  ) throws -> (told: [String], board: KeyBoard) {
    var board = KeyBoard(rules)
    var told: [String] = []
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
      told += presses.map { "\(parts[0]) \($0)" }
    }
    return (told, board)
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
    // A switch tells how it is found, and each change from then on; found as it is known to be, nothing.
    ("0 =switch, 500 -switch, 900 +switch", ["0 switch closed", "500 switch open", "900 switch closed"]),
    ("0 /switch, 500 +switch, 900 -switch", ["0 switch open", "500 switch closed", "900 switch open"]),
    ("0 =switch, 100 =switch, 200 /switch, 300 /switch", ["0 switch closed", "200 switch open"]),
    (
      "0 /switch, 100 +switch, 200 =switch, 300 -switch",
      ["0 switch open", "100 switch closed", "300 switch open"]
    ),
    // Another key that is found closed is held for whatever it was.
    ("0 =keypad:0, 5000 ., 6000 -keypad:0", []),
    ("0 =keypad:5, 100 -keypad:5, 200 +keypad:5, 300 -keypad:5", ["300 keypad:5 press"]),
    ("0 +keypad:0, 100 /keypad:0, 5000 .", []),
    // A press is told when it is released, however long it was where nothing longer is wanted.
    ("0 +keypad:5, 80 -keypad:5", ["80 keypad:5 press"]),
    ("0 +keypad:5, 9000 -keypad:5", ["9000 keypad:5 press"]),
    ("0 +keypad:5, 9000 .", []),
    // A long press is told while it is held, once, and its release is nothing.
    ("0 +keypad:0, 1999 -keypad:0", ["1999 keypad:0 press"]),
    ("0 +keypad:0, 2000 ., 5000 ., 6000 -keypad:0", ["2000 keypad:0 long"]),
    ("0 +keypad:0, 2500 -keypad:0", ["2500 keypad:0 long"]),
    ("0 +button1, 800 ., 900 -button1, 1300 .", ["800 button1 long"]),
    // A second press has to begin within 350 ms behind the first release.
    ("0 +button1, 100 -button1, 300 +button1, 400 -button1", ["400 button1 double"]),
    ("0 +button1, 100 -button1, 449 +button1, 500 -button1", ["500 button1 double"]),
    (
      "0 +button1, 100 -button1, 450 +button1, 500 -button1, 850 .",
      ["450 button1 press", "850 button1 press"]
    ),
    ("0 +button1, 100 -button1, 1000 .", ["1000 button1 press"]),
    // The second may be held for as long as one likes.
    ("0 +button1, 100 -button1, 200 +button1, 3000 ., 3100 -button1", ["3100 button1 double"]),
    // A third one begins anew.
    (
      "0 +twice, 50 -twice, 100 +twice, 150 -twice, 200 +twice, 250 -twice, 600 .",
      ["150 twice double", "600 twice press"]
    ),
    // What is told twice is nothing new.
    ("0 +keypad:5, 10 +keypad:5, 20 -keypad:5, 30 -keypad:5", ["20 keypad:5 press"]),
    ("0 -keypad:5, 10 -keypad:0", []),
    // A switch is told at once, either way, and as often as it is put.
    ("0 +switch, 5000 -switch, 5001 +switch", ["0 switch closed", "5000 switch open", "5001 switch closed"]),
    // Keys do not know of each other.
    (
      "0 +keypad:1, 10 +keypad:2, 20 -keypad:1, 30 -keypad:2",
      ["20 keypad:1 press", "30 keypad:2 press"]
    ),
    ("0 +keypad:0, 10 +keypad:5, 2100 -keypad:5", ["2100 keypad:0 long", "2100 keypad:5 press"]),
    // A keypad that is gone takes its keys with it: nobody released them.
    ("0 +keypad:5, 10 !, 20 -keypad:5", []),
    ("0 +keypad:0, 10 !, 3000 .", []),
    ("0 +keypad:0, 10 !, 20 +keypad:0, 40 -keypad:0", ["40 keypad:0 press"]),
    ("0 +button1, 10 !, 800 .", ["800 button1 long"]),
    // Time that goes back is late news of what has been.
    ("100 +keypad:5, 50 -keypad:5", ["50 keypad:5 press"]),
  ]

  @Test(arguments: table)
  func whatIsDoneWithKeysIsTold(line: String, told: [String]) throws {
    let played = try Self.play(line)
    #expect(played.told == told)
  }

  @Test func itIsDueWhereSomethingComesOfAKeyThatIsOnlyHeld() throws {
    #expect(try Self.play("0 +keypad:5").board.due == nil)
    #expect(try Self.play("7 +keypad:0").board.due == 2_007 * Self.millisecond)
    #expect(try Self.play("7 +keypad:0, 8 +button1").board.due == 808 * Self.millisecond)
    #expect(try Self.play("7 +button1, 100 -button1").board.due == 450 * Self.millisecond)
    #expect(try Self.play("7 +button1, 100 -button1, 450 .").board.due == nil)
  }

  @Test func aKeyThatIsHeldOverAReloadCountsAgainWhenItWasReleased() throws {
    let key = try #require(KeyName("keypad:0"))
    var board = try Self.play("0 +keypad:0, 100 +keypad:5").board
    board.listen(by: [:])
    #expect(board.due == nil)
    #expect(board.handle(KeyEvent(key, isDown: false, at: 3_000 * Self.millisecond)).isEmpty)
    // Of the other nothing has changed.
    let five = try #require(KeyName("keypad:5"))
    let told = board.handle(KeyEvent(five, isDown: false, at: 3_001 * Self.millisecond))
    #expect(told == [KeyPress(five, .press)])
    #expect(board.handle(KeyEvent(key, isDown: true, at: 3_002 * Self.millisecond)).isEmpty)
    let again = board.handle(KeyEvent(key, isDown: false, at: 3_003 * Self.millisecond))
    #expect(again == [KeyPress(key, .press)])
  }

  @Test func twentyKeysAtOnceAreTwentyKeys() throws {
    var board = KeyBoard()
    let keys = try (1...20).map { try #require(KeyName("scan:\($0)")) }
    for key in keys { #expect(board.handle(KeyEvent(key, isDown: true, at: 5)).isEmpty) }
    #expect(board.keysDown == Set(keys))
    var told: [KeyPress] = []
    for key in keys.reversed() { told += board.handle(KeyEvent(key, isDown: false, at: 90)) }
    #expect(told == keys.reversed().map { KeyPress($0, .press) })
    #expect(board == KeyBoard().advanced(to: 90))
  }

  @Test func moreKeysThanAnyPropHasAreNotKept() throws {
    var board = KeyBoard()
    for number in 0..<2 * KeyBoard.mostKeys {
      _ = board.handle(KeyEvent(try #require(KeyName("b\(number)")), isDown: true, at: 0))
    }
    #expect(board.keysDown.count == KeyBoard.mostKeys)
  }
}

extension KeyBoard {
  /// The board at a time at which nothing is due.
  func advanced(to time: UInt64) -> KeyBoard {
    var board = self
    _ = board.advance(to: time)
    return board
  }
}
