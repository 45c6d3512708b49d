import ClockModel
import ControlProtocol
import Panel
import Testing

/// The record on the control socket.
@Suite struct RecordTests {
  static let destination = ShownReadout(
    position: .destination, label: "NEW \"YORK\"",
    frame: ReadoutFrame(
      masks: [0x003F, 0x0039, 0x1201, 0x5B, 0x7C, 0x06, 0x67, 0x7F, 0x6D, 0x3F, 0x66, 0x5B, 0x06, 0, 0, 0],
      am: true, pm: false, colon: true, brightness: .standard))

  static func destinationMembers(_ text: String) -> String {
    #""name":"destination","label":"NEW \"YORK\"","text":"\#(text)","month":["0x003F","0x0039","0x1201"],"#
      + #""day":["0x5B","0x7C"],"year":["0x06","0x67","0x7F","0x6D"],"hour":["0x3F","0x66"],"minute":["0x5B","0x06"],"#
      + #""am":true,"pm":false,"colon":true,"brightness":12"#
  }

  private static func record(_ hourCycle: HourCycle) -> FrameRecord {
    var frame = Frame(repeating: .dark)
    frame.destination = destination.frame
    return FrameRecord(
      time: WallTime(seconds: 499_162_860), hourCycle: hourCycle, labels: [destination.label], frame: frame)
  }

  private static let line =
    #"{"version":1,"frame":{"time":"1985-10-26T08:21:00.000Z","readouts":[{"#
    + destinationMembers("OCT 26 1985 AM 04:21") + #"}],"hour_cycle":12}}"#

  @Test(
    arguments: [(HourCycle.twelve, "OCT 26 1985 AM 04:21"), (.twentyFour, "OCT 26 1985 04:21")],
    [(nil, ""), (.integer(3), #""id":3,"#), (.string("watch \"1\""), #""id":"watch \"1\"","#)]
      as [(RequestID?, String)])
  func frameIsTheSimulationsLineWithHourCycle(
    cycle: (HourCycle, String), id: (value: RequestID?, json: String)
  ) {
    let record = RecordTests.record(cycle.0)
    var printed: [UInt8] = []
    record.appendLine(to: &printed)
    #expect(text(printed).contains(#""text":"\#(cycle.1)""#))
    let line = StreamItem.frame(record).encode(id: id.value)
    #expect(
      text(line) == #"{"version":1,\#(id.json)"frame":"# + text(printed).dropLast()
        + #","hour_cycle":\#(cycle.0.rawValue)}}"#)
    #expect(received(line) == .success(ServerMessage(id: id.value, content: .item(.frame(record)))))
  }

  @Test func receivedTextIsIgnored() {
    let line = RecordTests.line.components(at: "OCT 26 1985 AM 04:21").joined(separator: "whatever")
    let record = RecordTests.record(.twelve)
    #expect(
      received(Array(line.utf8)) == .success(ServerMessage(id: nil, content: .item(.frame(record)))))
  }

  @Test func masksBeyondTheDigitsAreIgnored() {
    var record = RecordTests.record(.twelve)
    record.frame.destination.masks[13] = 0xFFFF
    let expected = RecordTests.record(.twelve)
    #expect(
      received(StreamItem.frame(record).encode(id: nil))
        == .success(ServerMessage(id: nil, content: .item(.frame(expected)))))
  }

  @Test(arguments: ["-0001-12-31T23:59:59.500Z", "+10000-01-01T00:00:00.000Z"])
  func signedYearsRoundTrip(time: String) throws {
    let line = RecordTests.line.components(at: "1985-10-26T08:21:00.000Z").joined(separator: time)
    let result = received(Array(line.utf8))
    guard case .item(.frame(let record)) = try result.get().content else {
      Issue.record("read \(result)")
      return
    }
    #expect(ISO8601.text(record.time) == time)
  }

  private static let boards: [ReadoutPlaces] = [
    ReadoutPlaces(Digit.allCases, hasNumericMonth: true),
    ReadoutPlaces([Digit.month3, .minute1], hasNumericMonth: true),
    ReadoutPlaces(Digit.allCases.filter { $0.field != .month }), ReadoutPlaces([Digit.month1, .year4]),
  ]

