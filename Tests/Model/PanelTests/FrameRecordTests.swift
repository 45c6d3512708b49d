import ClockModel
import Panel
import Testing

/// What a record holds, and when two show the same.
@Suite struct FrameRecordTests {
  private static func record(
    labels: [String] = ["A", "B", "C"], hourCycle: HourCycle = .twelve, seconds: Int64 = 0
  ) -> FrameRecord {
    var frame = Frame(repeating: .dark)
    for position in ReadoutPosition.allCases { frame[position][.day1] = UInt16(position.rawValue + 1) }
    return FrameRecord(
      time: WallTime(seconds: seconds), hourCycle: hourCycle, labels: labels, frame: frame)
  }

  @Test(arguments: 0...4)
  func itsReadoutsAreThoseThatHaveALabelAndAPlaceOnTheProp(count: Int) {
    let record = Self.record(labels: (0..<count).map { "label \($0)" })
    let expected = ReadoutPosition.allCases.prefix(count).map { position in
      ShownReadout(
        position: position, label: "label \(position.rawValue)", frame: record.frame[position])
    }
    #expect(Array(record.readouts) == expected)
    #expect(record.readouts.last?.frame[.day1] == expected.last.map { UInt16($0.position.rawValue + 1) })
  }

  @Test func recordsShowTheSameAtWhateverTime() {
    let record = Self.record()
    var lit = record
    lit.frame.lastDeparted.colon = true
    #expect(record.showsTheSame(as: Self.record(seconds: 1)))
    #expect(!record.showsTheSame(as: nil))
    #expect(!record.showsTheSame(as: lit))
    #expect(!record.showsTheSame(as: Self.record(labels: ["A", "B"])))
    #expect(!record.showsTheSame(as: Self.record(hourCycle: .twentyFour)))
  }
}
