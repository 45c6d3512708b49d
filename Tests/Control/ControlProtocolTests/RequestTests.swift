import ClockModel
import ControlProtocol
import Keys
import Panel
import Testing

@Suite struct RequestTests {
  @Test(
    arguments: [
      (#"{"version":1,"request":"status"}"#, Request.status),
      (#"{"version":1,"request":"watch"}"#, .watch),
      (#"{"version":1,"request":"events"}"#, .events),
      (
        #"{"version":1,"request":"set","readout":"destination","value":"OCT 26 1985 AM 01:21"}"#,
        .set(.destination, "OCT 26 1985 AM 01:21")
      ),
      (#"{"version":1,"request":"set","readout":"last-departed","value":""}"#, .set(.lastDeparted, "")),
      (#"{"version":1,"request":"readouts","cities":[]}"#, .readouts([])),
      (
        #"{"version":1,"request":"readouts","cities":["london","Asia/Tokyo"]}"#,
        .readouts([CityChoice("london"), CityChoice("Asia/Tokyo")])
      ),
      (
        #"{"version":1,"request":"readouts","cities":["london","new_york"],"labels":[null,"NYC"]}"#,
        .readouts([CityChoice("london"), CityChoice("new_york", label: "NYC")])
      ),
      (#"{"version":1,"request":"pairing"}"#, .hideCode),
      (#"{"version":1,"request":"depart"}"#, .depart),
      (#"{"version":1,"request":"return"}"#, .goBack),
      (#"{"version":1,"request":"journey","name":"hill-valley"}"#, .journey("hill-valley")),
      (
        #"{"version":1,"request":"journey","name":"hill-valley","depart":true}"#,
        .journey("hill-valley", departs: true)
      ),
      (#"{"version":1,"request":"journeys"}"#, .journeys),
      (#"{"version":1,"request":"play","name":"glitch"}"#, .play("glitch")),
      (#"{"version":1,"request":"sequences"}"#, .sequences),
      (#"{"version":1,"request":"cycle","minutes":0}"#, .cycle(.off)),
      (#"{"version":1,"request":"cycle","minutes":60}"#, .cycle(.sixty)),
      (#"{"version":1,"request":"brightness","value":16}"#, .brightness(nil, .full)),
      (
        #"{"version":1,"request":"brightness","readout":"present","value":12}"#,
        .brightness(.present, .standard)
      ),
      (#"{"version":1,"request":"night","mode":"auto"}"#, .night(.auto)),
      (#"{"version":1,"request":"night","mode":"toggle"}"#, .toggleNight),
      (#"{"version":1,"request":"power","mode":"on"}"#, .power(.on)),
      (#"{"version":1,"request":"power","mode":"off"}"#, .power(.off)),
      (#"{"version":1,"request":"power","mode":"toggle"}"#, .power(.toggle)),
      (#"{"version":1,"request":"volume","value":0}"#, .volume(.set(0))),
      (#"{"version":1,"request":"volume","change":-100}"#, .volume(.change(-100))),
      (#"{"version":1,"request":"volume","mode":"mute"}"#, .volume(.mute)),
      (#"{"version":1,"request":"volume","mode":"unmute"}"#, .volume(.unmute)),
      (#"{"version":1,"request":"volume","mode":"toggle"}"#, .volume(.toggle)),
      (#"{"version":1,"request":"key","key":"keypad:#"}"#, .key(Self.press("keypad:#"))),
      (
        #"{"version":1,"request":"key","key":"button1","gesture":"long"}"#, .key(Self.press("button1", .long))
      ),
      (
        #"{"version":1,"request":"key","key":"scan:39","gesture":"open"}"#, .key(Self.press("scan:39", .open))
      ),
      (#"{"version":1,"request":"keys","for_ms":600000}"#, .keysOff(milliseconds: 600_000)),
      (#"{"version":1,"request":"keys"}"#, .keysOn),
      (#"{"version":1,"request":"cities"}"#, .cities(search: nil)),
      (#"{"version":1,"request":"cities","search":"são"}"#, .cities(search: "são")),
      (#"{"version":1,"request":"backup"}"#, .backup),
      (#"{"version":1,"request":"restore","backup":"a\u000Ab\u000A"}"#, .restore("a\nb\n")),
      (#"{"version":1,"request":"test","kind":"walk"}"#, .test(.walk)),
      (
        #"{"version":1,"request":"test","kind":"walk","readout":"present","chip":"/dev/i2c-1:0x71","all":true}"#,
        .test(.walk, WiringTestScope(readout: .present, chip: ChipName("1:0x71"), isComplete: true))
      ),
      (#"{"version":1,"request":"step","to":"next"}"#, .step(.next)),
      (#"{"version":1,"request":"step","to":"previous"}"#, .step(.previous)),
      (#"{"version":1,"request":"step","to":"pause"}"#, .step(.pause)),
      (#"{"version":1,"request":"step","to":"resume"}"#, .step(.resume)),
      (#"{"version":1,"request":"step","to":"toggle"}"#, .step(.toggle)),
      (
        #"{"version":1,"request":"text","readout":"present","value":"GREAT SCOTT"}"#,
        .text(.present, "GREAT SCOTT", milliseconds: nil)
      ),
      (
        #"{"version":1,"request":"text","readout":"present","value":"88","for_ms":10000}"#,
        .text(.present, "88", milliseconds: 10_000)
      ),
      (#"{"version":1,"request":"text","readout":"present"}"#, .clearText(.present)),
      (#"{"version":1,"request":"text"}"#, .clearText(nil)),
      (
        #"{"version":1,"request":"alarm","verb":"set","time":"07:30"}"#,
        .alarm(.set(Self.plan(.weekly(.daily)), zone: nil))
      ),
      (
        #"{"version":1,"request":"alarm","verb":"set","time":"07:30","days":["mon","sun"],"label":"X","zone":"york","once":true}"#,
        .alarm(.set(Self.plan(.weekly(Weekdays(rawValue: 0x41)), "X", once: true), zone: "york"))
      ),
      (
        #"{"version":1,"request":"alarm","verb":"set","time":"07:30","date":"10-26"}"#,
        .alarm(.set(Self.plan(.yearly(month: 10, day: 26)), zone: nil))
      ),
      (#"{"version":1,"request":"alarm","verb":"on"}"#, .alarm(.turn(nil, .on))),
      (#"{"version":1,"request":"alarm","verb":"off","number":3}"#, .alarm(.turn(3, .off))),
      (#"{"version":1,"request":"alarm","verb":"toggle"}"#, .alarm(.turn(nil, .toggle))),
      (#"{"version":1,"request":"alarm","verb":"remove","number":64}"#, .alarm(.remove(64))),
      (#"{"version":1,"request":"alarm","verb":"stop"}"#, .alarm(.stop)),
      (#"{"version":1,"request":"alarm","verb":"snooze"}"#, .alarm(.snooze(milliseconds: nil))),
      (
        #"{"version":1,"request":"alarm","verb":"snooze","for_ms":60000}"#,
        .alarm(.snooze(milliseconds: 60_000))
      ),
      (#"{"version":1,"request":"alarm","verb":"hour","mode":"off"}"#, .alarm(.hour(.off))),
      (#"{"version":1,"request":"timer","verb":"set","seconds":359999}"#, .timer(.set(.seconds(359_999)))),
      (#"{"version":1,"request":"timer","verb":"set","preset":9}"#, .timer(.set(.preset(9)))),
      (#"{"version":1,"request":"timer","verb":"start"}"#, .timer(.start(nil))),
      (#"{"version":1,"request":"timer","verb":"start","seconds":1}"#, .timer(.start(.seconds(1)))),
      (#"{"version":1,"request":"timer","verb":"start","preset":1}"#, .timer(.start(.preset(1)))),
      (#"{"version":1,"request":"timer","verb":"pause"}"#, .timer(.pause)),
      (#"{"version":1,"request":"timer","verb":"toggle"}"#, .timer(.toggle)),
      (#"{"version":1,"request":"timer","verb":"add","seconds":-60}"#, .timer(.add(-60_000_000_000))),
      (#"{"version":1,"request":"timer","verb":"reset"}"#, .timer(.reset)),
      (#"{"version":1,"request":"timer","verb":"up"}"#, .timer(.up)),
      (#"{"version":1,"request":"timer","verb":"stop"}"#, .timer(.stop)),
      (#"{"version":1,"request":"timer","verb":"store","preset":3}"#, .timer(.store(3))),
      (#"{"version":1,"request":"depart","now":true}"#, .insist(.depart)),
      (#"{"version":1,"request":"play","name":"glitch","now":true}"#, .insist(.play("glitch"))),
      (#"{"version":1,"request":"reload"}"#, .reload),
      (#"{"version":1,"request":"reset"}"#, .reset),
    ] as [(String, Request)])
  func readsAndWrites(line: String, request: Request) {
    let result = RequestEnvelope.decode(Array(line.utf8))
    #expect(result == .success(RequestEnvelope(request: request)))
    let written = RequestEnvelope(request: request).encode()
    #expect(written == Array("\(line)\n".utf8))
  }

  @Test(
    arguments: [
      (#"{"version":1,"id":7,"request":"depart"}"#, RequestID.integer(7)),
      (#"{"version":1,"id":"a\"b","request":"depart"}"#, .string("a\"b")),
      (#" { "request" : "depart" , "id" : -1 , "version" : 1 } \#r\#n"#, .integer(-1)),
    ] as [(String, RequestID)])
  func readsTheIdentifierInAnyOrder(line: String, id: RequestID) {
    let result = RequestEnvelope.decode(Array(line.utf8))
    #expect(result == .success(RequestEnvelope(id: id, request: .depart)))
  }

  private static let names =
    "status, watch, events, set, readouts, depart, return, follow, journey, journeys, play, sequences, cycle, brightness, night, "
    + "power, volume, key, keys, cities, test, step, text, alarm, timer, pairing, reload, backup, restore or reset"

  private static func plan(_ days: AlarmPlan.Days, _ label: String = "", once: Bool = false) -> AlarmPlan {
    guard let plan = AlarmPlan(hour: 7, minute: 30, days: days, label: label, isOnce: once) else {
      preconditionFailure(label)
    }
    return plan
  }

  private static func press(_ name: String, _ gesture: KeyGesture = .press) -> KeyPress {
    guard let key = KeyName(name) else { preconditionFailure(name) }
    return KeyPress(key, gesture)
  }

  private static let refusals: [(String, ErrorCode, String)] = [
    ("", ErrorCode.badJSON, "the line is not JSON: byte 1: expected a value, found the end of the line"),
    ("depart", .badJSON, "the line is not JSON: byte 1: expected a value, found d"),
    (
      "[]", .badRequest,
      #"a request is an object such as {"version":1,"request":"status"}, found an array"#
    ),
    ("{}", .badVersion, #"expected "version":1, the only one that this timecircuitsd speaks"#),
    (
      #"{"version":2,"request":"status"}"#, .badVersion,
      #"expected "version":1, the only one that this timecircuitsd speaks"#
    ),
    (
      #"{"version":"1","request":"status"}"#, .badVersion,
      #"expected "version":1, the only one that this timecircuitsd speaks"#
    ),
    (
      #"{"version":1,"id":1.5,"request":"status"}"#, .badRequest,
      "id is a whole number of 64 bits or a text of at most 64 bytes"
    ),
    (
      #"{"version":1,"id":null,"request":"status"}"#, .badRequest,
      "id is a whole number of 64 bits or a text of at most 64 bytes"
    ),
    (#"{"version":1}"#, .badRequest, "request: missing key; it is one of \(names)"),
    (
      #"{"version":1,"request":3}"#, .badRequest,
      "request: expected text, found a whole number; it is one of \(names)"
    ),
    (#"{"version":1,"request":"Status"}"#, .badRequest, #"unknown request "Status": did you mean status?"#),
    (#"{"version":1,"request":"fly"}"#, .badRequest, #"unknown request "fly": expected \#(names)"#),
    (
      #"{"version":1,"request":"timer","verb":"set"}"#, .badRequest,
      #"missing key "seconds" or "preset": what the timer is to be set to"#
    ),
    (
      #"{"version":1,"request":"timer","verb":"start","seconds":60,"preset":1}"#, .badRequest,
      "seconds and preset: a timer is set to one of them"
    ),
    (
      #"{"version":1,"request":"timer","verb":"start","seconds":360000}"#, .badValue,
      "seconds: expected 1 to 359999, found 360000"
    ),
    (
      #"{"version":1,"request":"timer","verb":"set","preset":10}"#, .badValue,
      "preset: expected 1 to 9, found 10"
    ),
    (
      #"{"version":1,"request":"timer","verb":"add"}"#, .badRequest,
      #"missing key "seconds": how much more time, or less where it is negative"#
    ),
    (
      #"{"version":1,"request":"timer","verb":"store"}"#, .badRequest,
      #"missing key "preset": which one is to be stored"#
    ),
    (
      #"{"version":1,"request":"alarm","verb":"wake"}"#, .badValue,
      #"verb: expected set, on, off, toggle, remove, stop, snooze or hour, found "wake""#
    ),
    (
      #"{"version":1,"request":"alarm","verb":"set","time":"25:00"}"#, .badValue,
      #"time: expected a time of day such as 07:30, found "25:00""#
    ),
    (
      #"{"version":1,"request":"alarm","verb":"set","time":"07:30","days":["moon"]}"#, .badValue,
      #"days[0]: expected mon, tue, wed, thu, fri, sat, sun, daily, workdays or weekend, found "moon""#
    ),
    (
      #"{"version":1,"request":"alarm","verb":"set","time":"07:30","days":[]}"#, .badValue,
      "days: expected at least one day"
    ),
    (
      #"{"version":1,"request":"alarm","verb":"set","time":"07:30","date":"02-30"}"#, .badValue,
      #"date: expected month and day such as 10-26, found "02-30""#
    ),
    (
      #"{"version":1,"request":"alarm","verb":"set","time":"07:30","date":"02-01","days":["mon"]}"#,
      .badRequest,
      "days and date: an alarm rings on days of the week, or once a year"
    ),
    (
      #"{"version":1,"request":"alarm","verb":"stop","number":1}"#, .badRequest,
      "the verb stop does not take number: it takes no further key"
    ),
    (
      #"{"version":1,"request":"alarm","verb":"remove"}"#, .badRequest,
      #"missing key "number": which alarm is to be removed"#
    ),
    (
      #"{"version":1,"request":"alarm","verb":"off","number":0}"#, .badValue,
      "number: expected that of an alarm, 1 and up, found 0"
    ),
    (
      #"{"version":1,"request":"alarm","verb":"snooze","for_ms":59999}"#, .badValue,
      "for_ms: expected 60000 to 3600000, found 59999"
    ),
    (#"{"version":1,"request":"status","x":1}"#, .badRequest, #"unknown key "x": status takes no keys"#),
    (
      #"{"version":1,"request":"set","redout":"present","value":"now"}"#, .badRequest,
      #"unknown key "redout": set takes readout and value"#
    ),
    (
      #"{"version":1,"request":"set","readout":"present"}"#, .badRequest,
      #"missing key "value": set takes readout and value"#
    ),
    (
      #"{"version":1,"request":"brightness","readout":"present"}"#, .badRequest,
      #"missing key "value": brightness takes value, and readout where it is wanted"#
    ),
    (
      #"{"version":1,"request":"cities","name":"x"}"#, .badRequest,
      #"unknown key "name": cities takes search where it is wanted"#
    ),
    (
      #"{"version":1,"request":"set","readout":"presnt","value":"now"}"#, .badValue,
      #"readout: expected destination, present or last-departed, found "presnt""#
    ),
    (
      #"{"version":1,"request":"set","readout":2,"value":"now"}"#, .badRequest,
      "readout: expected text, found a whole number; set takes readout and value"
    ),
    (
      #"{"version":1,"request":"set","readout":"present","value":102619850121}"#, .badRequest,
      "value: expected text, found a whole number; set takes readout and value"
    ),
    (
      #"{"version":1,"request":"set","readout":"present","value":"a\nb"}"#, .badValue,
      "value: expected no control characters, found \"a\u{FFFD}b\""
    ),
    (
      #"{"version":1,"request":"cycle","minutes":7}"#, .badValue,
      "minutes: expected 5, 10, 15, 30 or 60, or 0 for off, found 7"
    ),
    (
      #"{"version":1,"request":"cycle","minutes":9223372036854775807}"#, .badValue,
      "minutes: expected 5, 10, 15, 30 or 60, or 0 for off, found 9223372036854775807"
    ),
    (
      #"{"version":1,"request":"cycle","minutes":5.0}"#, .badRequest,
      "minutes: expected a whole number, found a number that is not whole; cycle takes minutes"
    ),
    (
      #"{"version":1,"request":"brightness","value":-1}"#, .badValue,
      "value: expected a brightness of 1 to 16, or 0 for dark, found -1"
    ),
    (
      #"{"version":1,"request":"brightness","value":17}"#, .badValue,
      "value: expected a brightness of 1 to 16, or 0 for dark, found 17"
    ),
    (
      #"{"version":1,"request":"brightness","readout":null,"value":3}"#, .badRequest,
      "readout: expected text, found null; brightness takes value, and readout where it is wanted"
    ),
    (
      #"{"version":1,"request":"night","mode":"ON"}"#, .badValue,
      #"mode: expected auto, on, off or toggle, found "ON""#
    ),
    (
      #"{"version":1,"request":"power","mode":"auto"}"#, .badValue,
      #"mode: expected on, off or toggle, found "auto""#
    ),
    (
      #"{"version":1,"request":"volume"}"#, .badRequest,
      "volume takes one of value, change and mode, found none of them"
    ),
    (
      #"{"version":1,"request":"volume","value":3,"mode":"mute"}"#, .badRequest,
      "volume takes one of value, change and mode, found value and mode"
    ),
    (
      #"{"version":1,"request":"volume","value":101}"#, .badValue,
      "value: expected percent, 0 to 100, found 101"
    ),
    (
      #"{"version":1,"request":"volume","change":-101}"#, .badValue,
      "change: expected percent, -100 to 100, found -101"
    ),
    (
      #"{"version":1,"request":"volume","mode":"off"}"#, .badValue,
      #"mode: expected mute, unmute or toggle, found "off""#
    ),
    (
      #"{"version":1,"request":"key","key":"keypad"}"#, .badValue,
      #"key: expected a key such as button1, keypad:9, scan:17 or pcf8574:5, found "keypad""#
    ),
    (
      #"{"version":1,"request":"key","key":"keypad:5","gesture":"tap"}"#, .badValue,
      #"gesture: expected press, long, double, closed or open, found "tap""#
    ),
    (
      #"{"version":1,"request":"key"}"#, .badRequest,
      #"missing key "key": key takes key, and gesture where it is wanted"#
    ),
    (
      #"{"version":1,"request":"readouts","cities":["a","b","c","d"]}"#, .badValue,
      "cities: expected at most 3, found 4"
    ),
    (
      #"{"version":1,"request":"readouts","cities":["a","b"],"labels":["A"]}"#, .badValue,
      "labels: expected as many as cities, 2, found 1"
    ),
    (
      #"{"version":1,"request":"readouts","cities":["a",7]}"#, .badRequest,
      "cities[1]: expected text, found a whole number; readouts takes cities, and labels where it is wanted"
    ),
    (
      #"{"version":1,"request":"readouts","cities":"london"}"#, .badRequest,
      "cities: expected an array, found text; readouts takes cities, and labels where it is wanted"
    ),
    (
      #"{"version":1,"request":"pairing","code":"12345"}"#, .badValue, "code: expected 6 digits"
    ),
    (
      #"{"version":1,"request":"pairing","code":"123456","for_ms":99}"#, .badValue,
      "for_ms: expected 100 to 60000, found 99"
    ),
    (
      #"{"version":1,"request":"pairing","for_ms":1000}"#, .badRequest,
      "for_ms without a code: there is nothing to show"
    ),
    (#"{"version":1,"request":"step"}"#, .badRequest, #"missing key "to": step takes to"#),
    (
      #"{"version":1,"request":"step","to":"back"}"#, .badValue,
      #"to: expected next, previous, pause, resume or toggle, found "back""#
    ),
    (
      #"{"version":1,"request":"test","kind":"all"}"#, .badValue,
      #"kind: expected lamps, segments or walk, found "all""#
    ),
  ]

  @Test(arguments: refusals)
  func refuses(line: String, code: ErrorCode, message: String) {
    let result = RequestEnvelope.decode(Array(line.utf8))
    #expect(result == .failure(Refusal(id: nil, code: code, message: message)))
  }

  @Test func aRefusalRepeatsTheIdentifierWhereItCanBeRead() {
    for (id, expected) in [("7", RequestID.integer(7)), ("\"x\"", .string("x"))] {
      for rest in [
        #""version":9"#, #""version":1"#, #""version":1,"request":"x""#, #""version":1,"request":"set""#,
      ] {
        let result = RequestEnvelope.decode(Array("{\(rest),\"id\":\(id)}".utf8))
        guard case .failure(let refusal) = result else {
          Issue.record("accepted \(rest)")
          return
        }
        #expect(refusal.id == expected)
      }
    }
  }

  @Test(
    arguments: [
      (#"{"version":1,"request":"journey","name":"@"}"#, Wire.longestName),
      (#"{"version":1,"request":"play","name":"@"}"#, Wire.longestName),
      (#"{"version":1,"request":"cities","search":"@"}"#, Wire.longestName),
      (#"{"version":1,"request":"set","readout":"present","value":"@"}"#, Wire.longestValue),
    ] as [(String, Int)])
  func countsTheBytesOfATextNotItsCharacters(line: String, longest: Int) {
    let parts = line.split(separator: "@")
    func decode(_ text: String) -> Result<RequestEnvelope, Refusal> {
      RequestEnvelope.decode(Array(parts.joined(separator: text).utf8))
    }
    let longestGood = decode(String(repeating: "é", count: longest / 2))
    #expect(throws: Never.self) { try longestGood.get() }
    guard case .failure(let refusal) = decode(String(repeating: "é", count: longest / 2) + "x") else {
      Issue.record("accepted \(longest + 1) bytes")
      return
    }
    #expect(refusal.code == .badValue)
    #expect(refusal.message.hasSuffix("expected at most \(longest) bytes, found \(longest + 1)"))
  }

  @Test func refusesAnIdentifierThatIsTooLong() {
    for (length, isGood) in [(Wire.longestName, true), (Wire.longestName + 1, false)] {
      let id = String(repeating: "x", count: length)
      let result = RequestEnvelope.decode(Array(#"{"version":1,"id":"\#(id)","request":"depart"}"#.utf8))
      guard case .failure(let refusal) = result else {
        #expect(isGood)
        continue
      }
      #expect(!isGood)
      #expect(refusal == Refusal(id: nil, code: .badRequest, message: refusal.message))
    }
  }

  @Test func refusesALineThatIsTooLong() {
    let line = Array(#"{"version":1,"request":"depart"}"#.utf8)
    let longest = line + Array(repeating: UInt8(ascii: " "), count: Wire.longestRequest - line.count)
    let good = RequestEnvelope.decode(longest + [UInt8(ascii: "\n")])
    #expect(good == .success(RequestEnvelope(request: .depart)))
    let bad = RequestEnvelope.decode(longest + [UInt8(ascii: " ")])
    let message = "a request has at most 4096 bytes, this one has 4097"
    #expect(bad == .failure(Refusal(id: nil, code: .tooLong, message: message)))
  }

  @Test func messagesCutForeignWordsShortAndKeepThemOnTheLine() {
    let key = "\\u001b[2J\\u202e" + String(repeating: "k", count: 1000)
    let result = RequestEnvelope.decode(Array(#"{"version":1,"request":"reset","\#(key)":1}"#.utf8))
    let shown = "\u{FFFD}[2J\u{FFFD}" + String(repeating: "k", count: 35)
    let message = "unknown key \"\(shown)…\": reset takes no keys"
    #expect(result == .failure(Refusal(id: nil, code: .badRequest, message: message)))
  }

  @Test(arguments: [11, 12, 13] as [UInt64])
  func everyRequestIsReadAsItWasWritten(seed: UInt64) {
    var maker = MessageMaker(seed: seed)
    for round in 0..<3000 {
      let envelope = RequestEnvelope(id: maker.id(), request: maker.request())
      let line = envelope.encode()
      let result = RequestEnvelope.decode(line)
      guard result == .success(envelope), line.lastIndex(of: 10) == line.firstIndex(of: 10) else {
        Issue.record("seed \(seed), round \(round): \(text(line)) is read as \(result)")
        return
      }
    }
  }
}
