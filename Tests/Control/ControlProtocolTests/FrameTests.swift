import ClockModel
import ControlProtocol
import Testing

@Suite struct FrameTests {
  static let destination = ShownReadout(
    position: .destination, label: "NEW \"YORK\"", text: "OCT 26 1985 AM 04:21",
    masks: [
      0x003F, 0x0039, 0x1201, 0x5B, 0x7C, 0x06, 0x67, 0x7F, 0x6D, 0x3F, 0x66, 0x5B, 0x06, 0, 0, 0,
    ], am: true, pm: false, colon: true, brightness: .standard)

  static let destinationMembers =
    #""name":"destination","label":"NEW \"YORK\"","text":"OCT 26 1985 AM 04:21","month":["0x003F","0x0039","0x1201"],"#
    + #""day":["0x5B","0x7C"],"year":["0x06","0x67","0x7F","0x6D"],"hour":["0x3F","0x66"],"minute":["0x5B","0x06"],"#
    + #""am":true,"pm":false,"colon":true,"brightness":12"#

  private static let record =
    #"{"time":"1985-10-26T08:21:00.000Z","readouts":[{\#(destinationMembers)}]}"#
  private static let frame = FrameReport(time: "1985-10-26T08:21:00.000Z", readouts: [destination])

  @Test(arguments: [nil, .integer(3), .string("watch \"1\"")] as [RequestID?])
  func isTheMirrorsRecordByteForByte(id: RequestID?) {
    let record = Array(FrameTests.record.utf8)
    let line = FrameReport.frameLine(id: id, mirrorObject: record + [UInt8(ascii: "\n")])
    let same = FrameReport.frameLine(id: id, mirrorObject: record)
    #expect(line == same)
    let written = StreamItem.frame(FrameTests.frame).encode(id: id)
    #expect(line == written)
    let result = received(line)
    #expect(result == .success(ServerMessage(id: id, content: .item(.frame(FrameTests.frame)))))
  }

  @Test func lanesPastTheDigitsDoNotCount() {
    let masks = SIMD16<UInt16>(repeating: 0xFFFF)
    let shown = ShownReadout(
      position: .present, label: "", text: "", masks: masks, am: false, pm: false, colon: false,
      brightness: .dark)
    let line = StreamItem.frame(FrameReport(time: "", readouts: [shown])).encode(id: nil)
    let result = received(line)
    #expect(
      result
        == .success(ServerMessage(id: nil, content: .item(.frame(FrameReport(time: "", readouts: [shown]))))))
    #expect(shown.masks[Digit.minute2.rawValue] == 0xFFFF)
    #expect(shown.masks[13] == 0)
  }

  @Test(
    arguments: [
      (#""0x003F""#, #""0x1003F""#), (#""0x003F""#, #""003F""#), (#""0x003F""#, #""0x""#),
      (#""0x003F""#, #""0x00G0""#),
      (#""0x003F""#, #""0x+1""#), (#""0x003F""#, "63"), (#""0x5B","0x7C""#, #""0x5B""#),
      (#""brightness":12"#, #""brightness":17"#),
      (#""brightness":12"#, #""brightness":-1"#), (#""name":"destination""#, #""name":"top""#),
      (#""am":true"#, #""am":1"#),
    ] as [(String, String)])
  func refusesWhatNoPanelShows(old: String, new: String) {
    let parts = FrameTests.record.components(at: old)
    #expect(parts.count == 2)
    let record = Array(parts.joined(separator: new).utf8)
    let result = received(FrameReport.frameLine(id: nil, mirrorObject: record))
    #expect(throws: ServerMessageError.self) { try result.get() }
  }
}
