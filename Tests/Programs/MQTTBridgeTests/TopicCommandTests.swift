import ClockModel
import ControlProtocol
import TestSupport
import Testing
import Text

@testable import MQTTBridge

/// The request that a message becomes, by topic.
@Suite struct TopicCommandTests {
  private static let topics = PropTopics("garage")
  private static let command = TopicCommand(topics)
  private static let eight = Brightness(sixteenths: 8) ?? .standard

  private func read(_ topic: String, _ text: String) -> Result<Request, Refusal>? {
    Self.command.request(at: "timecircuits/garage/\(topic)", Array(text.utf8))
  }

  private static let accepted: [(topic: String, text: String, request: Request)] = [
    ("command", "depart", .depart), ("command", "return", .return), ("command", "reset", .reset),
    ("command", "play glitch", .play("glitch")), ("command", "DEPART", .depart),
    ("command", "Play glitch", .play("glitch")), ("light/present/set", "8.0", .brightness(.present, eight)),
    ("light/present/set", #"{"state":"ON","brightness":7.6}"#, .brightness(.present, eight)),
    ("light/present/set", "0.0", .brightness(.present, .dark)), ("cycle/set", "15.0", .cycle(.fifteen)),
    ("night/set", "AUTO", .night(.auto)), ("alarm/set", "OFF", .alarm(.turn(nil, .off))),
    ("timer/set", "START 18", .timer(.start(.seconds(1080)))), ("cycle/set", "OFF", .cycle(.off)),
    ("command", "travel einstein", .journey("einstein", departs: true)),
    ("readout/destination/set", "102619850121", .set(.destination, "102619850121")),
    ("readout/last-departed/set", "new_york", .set(.lastDeparted, "new_york")),
    ("text/present/set", "GREAT SCOTT", .text(.present, "GREAT SCOTT", milliseconds: nil)),
    ("text/present/set", "", .clearText(.present)),
    ("light/present/set", #"{"state":"ON","brightness":16}"#, .brightness(.present, .full)),
    ("light/present/set", #"{"state":"ON"}"#, .brightness(.present, .standard)),
    ("light/present/set", #"{"state":"OFF","brightness":3}"#, .brightness(.present, .dark)),
    ("light/present/set", #"{"brightness":1,"transition":3}"#, .brightness(.present, .lowest)),
    ("light/present/set", "1", .brightness(.present, .lowest)),
    ("light/present/set", "0", .brightness(.present, .dark)),
    ("light/present/set", "off", .brightness(.present, .dark)),
    ("light/destination/set", "ON", .brightness(.destination, .standard)),
    ("journey/set", "einstein", .journey("einstein")), ("journey/set", "own times", .readouts([])),
    ("night/set", "auto", .night(.auto)), ("night/set", "On", .night(.on)),
    ("night/set", "toggle", .toggleNight),
    ("cycle/set", "off", .cycle(.off)), ("cycle/set", "15", .cycle(.fifteen)),
    ("power/set", "OFF", .power(.off)), ("power/set", "on", .power(.on)),
    ("power/set", "toggle", .power(.toggle)),
    ("alarm/set", "off", .alarm(.turn(nil, .off))), ("alarm/set", "on 2", .alarm(.turn(2, .on))),
    ("alarm/set", "stop", .alarm(.stop)),
    ("alarm/set", "snooze 5min", .alarm(.snooze(milliseconds: 300_000))),
    ("timer/set", "18:00", .timer(.set(.seconds(1080)))),
    ("timer/set", "start 18", .timer(.start(.seconds(1080)))),
    ("timer/set", "start", .timer(.start(nil))), ("timer/set", "stop", .timer(.stop)),
    ("timer/set", "add -30s", .timer(.add(-30_000_000_000))),
  ]

  @Test(arguments: TopicCommandTests.accepted.indices) func messagesBecomeRequests(index: Int) throws {
    let (topic, text, request) = Self.accepted[index]
    #expect(try read(topic, text)?.get() == request, "\(topic) \(text)")
  }

  private static let ends: [String] = ["\n", "\r\n", " ", " \t\r\n\n"]

  /// `echo ON | mosquitto_pub -s` appends a line feed; editors and templates append other blanks.
  @Test(arguments: TopicCommandTests.accepted.indices, TopicCommandTests.ends)
  func trailingLineEndsAndBlanksAreIgnored(index: Int, end: String) throws {
    let (topic, text, request) = Self.accepted[index]
    #expect(try read(topic, text + end)?.get() == request, "\(topic) \(text)")
  }

  /// Leading and inner blanks belong to a text; a line feed inside it is still refused.
  @Test func onlyTrailingBlanksAreRemoved() throws {
    let text = try read("text/present/set", "  GREAT  SCOTT \n")?.get()
    #expect(text == .text(.present, "  GREAT  SCOTT", milliseconds: nil))
    guard case .failure(let refusal)? = read("text/present/set", "GREAT\nSCOTT\n") else {
      Issue.record("two lines are accepted")
      return
    }
    #expect(refusal.message.contains("no control characters"))
    // Trailing line ends do not count towards the limit.
    let longest = String(repeating: "x", count: 200)
    #expect(try read("text/present/set", longest + "\r\n")?.get() != nil)
  }

  @Test func alarmIsSetWithDaysInWords() throws {
    let plan = try #require(AlarmPlan(hour: 7, minute: 30, days: .weekly(.workdays)))
    #expect(try read("alarm/set", "07:30 workdays")?.get() == .alarm(.set(plan, zone: nil)))
  }

  /// Home Assistant turns a light on without a brightness and expects the previous one.
  @Test func lightReturnsWithItsLastBrightness() throws {
    var command = Self.command
    var report = StatusReport.prop()
    report.readouts[1].brightnessWanted = .lowest
    command.record(report)
    report.readouts[1].brightnessWanted = .dark
    command.record(report)
    let request = command.request(at: "timecircuits/garage/light/present/set", Array("ON".utf8))
    #expect(try request?.get() == .brightness(.present, .lowest))
  }

  private static let refused: [(topic: String, text: String, found: String)] = [
    ("command", "explode", "expected depart, return"), ("command", "", "expected depart, return"),
    ("command", "play", "expected depart, return"), ("command", "depart now", "expected depart, return"),
    ("readout/top/set", "0121", "there is no readout \"top\""),
    ("readout/present/set", String(repeating: "9", count: 201), "at most 200 bytes"),
    ("journey/set", String(repeating: "x", count: 65), "at most 64 bytes"),
    ("light/present/set", #"{"state":"ON","brightness":17}"#, "a brightness of 1 to 16"),
    ("light/present/set", #"{"state":"DIM"}"#, "a brightness of 1 to 16"),
    ("light/present/set", "{", "a brightness of 1 to 16"),
    ("light/present/set", "[]", "a brightness of 1 to 16"),
    ("light/present/set", #"{"brightness":"1"}"#, "a brightness of 1 to 16"),
    ("night/set", "dark", "auto, on, off or toggle"), ("cycle/set", "7", "off, or minutes: 5, 10"),
    ("power/set", "1", "on, off or toggle"), ("alarm/set", "25:00", "not a time of day"),
    ("alarm/set", "", "a time such as 07:30"),
    ("timer/set", "explode", "unknown timer command"), ("timer/set", "", "a time such as 18:00"),
    ("nothing/set", "x", "this topic takes no commands"), ("a/b/c/set", "x", "this topic takes no commands"),
    ("text/present/set", "a\u{7}b", "no control characters"),
    ("text/present/set", String(repeating: "x", count: 4097), "at most 4096 bytes"),
  ]

  @Test(arguments: TopicCommandTests.refused.indices) func refusalsSayWhatToWrite(index: Int) {
    let (topic, text, found) = Self.refused[index]
    guard case .failure(let refusal)? = read(topic, text) else {
      Issue.record("\(topic) \(text) is accepted")
      return
    }
    #expect(refusal.message.contains(found), "\(refusal.message)")
  }

  @Test func invalidUTF8IsRefused() {
    guard case .failure(let refusal)? = Self.command.request(at: "timecircuits/garage/command", [0xFF, 0xFE])
    else {
      Issue.record("invalid UTF-8 is accepted")
      return
    }
    #expect(refusal.message.contains("UTF-8"))
  }

  @Test(arguments: [
    "timecircuits/garage/state", "timecircuits/garage/event", "timecircuits/garagebox/command", "x",
  ])
  func otherTopicsAreIgnored(topic: String) {
    #expect(Self.command.request(at: topic, Array("depart".utf8)) == nil)
  }

  /// Each payload becomes a request or a refusal.
  @Test(arguments: [UInt64(1), 2, 3, 4]) func alteredPayloadsNeverCrash(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let topics = Self.accepted.map(\.topic) + ["nothing/set", "error/set"]
    let texts = Self.accepted.map { Array($0.text.utf8) }
    var successes = 0
    for _ in 0..<5000 {
      let topic = topics.randomElement(using: &generator) ?? ""
      var payload = texts.randomElement(using: &generator) ?? []
      for _ in 0..<Int.random(in: 0...3, using: &generator) {
        let index = Int.random(in: 0...payload.count, using: &generator)
        payload.insert(UInt8.random(in: 0...255, using: &generator), at: index)
      }
      if case .success? = Self.command.request(at: "timecircuits/garage/\(topic)", payload) { successes += 1 }
    }
    #expect(successes > 100, "seed \(seed)")
  }
}
