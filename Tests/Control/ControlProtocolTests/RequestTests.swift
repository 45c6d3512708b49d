import ClockModel
import ControlProtocol
import Keys
import Panel
import Testing
import TypedTime

@Suite struct RequestTests {
  @Test func pairingCodeCanBeForced() throws {
    let digits = try #require(PairingDigits("190855"))
    requestsAreReadAndWritten(
      line: #"{"version":1,"request":"pairing","code":"190855","for_ms":1000,"now":true}"#,
      request: .force(.showCode(digits, milliseconds: 1000)))
  }

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
      (#"{"version":1,"request":"return"}"#, .return),
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
      (#"{"version":1,"request":"cities","all":true}"#, .cities(search: nil, all: true)),
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
      (#"{"version":1,"request":"depart","now":true}"#, .force(.depart)),
      (#"{"version":1,"request":"play","name":"glitch","now":true}"#, .force(.play("glitch"))),
      (#"{"version":1,"request":"reload"}"#, .reload),
      (#"{"version":1,"request":"reset"}"#, .reset),
    ] as [(String, Request)])
  func requestsAreReadAndWritten(line: String, request: Request) {
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
  func identifierIsReadAtAnyPosition(line: String, id: RequestID) {
    let result = RequestEnvelope.decode(Array(line.utf8))
    #expect(result == .success(RequestEnvelope(id: id, request: .depart)))
  }

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

  @Test(arguments: [11, 12, 13] as [UInt64])
  func everyRequestRoundTrips(seed: UInt64) {
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
