import ClockModel
import ControlProtocol
import Testing
import Text

@Suite struct ReplyTests {
  private static let time = WallTime(seconds: 499_162_860, nanoseconds: 250_000_000)

  private static let replies: [(Reply, String)] = [
    (Reply.done(message: "set"), #"{"version":1,"id":7,"ok":true,"message":"set"}"#),
    (
      .refused(code: .badValue, message: "no"),
      #"{"version":1,"id":7,"ok":false,"error":"bad-value","message":"no"}"#
    ),
    (
      .begun(message: "frames follow"),
      #"{"version":1,"id":7,"ok":true,"message":"frames follow","stream":true}"#
    ),
    (
      .cities([CityEntry(id: "new_york", name: "America/New_York", label: "NEW YORK")]),
      #"{"version":1,"id":7,"ok":true,"message":"1 city","#
        + #""cities":[{"id":"new_york","name":"America/New_York","label":"NEW YORK"}]}"#
    ),
    (
      .journeys([
        JourneyEntry {
          $0.name = "hill-valley"
          $0.title = "Hill Valley"
          $0.destination = "NOV 05 1955 AM 06:00"
          $0.lastDeparted = "OCT 26 1985 AM 01:35"
          $0.estimates = ["last_departed"]
        }
      ]),
      #"{"version":1,"id":7,"ok":true,"message":"1 journey","journeys":[{"name":"hill-valley","#
        + #""title":"Hill Valley","destination":"NOV 05 1955 AM 06:00","present":null,"#
        + #""last_departed":"OCT 26 1985 AM 01:35","estimates":["last_departed"],"note":null}]}"#
    ),
    (
      .sequences([SequenceEntry(name: "glitch", description: "JAN 01 1885", lengthMilliseconds: 2500)]),
      #"{"version":1,"id":7,"ok":true,"message":"1 sequence","#
        + #""sequences":[{"name":"glitch","description":"JAN 01 1885","length_ms":2500}]}"#
    ),
  ]

  @Test(arguments: replies)
  func repliesAreWrittenAndRead(reply: Reply, line: String) {
    let bytes = reply.encode(id: .integer(7))
    #expect(text(bytes) == line)
    let result = received(bytes)
    #expect(result == .success(ServerMessage(id: .integer(7), content: .reply(reply))))
  }

  @Test(
    arguments: [
      (StreamItem.caption("segment a"), #"{"version":1,"caption":"segment a"}"#),
      (
        StreamItem.caption("1 of 345: x", led: "present-am"),
        #"{"version":1,"caption":"1 of 345: x","led":"present-am"}"#
      ),
      (.end("the walk is over"), #"{"version":1,"end":"the walk is over"}"#),
      (
        .event(
          EventReport(
            time: time, name: "departure", text: "The car departs.",
            details: [JSONMember("journey", .string("hill-valley")), JSONMember("offset_s", .integer(-5))])),
        #"{"version":1,"event":{"time":"1985-10-26T08:21:00.250Z","event":"departure","text":"The car departs.","#
          + #""journey":"hill-valley","offset_s":-5}}"#
      ),
    ] as [(StreamItem, String)])
  func streamItemsAreWrittenAndRead(item: StreamItem, line: String) {
    let bytes = item.encode(id: nil)
    #expect(text(bytes) == line)
    let result = received(bytes)
    #expect(result == .success(ServerMessage(id: nil, content: .item(item))))
  }

  @Test func detailsOfAnEventNeverHideItsOwnMembers() {
    let details = ["time", "event", "text", "a", "a"].map { JSONMember($0, .string("detail")) }
    let event = EventReport(time: ReplyTests.time, name: "set", text: "Set.", details: details)
    let result = received(StreamItem.event(event).encode(id: nil))
    let sent = EventReport(
      time: ReplyTests.time, name: "set", text: "Set.", details: [JSONMember("a", .string("detail"))])
    #expect(result == .success(ServerMessage(id: nil, content: .item(.event(sent)))))
  }

  @Test func errorCodesAreThoseOfTheProtocol() {
    let codes = ErrorCode.allCases.map(\.rawValue)
    let expected = [
      "bad-json", "bad-version", "bad-request", "bad-value", "impossible", "rate-limited", "too-long", "busy",
      "idle", "stopping",
    ]
    #expect(codes == expected)
  }

  @Test(
    arguments: [
      ("", "the line is not JSON: byte 1: expected a value, found the end of the line"),
      ("[]", "the line: expected an object, found an array"),
      (#"{"ok":true,"message":""}"#, "version: expected a whole number, found nothing"),
      (
        #"{"version":2,"ok":true,"message":""}"#,
        "timecircuitsd speaks version 2 of the protocol, this program version 1: install both from the same release"
      ),
      (
        #"{"version":1}"#,
        "the line: expected a reply (ok), a frame, an event, a caption or an end, found an object"
      ),
      (#"{"version":1,"id":[],"end":""}"#, "id: expected a whole number or a short text, found an array"),
      (#"{"version":1,"ok":1,"message":""}"#, "ok: expected true or false, found 1"),
      (#"{"version":1,"ok":true}"#, "message: expected text, found nothing"),
      (#"{"version":1,"ok":true,"message":"","cities":{}}"#, "cities: expected an array, found an object"),
      (
        #"{"version":1,"ok":true,"message":"","cities":[{"id":"a","name":"b","label":"c"},{"id":"a","name":null}]}"#,
        "cities[1].name: expected text, found nothing"
      ),
      (
        #"{"version":1,"ok":true,"message":"","cities":[1]}"#,
        "cities[0]: expected an object, found 1"
      ),
      (
        #"{"version":1,"ok":true,"message":"","sequences":[{"name":"a","description":"b","length_ms":-1}]}"#,
        "sequences[0].length_ms: expected 0 or more, found -1"
      ),
      (
        #"{"version":1,"event":{"event":"set","text":"","time":"1985-10-26T08:21:00Z"}}"#,
        #"event.time: expected an instant such as 1985-10-26T08:21:00.000Z, found "1985-10-26T08:21:00Z""#
      ),
      (#"{"version":1,"caption":{}}"#, "caption: expected text, found an object"),
    ] as [(String, String)])
  func errorNamesTheUnreadableMember(line: String, description: String) {
    let result = received(Array(line.utf8))
    guard case .failure(let error) = result else {
      Issue.record("read \(result)")
      return
    }
    #expect(error.description == description)
  }

  @Test func errorForAnUnknownCodeListsTheKnownOnes() {
    let result = received(Array(#"{"version":1,"ok":false,"error":"worse","message":""}"#.utf8))
    guard case .failure(let error) = result else {
      Issue.record("read an unknown code")
      return
    }
    #expect(error.description.hasPrefix("error: expected bad-json, bad-version,"))
    #expect(error.description.hasSuffix(#"or stopping, found "worse""#))
  }

  @Test(arguments: [21, 22, 23] as [UInt64])
  func everyMessageRoundTrips(seed: UInt64) {
    var maker = MessageMaker(seed: seed)
    for round in 0..<1000 {
      let message = maker.message()
      let line = message.encode()
      let result = received(line)
      guard result == .success(message), line.last == 10, !line.dropLast().contains(where: { $0 < 0x20 })
      else {
        Issue.record("seed \(seed), round \(round): \(text(line)) is read as \(result)")
        return
      }
    }
  }

  @Test(arguments: [31, 32] as [UInt64])
  func membersOfANewerDaemonAreIgnored(seed: UInt64) {
    var maker = MessageMaker(seed: seed)
    for round in 0..<500 {
      let message = maker.message()
      // An unknown member of an event is one of its details.
      if case .item(.event) = message.content { continue }
      guard case .success(let value) = parsed(message.encode()) else {
        Issue.record("seed \(seed), round \(round): not JSON")
        return
      }
      let result = received(newer(value).encoded)
      guard result == .success(message) else {
        Issue.record("seed \(seed), round \(round): \(message) is read as \(result)")
        return
      }
    }
  }

  /// The value with an extra member in every object.
  private func newer(_ value: JSONValue) -> JSONValue {
    switch value {
    case .array(let values):
      .array(values.map(newer))
    case .object(let members):
      .object(
        members.map { JSONMember($0.key, newer($0.value)) }
          + [JSONMember("of_a_newer_daemon", .array([.null, .number(0.5)]))])
    default: value
    }
  }
}
