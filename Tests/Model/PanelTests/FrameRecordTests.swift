import ClockModel
import Panel
import Testing

/// The content of a record, and comparing two.
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
  func readoutsAreThoseWithALabelAndAPosition(count: Int) {
    let record = Self.record(labels: (0..<count).map { "label \($0)" })
    let expected = ReadoutPosition.allCases.prefix(count).map { position in
      ShownReadout(
        position: position, label: "label \(position.rawValue)", frame: record.frame[position])
    }
    #expect(Array(record.readouts) == expected)
    #expect(record.readouts.last?.frame[.day1] == expected.last.map { UInt16($0.position.rawValue + 1) })
  }

  @Test func comparisonIgnoresTheTime() {
    let record = Self.record()
    var lit = record
    lit.frame.lastDeparted.colon = true
    #expect(record.showsTheSame(as: Self.record(seconds: 1)))
    #expect(!record.showsTheSame(as: nil))
    #expect(!record.showsTheSame(as: lit))
    #expect(!record.showsTheSame(as: Self.record(labels: ["A", "B"])))
    #expect(!record.showsTheSame(as: Self.record(hourCycle: .twentyFour)))
    var timed = record
    timed.timer = ShownTimer(position: .present, light: .green)
    #expect(!record.showsTheSame(as: timed))
  }

  /// A record with every digit, AM and PM lit, and a timer on a readout.
  private static func timed(_ labels: [String], _ timer: ShownTimer) -> FrameRecord {
    var readout = ReadoutFrame(
      masks: DigitMasks(repeating: 0x7F), am: true, pm: true, colon: false, brightness: .standard)
    readout.places = .all
    return FrameRecord(
      time: WallTime(seconds: 0), hourCycle: .twelve, labels: labels, frame: Frame(repeating: readout),
      timer: timer)
  }

  @Test(arguments: TimerLight.allCases)
  func timerAloneShowsHourAndMinuteOfItsLight(light: TimerLight) throws {
    let timer = ShownTimer(position: light.readout, light: light)
    let alone = try #require(Self.timed(["A", "B", "C"], timer).timerAlone)
    #expect(alone.timer == timer)
    for position in ReadoutPosition.allCases where position != light.readout {
      #expect(alone.frame[position].masks == DigitMasks(repeating: 0))
    }
    let shown = alone.frame[light.readout]
    #expect(Digit.allCases.filter { shown[$0] != 0 } == [.hour1, .hour2, .minute1, .minute2])
    #expect(shown.isOver && !shown.colon)
    #expect(alone.timerAlone == alone)
  }

  /// On a single readout, both lamps mean that the time is over; one lamp is dropped.
  @Test(arguments: [true, false]) func timerAloneDropsASingleLamp(isAM: Bool) throws {
    var record = Self.timed(["A"], ShownTimer(position: .destination, light: .green))
    (record.frame.destination.am, record.frame.destination.pm) = (isAM, !isAM)
    let shown = try #require(record.timerAlone).frame.present
    #expect(!shown.am && !shown.pm)
  }

  @Test func timerOfASingleReadoutMovesToItsColour() throws {
    let timer = ShownTimer(position: .destination, light: .amber)
    let alone = try #require(Self.timed(["A"], timer).timerAlone)
    #expect(alone.timer == ShownTimer(position: .lastDeparted, light: .amber))
    #expect(alone.frame.destination.masks == DigitMasks(repeating: 0))
    // There the colon shows the light, not the seconds.
    #expect(alone.frame.lastDeparted.colon)
    #expect(Self.record().timerAlone == nil)
  }
}
