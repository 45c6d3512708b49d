import LiveTestSupport
import Testing

@testable import MQTT

/// Answers of brokers other than mosquitto.
@Suite(.ownThread) struct OtherBrokerTests {
  private func settings(_ broker: ScriptedBroker) -> BrokerSettings {
    BrokerSettings(
      host: "127.0.0.1", port: broker.port, client: "test", availability: "test/availability",
      subscriptions: [])
  }

  /// MQTT 3.1.1, 3.2.2.3: an older broker answers with 1; the retry is immediate and nothing is reported.
  @Test func olderBrokerIsRetriedInItsVersion() throws {
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

  /// Some older brokers close the connection without an answer; every fourth attempt uses the older version.
  @Test func silentBrokerIsTriedInTheOlderVersion() throws {
    let broker = try ScriptedBroker([
      ScriptedBroker.Answer(bytes: []), ScriptedBroker.Answer(bytes: [0x20, 2, 0, 0], closes: false),
    ])
    let bench = try LineBench(silences: 3)
    bench.line.connect(to: settings(broker))
    try bench.waitForConnection(isOld: true)
    #expect(broker.versions == [5, 4])
  }

  /// A proxy whose broker is not up yet hangs up too; the newer version must stay, as only it limits packets.
  @Test func oneSilenceKeepsTheNewerVersion() throws {
    let broker = try ScriptedBroker([
      ScriptedBroker.Answer(bytes: []), ScriptedBroker.Answer(bytes: [0x20, 3, 0, 0, 0], closes: false),
    ])
    let bench = try LineBench()
    bench.line.connect(to: settings(broker))
    try bench.waitForConnection(isOld: false)
    #expect(broker.versions == [5, 5])
  }

  /// MQTT 5, 3.14.2.1: 0x8E says that another client took the session over.
  @Test func takeoverReasonReportsTheClashAtOnce() throws {
    let broker = try ScriptedBroker([
      ScriptedBroker.Answer(bytes: [0x20, 3, 0, 0, 0, 0xE0, 2, 0x8E, 0], closes: false)
    ])
    let bench = try LineBench()
    bench.line.connect(to: settings(broker))
    try bench.wait("a report of the clash") { $0 == .clash }
    #expect(bench.losses == 0, "\(bench.news)")
  }

  @Test func disconnectReasonIsReported() throws {
    let broker = try ScriptedBroker([
      ScriptedBroker.Answer(bytes: [0x20, 3, 0, 0, 0, 0xE0, 2, 0x8B, 0], closes: false)
    ])
    let bench = try LineBench()
    bench.line.connect(to: settings(broker))
    let reason = try bench.reason()
    let expected = "127.0.0.1:\(broker.port) ended the connection: Server shutting down"
    #expect(reason.contains(expected), "\(reason)")
  }

  /// MQTT 5, table 3-1: 0x86 is a bad user name or password, 0x87 is not authorized.
  @Test(arguments: [UInt8(0x86), 0x87]) func rejectionNamesThePasswordFile(code: UInt8) throws {
    let broker = try ScriptedBroker([ScriptedBroker.Answer(bytes: [0x20, 3, 0, code, 0])])
    let bench = try LineBench()
    bench.line.connect(to: settings(broker))
    let reason = try bench.reason()
    #expect(reason.contains("rejects this prop: "), "\(reason)")
    #expect(reason.contains("/etc/timecircuits/mqtt-password"), "\(reason)")
  }
}
