import ClockModel
import ControlLink
import ControlProtocol
import Panel
import TestSupport
import Testing

@testable import ControlCommands

/// The way of a frame from the daemon's mirror to the client's picture.
@Suite struct FrameTests {
  private static func random(_ generator: inout SeededGenerator) -> Mirror {
    var frame = Frame(repeating: .dark)
    let count = Int.random(in: 1...3, using: &generator)
    for position in ReadoutPosition.allCases.prefix(count) {
      var masks = DigitMasks()
      for digit in Digit.allCases {
        let bits = UInt16.random(in: .min ... .max, using: &generator)
        masks[digit.rawValue] = bits & (digit.hasFourteenSegments ? 0x7FFF : 0xFF)
      }
      let sixteenths = Int.random(in: 0...16, using: &generator)
      frame[position] = ReadoutFrame(
        masks: masks, am: Bool.random(using: &generator), pm: Bool.random(using: &generator),
        colon: Bool.random(using: &generator), brightness: Brightness(sixteenths: sixteenths) ?? .dark)
    }
    let seconds = Int64.random(in: -62_000_000_000...250_000_000_000, using: &generator)
    let halves = Int64.random(in: 0...1, using: &generator)
    return Mirror(
      time: WallTime(seconds: seconds, nanoseconds: halves * 500_000_000),
      labels: ["NEW \"YORK\"", "LONDON", "香港"].prefix(count).map { $0 },
      hourCycle: Bool.random(using: &generator) ? .twelve : .twentyFour, frame: frame)
  }

  @Test func comesOutAsItWentIn() throws {
    var generator = SeededGenerator(seed: 8)
    for _ in 0..<500 {
      let mirror = Self.random(&generator)
      var record: [UInt8] = []
      JSONMirror.append(mirror, to: &record)
      let line = try ServerLine(FrameReport.frameLine(id: nil, mirrorObject: record))
      guard case .item(.frame(let report)) = line.message.content else {
        Issue.record("\(line)")
        return
      }
      #expect(Mirror(report) == mirror)
      #expect(line.member("frame") == record)
    }
  }

  @Test func aTimeThatCannotBeReadIsShownAsItCame() {
    let mirror = Mirror(FrameReport(time: "+10000-01-01T00:00:00.000Z\u{1B}", readouts: []))
    #expect(mirror.caption == "+10000-01-01T00:00:00.000Z\u{FFFD}")
    #expect(mirror.labels.isEmpty)
  }

  @Test func readoutsThatAreLeftOutHaveNoLabel() {
    let shown = ShownReadout(
      position: .present, label: "L\n", text: "", masks: SIMD16(), am: false, pm: false, colon: true,
      brightness: .full)
    let mirror = Mirror(FrameReport(time: "", readouts: [shown]))
    #expect(mirror.labels == ["", "L\u{FFFD}"])
    #expect(mirror.frame.present.colon)
    #expect(mirror.frame.destination == .dark)
  }
}
