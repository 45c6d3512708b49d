import ClockModel
import ControlProtocol
import Panel
import Pictures
import Testing

@testable import ControlCommands

/// The timer's lines, and the timer in a picture.
@Suite struct TimerLinesTests {
  private static func lines(_ timer: TimerStatus?, presets: [Int64] = [300, 0, 5400]) -> [String] {
    var report = StatusPageTests.report
    report.timer = timer
    report.timerPresets = presets
    return TimerLines(report: report).lines
  }

  private static func timer(
    _ setting: Int64, _ left: Int64, _ text: String, isRunning: Bool = true, light: TimerLight = .green
  ) -> TimerStatus {
    TimerStatus {
      $0.setting = setting
      $0.leftMilliseconds = left
      $0.isRunning = isRunning
      $0.light = light
      $0.text = text
    }
  }

  @Test func firstLineDescribesTheTimer() {
    #expect(Self.lines(nil)[0] == "no timer; to start one: timecircuitsctl timer start 18")
    #expect(Self.lines(Self.timer(1080, 1_019_000, "16:59"))[0] == "16:59 left of 18:00, green")
    #expect(
      Self.lines(Self.timer(1080, 59_000, "00:59", isRunning: false, light: .red))[0]
        == "00:59 left of 18:00, red; paused")
    #expect(
      Self.lines(Self.timer(1080, -75_000, "01:15", light: .red))[0] == "01:15 over its 18:00")
    #expect(Self.lines(Self.timer(0, -7_260_000, "02:01"))[0] == "02:01 h, counting up")
    #expect(Self.lines(Self.timer(7200, 7_140_000, "01:59"))[0] == "01:59 h left of 2:00:00, green")
  }

  @Test func presetsAreListedByNumber() {
    #expect(Self.lines(nil)[1] == "presets 1: 5:00, 3: 1:30:00")
    #expect(Self.lines(nil, presets: [])[1] == "no presets")
  }

  @Test(
    arguments: [
      ([], .wide, nil), (["--face", "neon"], .countdownInARow, .lastDeparted),
      (["--portrait"], .countdown, .lastDeparted), (["--countdown"], .countdown, .lastDeparted),
      (["--face", "neon", "--readout", "present"], .wide, .present),
    ] as [([String], Arrangement, ReadoutPosition?)])
  func optionsChooseTheTimersArrangementInAPicture(
    arguments: [String], arrangement: Arrangement, readout: ReadoutPosition?
  ) throws {
    let record = FrameRecord(
      time: WallTime(seconds: 0), hourCycle: .twelve, labels: ["A", "B", "C"], frame: Frame(repeating: .dark),
      timer: ShownTimer(position: .lastDeparted, light: .amber))
    let drawing = try StyleOptions.parse(arguments).drawing(of: record)
    #expect(drawing.options.arrangement == arrangement)
    #expect(drawing.options.readout == readout)
    var untimed = record
    untimed.timer = nil
    let style = try StyleOptions.parse(arguments)
    #expect(style.drawing(of: untimed).options == style.options)
  }
}