  @Test(arguments: boards)
  func digitsOfTheBoardRoundTrip(places: ReadoutPlaces) {
    var record = RecordTests.record(.twelve)
    record.frame.destination.places = places
    for digit in Digit.allCases {
      record.frame.destination[digit] = places.contains(digit) ? 0x15 : 0
    }
    #expect(
      received(StreamItem.frame(record).encode(id: nil))
        == .success(ServerMessage(id: nil, content: .item(.frame(record)))))
  }

  @Test func fourthReadoutIsRejected() {
    let names = ["destination", "present", "last-departed", "present"]
    let readout = "{" + RecordTests.destinationMembers("") + "}"
    let readouts = names.map { readout.components(at: #""destination""#).joined(separator: "\"\($0)\"") }
    let record = #"{"version":1,"frame":{"time":"1985-10-26T08:21:00.000Z","readouts":["#
    for count in 0...4 {
      let list = readouts.prefix(count).joined(separator: ",")
      let result = received(Array((record + list + #"],"hour_cycle":12}}"#).utf8))
      switch result {
      case .success: #expect(count <= 3)
      case .failure(let error):
        #expect(count == 4)
        #expect(
          error.description == #"frame.readouts[3].name: expected at most 3 readouts, found "present""#)
      }
    }
  }

  @Test(
    arguments: [
      (
        #""0x003F""#, #""0x1003F""#,
        #"readouts[0].month[0]: expected a mask such as 0x003F, or null, found "0x1003F""#
      ),
      (
        #""0x003F""#, #""003F""#,
        #"readouts[0].month[0]: expected a mask such as 0x003F, or null, found "003F""#
      ),
      (#""0x003F""#, #""0x""#, #"readouts[0].month[0]: expected a mask such as 0x003F, or null, found "0x""#),
      (
        #""0x003F""#, #""0x00G0""#,
        #"readouts[0].month[0]: expected a mask such as 0x003F, or null, found "0x00G0""#
      ),
      (
        #""0x003F""#, #""0x+1""#,
        #"readouts[0].month[0]: expected a mask such as 0x003F, or null, found "0x+1""#
      ),
      (#""0x003F""#, "63", "readouts[0].month[0]: expected a mask such as 0x003F, or null, found 63"),
      (#""0x7C""#, #""0x17C""#, #"readouts[0].day[1]: expected a mask such as 0x3F, or null, found "0x17C""#),
      (#""0x5B","0x7C""#, #""0x5B""#, "readouts[0].day: expected 2 masks, found an array"),
      (#""brightness":12"#, #""brightness":17"#, "readouts[0].brightness: expected 0 to 16, found 17"),
      (#""brightness":12"#, #""brightness":-1"#, "readouts[0].brightness: expected 0 or more, found -1"),
      (
        #""name":"destination""#, #""name":"top""#,
        #"readouts[0].name: expected destination, since readouts are listed from the top, found "top""#
      ),
      (
        #""name":"destination""#, #""name":"present""#,
        #"readouts[0].name: expected destination, since readouts are listed from the top, found "present""#
      ),
      (#""am":true"#, #""am":1"#, "readouts[0].am: expected true or false, found 1"),
      (#","hour_cycle":12"#, "", "hour_cycle: expected a whole number, found nothing"),
      (#""hour_cycle":12"#, #""hour_cycle":13"#, "hour_cycle: expected 12 or 24, found 13"),
      (
        #""time":"1985-10-26T08:21:00.000Z""#, #""time":"soon""#,
        #"time: expected an instant such as 1985-10-26T08:21:00.000Z, found "soon""#
      ),
    ] as [(String, String, String)])
  func errorNamesTheInvalidMember(old: String, new: String, description: String) {
    let parts = RecordTests.line.components(at: old)
    #expect(parts.count == 2)
    let result = received(Array(parts.joined(separator: new).utf8))
    guard case .failure(let error) = result else {
      Issue.record("read \(result)")
      return
    }
    #expect(error.description == "frame.\(description)")
  }
}
