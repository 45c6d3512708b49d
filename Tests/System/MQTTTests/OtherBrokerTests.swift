import LiveTestSupport
import Testing

@testable import MQTT

/// What brokers answer that are other ones than mosquitto.
@Suite(.ownThread) struct OtherBrokerTests {
  private func settings(_ broker: ScriptedBroker) -> BrokerSettings {
    BrokerSettings(
      host: "127.0.0.1", port: broker.port, client: "test", availability: "test/availability",
      subscriptions: [])
  }

  /// MQTT 3.1.1, 3.2.2.3: an older broker answers with 1, and is spoken to as it can, at once and without a word.
  @Test func anOlderBrokerIsSpokenToByItsVersion() throws {
    let broker = try ScriptedBroker([
      ScriptedBroker.Answer(bytes: [0x20, 2, 0, 1]),
      ScriptedBroker.Answer(bytes: [0x20, 2, 0, 0], closes: false),
    ])
    let bench = try LineBench()
    bench.line.connect(to: settings(broker))
    try bench.waitForConnection(isOld: true)
    #expect(broker.versions == [5, 4])
    #expect(bench.news.isEmpty, "\(bench.news)")
  }

  /// Some end the connection without an answer, and that is taken for an older one's at the fourth time.
  @Test func aBrokerThatOnlyHangsUpIsTriedByTheOlderVersion() throws {
    let broker = try ScriptedBroker([
      ScriptedBroker.Answer(bytes: []), ScriptedBroker.Answer(bytes: [0x20, 2, 0, 0], closes: false),
    ])
    let bench = try LineBench(silences: 3)
    bench.line.connect(to: settings(broker))
    try bench.waitForConnection(isOld: true)
    #expect(broker.versions == [5, 4])
  }

  /// A proxy whose broker is not up yet hangs up as well: the broker behind it is limited all the same.
  @Test func aBrokerThatHungUpOnceIsSpokenToByItsNewerVersion() throws {
    let broker = try ScriptedBroker([
      ScriptedBroker.Answer(bytes: []), ScriptedBroker.Answer(bytes: [0x20, 3, 0, 0, 0], closes: false),
    ])
    let bench = try LineBench()
    bench.line.connect(to: settings(broker))
    try bench.waitForConnection(isOld: false)
    #expect(broker.versions == [5, 5])
  }

  /// MQTT 5, 3.14.2.1: 0x8E says that another client took the session over.
  @Test func aBrokerThatTellsOfTheOtherClientIsBelievedAtOnce() throws {
    let broker = try ScriptedBroker([
      ScriptedBroker.Answer(bytes: [0x20, 3, 0, 0, 0, 0xE0, 2, 0x8E, 0], closes: false)
    ])
    let bench = try LineBench()
    bench.line.connect(to: settings(broker))
    try bench.wait("it is told") { $0 == .clash }
    #expect(bench.losses == 0, "\(bench.news)")
  }

  @Test func aBrokersReasonToEndAConnectionIsTold() throws {
    let broker = try ScriptedBroker([
      ScriptedBroker.Answer(bytes: [0x20, 3, 0, 0, 0, 0xE0, 2, 0x8B, 0], closes: false)
    ])
    let bench = try LineBench()
    bench.line.connect(to: settings(broker))
    let reason = try bench.reason()
    let told = "127.0.0.1:\(broker.port) ended the connection: Server shutting down"
    #expect(reason.contains(told), "\(reason)")
  }

  /// MQTT 5, table 3-1: 0x86 is a bad name or password, 0x87 that this one may not.
  @Test(arguments: [UInt8(0x86), 0x87]) func aRefusalIsToldWithWhereThePasswordStands(code: UInt8) throws {
    let broker = try ScriptedBroker([ScriptedBroker.Answer(bytes: [0x20, 3, 0, code, 0])])
    let bench = try LineBench()
    bench.line.connect(to: settings(broker))
    let reason = try bench.reason()
    #expect(reason.contains("rejects this prop: "), "\(reason)")
    #expect(reason.contains("/etc/timecircuits/mqtt-password"), "\(reason)")
  }
}
