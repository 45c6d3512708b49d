import ClockModel
import ControlProtocol
import Panel
import Pictures
import Testing

@testable import WebCore

/// The timer on the page, and the speaker view.
@Suite struct TimerPageTests {
  private static func record(_ timer: ShownTimer?, labels: [String] = ["A", "B", "C"]) -> FrameRecord {
    var frame = Frame(repeating: .dark)
    if let timer {
      // 17:42 in 7 segments.
      for (digit, mask) in [(Digit.hour1, 0x06), (.hour2, 0x07), (.minute1, 0x66), (.minute2, 0x5B)] {
        frame[timer.position][digit] = UInt16(mask)
      }
    }
    return FrameRecord(
      time: WallTime(seconds: 0), hourCycle: .twelve, labels: labels, frame: frame, timer: timer)
  }

  private static let green = ShownTimer(position: .present, light: .green)

  private static func written(_ timer: TimerStatus?, presets: [Int64] = []) -> String {
    var html = HTMLBuilder()
    TimerWriter(report: .bare(at: WallTime(seconds: 0), timer: timer, presets: presets)).write(into: &html)
    return String(decoding: html.bytes, as: UTF8.self)
  }

  @Test func digitsShowTheTimerOrEighteenMinutes() {
    let timer = TimerStatus {
      $0.setting = 1080
      $0.leftMilliseconds = 59_500
      $0.isRunning = true
      $0.light = .red
      $0.text = "01:00"
    }
    let digits = { (text: String) in
      "aria-valuetext=\"\(text)\">" + String(decoding: SVGPicture.digits(text), as: UTF8.self)
    }
    #expect(Self.written(timer).contains("class=\"red\" "))
    #expect(Self.written(timer).contains(digits("01")) && Self.written(timer).contains(digits("00")))
    #expect(Self.written(nil).contains(digits("18")) && Self.written(nil).contains(digits("00")))
  }

  @Test func missingPresetsHaveNoButton() {
    let text = Self.written(nil, presets: [300, 0, 5400])
    #expect(text.contains("value=\"1\">5:00</button>") && text.contains("value=\"3\">1:30:00</button>"))
    #expect(!text.contains("value=\"2\""))
  }

  @Test func formAcceptsTimesAsPeopleWriteThem() throws {
    let bench = SiteBench.open()
    func asked(_ fields: String) -> Request? {
      let type = "application/x-www-form-urlencoded"
      guard case .ask(let request, _) = bench.post("/api/timer", fields, type: type) else { return nil }
      return request
    }
    #expect(asked("verb=start&time=1%3A30%3A00") == .timer(.start(.seconds(5400))))
    #expect(asked("verb=start&time=18") == .timer(.start(.seconds(1080))))
    #expect(asked("verb=set&preset=3") == .timer(.set(.preset(3))))
    #expect(asked("verb=add&seconds=-30") == .timer(.add(-30_000_000_000)))
    #expect(asked("verb=start&time=soon") == nil)
  }

  @Test(
    arguments: [
      ("", nil), ("?face=prop", nil), ("?face=neon", .present), ("?portrait=1", .present),
      ("?timer=1", .present),
    ] as [(String, ReadoutPosition?)])
  func timerIsAloneInNeonPortraitAndSpeakerViews(query: String, alone: ReadoutPosition?) throws {
    let bench = SiteBench.open()
    try bench.show(Self.record(Self.green))
    let page = String(decoding: bench.get("/\(query)").body, as: UTF8.self)
    #expect(page.contains(" alone\">") == (alone != nil))
    #expect(page.contains("id=\"destination\"") == (alone == nil))
    #expect(page.contains("&amp;alone=present&amp;of=timer") == (alone != nil))
    #expect(page.contains("id=\"present-over\"") == (alone != nil))
  }

  @Test func speakerViewHasOnlyTheTimerAndItsKeys() throws {
    let bench = SiteBench.open()
    try bench.show(Self.record(nil))
    let page = String(decoding: bench.get("/?timer=1").body, as: UTF8.self)
    // Without a timer it shows the present time.
    #expect(page.contains("id=\"present\"") && !page.contains("id=\"last-departed\""))
    // The full date, so that it does not look like the time left.
    #expect(page.contains("id=\"present-year1-a\"") && !page.contains("id=\"present-over\""))
    #expect(!page.contains("<form") && !page.contains("<nav") && page.contains("timer.js"))
    let viewer = SiteBench()
    try viewer.show(Self.record(nil))
    #expect(!String(decoding: viewer.get("/?timer=1").body, as: UTF8.self).contains("timer.js"))
  }

  @Test func timerLightChangesThePlan() throws {
    let bench = SiteBench.open()
    var plans: [String] = []
    for timer in [nil, Self.green, ShownTimer(position: .lastDeparted, light: .amber)] {
      try bench.show(Self.record(timer))
      plans.append(bench.site.scene.plan)
    }
    #expect(Set(plans).count == 3)
  }

  @Test func streamHasTheTimersTextAndLight() throws {
    let bench = SiteBench.open()
    try bench.show(Self.record(ShownTimer(position: .destination, light: .amber), labels: ["A"]))
    let event = String(decoding: bench.site.scene.event(for: .paired), as: UTF8.self)
    #expect(event.contains("\"timer\":{\"text\":\"17:42\",\"light\":\"amber\"}"))
    let parts = event.components(separatedBy: "\"alone\":")
    #expect(parts.count == 2)
    // Drawn alone, the timer is in the readout of its light, even on a board with one readout.
    #expect(parts[0].contains("[{\"masks\":[0,0,0,0,0,0,0,0,0,6,7,102,91]"))
    #expect(parts[1].hasSuffix("{\"masks\":[0,0,0,0,0,0,0,0,0,6,7,102,91],\"lamps\":4,\"light\":0}]}\n\n"))
    try bench.show(Self.record(nil))
    #expect(!String(decoding: bench.site.scene.event(for: .paired), as: UTF8.self).contains("timer"))
  }
}
