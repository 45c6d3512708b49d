import ControlProtocol
import Testing
import Text
import Vocabulary

/// Refused requests and the message for each.
@Suite struct RequestRefusalTests {
  private static let names = Wording.list(Requests.all.map(\.name), "or")

  private static let refusals: [(String, ErrorCode, String)] = [
    ("", ErrorCode.badJSON, "the line is not JSON: byte 1: expected a value, found the end of the line"),
    ("depart", .badJSON, "the line is not JSON: byte 1: expected a value, found d"),
    (
      "[]", .badRequest,
      #"a request is an object such as {"version":1,"request":"status"}, found an array"#
    ),
    ("{}", .badVersion, #"expected "version":1, the only version this timecircuitsd supports"#),
    (
      #"{"version":2,"request":"status"}"#, .badVersion,
      #"expected "version":1, the only version this timecircuitsd supports"#
    ),
    (
      #"{"version":"1","request":"status"}"#, .badVersion,
      #"expected "version":1, the only version this timecircuitsd supports"#
    ),
    (
      #"{"version":1,"id":1.5,"request":"status"}"#, .badRequest,
      "id is a whole number of 64 bits or a text of at most 64 bytes"
    ),
    (
      #"{"version":1,"id":null,"request":"status"}"#, .badRequest,
      "id is a whole number of 64 bits or a text of at most 64 bytes"
    ),
    (#"{"version":1}"#, .badRequest, "request: missing key; expected one of \(names)"),
    (
      #"{"version":1,"request":3}"#, .badRequest,
      "request: expected text, found a whole number; expected one of \(names)"
    ),
    (#"{"version":1,"request":"Status"}"#, .badRequest, #"unknown request "Status": did you mean status?"#),
    (#"{"version":1,"request":"fly"}"#, .badRequest, #"unknown request "fly": expected \#(names)"#),
    (
      #"{"version":1,"request":"timer","verb":"set"}"#, .badRequest,
      #"missing key "seconds" or "preset": the time to set"#
    ),
    (
      #"{"version":1,"request":"timer","verb":"start","seconds":60,"preset":1}"#, .badRequest,
      "seconds and preset: use one of them"
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
      #"missing key "seconds": the time to add, negative to subtract"#
    ),
    (
      #"{"version":1,"request":"timer","verb":"store"}"#, .badRequest,
      #"missing key "preset": the preset to store"#
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
      "days and date: use one of them; an alarm rings on days of the week, or once a year"
    ),
    (
      #"{"version":1,"request":"alarm","verb":"stop","number":1}"#, .badRequest,
      "the verb stop does not take number: it takes no further key"
    ),
    (
      #"{"version":1,"request":"alarm","verb":"remove"}"#, .badRequest,
      #"missing key "number": the alarm to remove"#
    ),
    (
      #"{"version":1,"request":"alarm","verb":"off","number":0}"#, .badValue,
      "number: expected an alarm's number, 1 or more, found 0"
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
      #"missing key "value": brightness takes value, and optionally readout"#
    ),
    (
      #"{"version":1,"request":"cities","name":"x"}"#, .badRequest,
      #"unknown key "name": cities takes optionally search and all"#
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
      #"{"version":1,"request":"cycle","minutes":5.5}"#, .badRequest,
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
      "readout: expected text, found null; brightness takes value, and optionally readout"
    ),
    (
      #"{"version":1,"request":"night","mode":"DARK"}"#, .badValue,
      #"mode: expected auto, on, off or toggle, found "DARK""#
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
      #"missing key "key": key takes key, and optionally gesture"#
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
      "cities[1]: expected text, found a whole number; readouts takes cities, and optionally labels"
    ),
    (
      #"{"version":1,"request":"readouts","cities":"london"}"#, .badRequest,
      "cities: expected an array, found text; readouts takes cities, and optionally labels"
    ),
    (
      #"{"version":1,"request":"pairing","code":"12345"}"#, .badValue, "code: expected 6 digits"
    ),
    (
      #"{"version":1,"request":"pairing","code":"123456","for_ms":99}"#, .badValue,
      "for_ms: expected 100 to 60000, found 99"
    ),
    (
      #"{"version":1,"request":"pairing","now":true}"#, .badRequest,
      "now needs a code"
    ),
    (
      #"{"version":1,"request":"pairing","for_ms":1000}"#, .badRequest,
      "for_ms needs a code"
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
  func invalidRequestsAreRefused(line: String, code: ErrorCode, message: String) {
    let result = RequestEnvelope.decode(Array(line.utf8))
    #expect(result == .failure(Refusal(id: nil, code: code, message: message)))
  }

  @Test func refusalRepeatsAReadableIdentifier() {
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
  func textLimitsCountBytesNotCharacters(line: String, longest: Int) {
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

  @Test func overlongIdentifierIsRefused() {
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

  @Test func overlongLineIsRefused() {
    let line = Array(#"{"version":1,"request":"depart"}"#.utf8)
    let longest = line + Array(repeating: UInt8(ascii: " "), count: Wire.longestRequest - line.count)
    let good = RequestEnvelope.decode(longest + [UInt8(ascii: "\n")])
    #expect(good == .success(RequestEnvelope(request: .depart)))
    let bad = RequestEnvelope.decode(longest + [UInt8(ascii: " ")])
    let message = "a request has at most 4096 bytes, this one has 4097"
    #expect(bad == .failure(Refusal(id: nil, code: .tooLong, message: message)))
  }

  @Test func messagesShortenAndCleanQuotedText() {
    let key = "\\u001b[2J\\u202e" + String(repeating: "k", count: 200)
    let result = RequestEnvelope.decode(Array(#"{"version":1,"request":"reset","\#(key)":1}"#.utf8))
    let shown = "\u{FFFD}[2J\u{FFFD}" + String(repeating: "k", count: 35)
    let message = "unknown key \"\(shown)…\": reset takes no keys"
    #expect(result == .failure(Refusal(id: nil, code: .badRequest, message: message)))
  }
}
