import ClockModel
import ControlProtocol
import MQTT
import Panel
import Testing
import Text

@testable import MQTTBridge

/// The prop's state, as the broker retains it.
@Suite struct TopicTests {
  private static let topics = PropTopics("garage")

  private func payloads(
    _ report: StatusReport, journeys: [JourneyEntry] = []
  ) -> [String: [UInt8]] {
    Dictionary(
      Self.topics.payloads(Topic.State(report, journeys: journeys)).map { ($0.topic, $0.payload) },
      uniquingKeysWith: { $1 })
  }

  private func text(_ payloads: [String: [UInt8]], _ topic: String) -> String? {
    payloads[topic].map { String(decoding: $0, as: UTF8.self) }
  }

  private func member(_ payloads: [String: [UInt8]], _ topic: String, _ key: String) throws -> JSONValue? {
    try members(try #require(payloads[topic]))[key]
  }

  @Test func publishesThePropsState() throws {
    var report = StatusReport.prop()
    report.night = NightStatus(mode: .on, isNight: true, text: "")
    report.cycle.minutes = 15
    report.clock = ClockStatus(source: .waiting, text: "")
    report.isOff = true
    report.otherFaults = [PartFault(part: "bus", message: "it hangs", since: moment())]
    report.readouts[0].freeText = "GREAT SCOTT"
    report.update = UpdateStatus(latest: "98.0.1", listedAt: moment())
    let payloads = payloads(report)
    #expect(try member(payloads, Self.topics[.state], "latest_version") == .string("98.0.1"))
    #expect(text(payloads, Self.topics[.night]) == "on")
    #expect(text(payloads, Self.topics[.cycle]) == "15")
    #expect(text(payloads, Self.topics[.power]) == "OFF")
    #expect(text(payloads, Self.topics[.text, .destination]) == "GREAT SCOTT")
    #expect(text(payloads, Self.topics[.text, .present]) == "")
    #expect(try member(payloads, Self.topics[.state], "travel") == .string("idle"))
    #expect(try member(payloads, Self.topics[.state], "night") == .boolean(true))
    #expect(try member(payloads, Self.topics[.state], "synchronised") == .boolean(false))
    #expect(try member(payloads, Self.topics[.state], "faults") == .integer(1))
    #expect(try member(payloads, Self.topics[.state], "fault") == .string("it hangs"))
    #expect(try member(payloads, Self.topics[.readout, .present], "zone") == .string("Europe/London"))
  }

  @Test func darkReadoutIsALightThatIsOff() throws {
    var report = StatusReport.prop()
    report.readouts[1].brightnessWanted = .dark
    let payloads = payloads(report)
    #expect(text(payloads, Self.topics[.light, .present]) == #"{"state":"OFF"}"#)
    #expect(
      text(payloads, Self.topics[.light, .destination])
        == #"{"state":"ON","brightness":12,"color_mode":"brightness"}"#)
  }

  /// Animated digits are meaningless, and pairing codes are secret.
  @Test func omitsAnimatedAndPrivateReadouts() {
    var report = StatusReport.prop(travelling: true)
    var payloads = payloads(report)
    #expect(payloads[Self.topics[.readout, .present]] == nil)
    #expect(payloads[Self.topics[.journey]] == nil)
    #expect(text(payloads, Self.topics[.state])?.contains(#""travel":"departing""#) == true)
    report.underWayUntil = nil
    report.activity = "glitch"
    payloads = self.payloads(report)
    #expect(payloads[Self.topics[.readout, .present]] == nil)
    report.activity = "clock"
    report.hasTravelled = true
    report.readouts[2].shown = ShownReadout(
      position: .lastDeparted, label: "", frame: .dark, isPrivate: true)
    payloads = self.payloads(report)
    #expect(payloads[Self.topics[.readout, .present]] != nil)
    #expect(payloads[Self.topics[.readout, .lastDeparted]] == nil)
    #expect(text(payloads, Self.topics[.state])?.contains(#""travel":"away""#) == true)
  }

  @Test func recognisesTheJourneyByItsTimes() {
    let report = StatusReport.prop()
    let dark = report.readouts[0].shown.frame.text(hourCycle: .twelve)
    func journey(_ name: String, _ destination: String?, _ lastDeparted: String?) -> JourneyEntry {
      JourneyEntry {
        $0.name = name
        $0.title = ""
        $0.destination = destination
        $0.present = "NOV 05 1955 AM 06:00"
        $0.lastDeparted = lastDeparted
      }
    }
    let journeys = [
      journey("other", "OCT 26 1985 AM 01:21", dark), journey("nothing", nil, nil),
      journey("shown", dark, dark),
    ]
    #expect(text(payloads(report, journeys: journeys), Self.topics[.journey]) == "shown")
    #expect(text(payloads(report, journeys: Array(journeys.prefix(2))), Self.topics[.journey]) == "own times")
  }

  @Test func timerIsPublishedWithItsEnd() throws {
    var report = StatusReport.prop()
    #expect(try member(payloads(report), Self.topics[.timer], "state") == .string("none"))
    report.timer = TimerStatus {
      $0.setting = 1080
      $0.leftMilliseconds = 1_079_700
      $0.isRunning = true
      $0.light = .green
      $0.text = "17:59"
    }
    #expect(try member(payloads(report), Self.topics[.timer], "state") == .string("running"))
    let ends = try member(payloads(report), Self.topics[.timer], "ends")
    #expect(ends == .string("2026-11-26T20:18:00.000Z"))
    // A little later the end is still the same.
    report.time = moment(200)
    report.timer?.leftMilliseconds -= 200
    #expect(try member(payloads(report), Self.topics[.timer], "ends") == ends)
    report.timer?.isRunning = false
    #expect(try member(payloads(report), Self.topics[.timer], "left_s") == .integer(1079))
    #expect(try member(payloads(report), Self.topics[.timer], "ends") == .null)
    report.timer = TimerStatus {
      $0.setting = 60
      $0.leftMilliseconds = -1000
      $0.isRunning = true
      $0.light = .red
      $0.text = "0:01"
    }
    #expect(try member(payloads(report), Self.topics[.timer], "state") == .string("over"))
    // Also once the timer is over.
    let over = try member(payloads(report), Self.topics[.timer], "ends")
    report.time = moment(900)
    report.timer?.leftMilliseconds = -1900
    #expect(try member(payloads(report), Self.topics[.timer], "ends") == over)
    report.timer = TimerStatus {
      $0.setting = 0
      $0.leftMilliseconds = -1000
      $0.isRunning = true
      $0.light = .red
      $0.text = "0:01"
    }
    #expect(try member(payloads(report), Self.topics[.timer], "state") == .string("up"))
  }

  @Test func nextAlarmIsOneThatIsOn() throws {
    let plan = try #require(AlarmPlan(hour: 7, minute: 30, label: "WAKE UP"))
    var report = StatusReport.prop()
    report.alarms = ([(1, false, 60), (2, true, 120), (3, true, 180)] as [(Int, Bool, Int64)]).map {
      number, isOn, minutes in
      AlarmStatus {
        $0.number = number
        $0.plan = plan
        $0.zone = "UTC"
        $0.isOn = isOn
        $0.isConfigured = false
        $0.isRinging = number == 3
        $0.next = moment(minutes * 60_000)
      }
    }
    #expect(
      try member(payloads(report), Self.topics[.alarm], "next") == .string(ISO8601.text(moment(120 * 60_000)))
    )
    #expect(try member(payloads(report), Self.topics[.alarm], "on") == .boolean(true))
    #expect(try member(payloads(report), Self.topics[.alarm], "ringing") == .boolean(true))
  }

  @Test func publishesChangesAndRepublishesAfterForgetting() {
    var topics = RetainedTopics()
    let first = topics.news([("a", [1]), ("b", [2])])
    #expect(first == [BrokerMessage("a", [1], isRetained: true), BrokerMessage("b", [2], isRetained: true)])
    #expect(topics.news([("a", [1]), ("b", [3])]) == [BrokerMessage("b", [3], isRetained: true)])
    topics.forget()
    #expect(topics.news([("a", [1])]).count == 1)
  }

  @Test func everyStateTopicIsListedAsRetained() {
    let retained = Set(Self.topics.retained)
    for (topic, _) in Self.topics.payloads(Topic.State(.prop(), journeys: [])) {
      #expect(retained.contains(topic), "\(topic)")
    }
  }
}
