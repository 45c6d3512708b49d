import Foundation
import LinuxSystem
import LiveTestSupport
import Testing

@testable import MQTT

/// The line to a broker, tested with a real one.
@Suite(.ownThread, .needs(BrokerBench.requirement)) struct BrokerLineTests {
  @Test func publishesAndReceivesMessages() throws {
    let broker = try BrokerBench()
    try broker.start()
    let (one, other) = (try LineBench(), try LineBench())
    one.line.connect(to: broker.settings { $0.client = "one" })
    other.line.connect(
      to: broker.settings {
        ($0.client, $0.availability, $0.subscriptions) = ("other", "test/other", ["test/#"])
      })
    try one.waitForConnection()
    try other.waitForConnection()
    #expect(one.line.isConnected)
    one.line.publish([
      BrokerMessage("test/out", "hello"), BrokerMessage("test/kept", "stays", isRetained: true),
      BrokerMessage("test/empty", ""),
    ])
    #expect(try other.message(at: "test/out").text == "hello")
    #expect(try other.message(at: "test/kept").text == "stays")
    #expect(try other.message(at: "test/empty").payload.isEmpty)
    other.line.publish([BrokerMessage("test/in/x", Array(0...255))])
    #expect(try one.message(at: "test/in/x").payload == Array(0...255))
    // A late subscriber gets the retained message, marked as retained.
    let late = try LineBench()
    late.line.connect(
      to: broker.settings {
        ($0.client, $0.availability, $0.subscriptions) = ("late", "test/late", ["test/kept"])
      })
    let retained = try late.message(at: "test/kept")
    #expect(retained.isRetained)
    #expect(retained.text == "stays")
  }

  /// The client publishes its own end; the broker publishes the will only after a lost connection.
  @Test func publishesOnlineAndOffline() throws {
    let broker = try BrokerBench()
    try broker.start()
    let watcher = try LineBench()
    watcher.line.connect(
      to: broker.settings {
        ($0.client, $0.availability, $0.subscriptions) = ("watcher", "test/watcher", ["test/availability"])
      })
    try watcher.waitForConnection()
    let bench = try LineBench()
    bench.line.connect(to: broker.settings())
    #expect(try watcher.message(at: "test/availability").text == "online")
    bench.line.stop()
    #expect(try watcher.message(at: "test/availability").text == "offline")
    // "offline" must come only once; a second would be the will. A broker keeps the order within a topic.
    let other = try LineBench()
    other.line.connect(
      to: broker.settings { ($0.client, $0.availability) = ("other", "test/other") })
    try other.waitForConnection()
    other.line.publish([BrokerMessage("test/availability", "last")])
    #expect(try watcher.message(at: "test/availability").text == "last")
    #expect(watcher.news.isEmpty, "\(watcher.news)")
  }

  @Test func reconnectsWhenTheBrokerReturns() throws {
    let broker = try BrokerBench()
    try broker.start()
    let bench = try LineBench()
    bench.line.connect(to: broker.settings())
    try bench.waitForConnection()
    broker.kill()
    try bench.wait("a report of the loss") { if case .lost = $0 { true } else { false } }
    #expect(!bench.line.isConnected)
    // Messages published meanwhile are dropped.
    bench.line.publish([BrokerMessage("test/in/old", "old")])
    try broker.start()
    try bench.waitForConnection()
    bench.line.publish([BrokerMessage("test/in/new", "new")])
    #expect(try bench.message(at: "test/in/new").text == "new")
    let olds = bench.news.filter {
      if case .message(let message) = $0 { message.topic == "test/in/old" } else { false }
    }
    #expect(olds.isEmpty)
  }

  @Test func closedPortIsReportedOnceWithAdvice() throws {
    let broker = try BrokerBench()
    let bench = try LineBench()
    bench.line.connect(to: broker.settings())
    let news = try bench.wait("a report of the failure") { if case .lost = $0 { true } else { false } }
    guard case .lost(let reason) = news else { return }
    #expect(reason.contains("connect to 127.0.0.1:\(broker.port)"), "\(reason)")
    #expect(reason.contains("refused"), "\(reason)")
    #expect(reason.contains("does a broker run there"), "\(reason)")
    let tries = bench.line.losses
    try wait("a retry of the connection") { bench.line.losses > tries }
    #expect(bench.line.takeNews().isEmpty)
  }

  @Test func unknownHostIsReported() throws {
    let bench = try LineBench()
    bench.line.connect(
      to: BrokerSettings(
        host: "no-such-host.invalid", port: 1883, client: "x", availability: "x", subscriptions: []))
    let news = try bench.wait("a report of the failure") { if case .lost = $0 { true } else { false } }
    guard case .lost(let reason) = news else { return }
    #expect(reason.contains("no-such-host.invalid:1883"), "\(reason)")
  }

  @Test func wrongPasswordIsReportedWithItsFile() throws {
    let broker = try BrokerBench("allow_anonymous false\npassword_file FOLDER/passwords")
    // Without any user, every password is wrong.
    try broker.write("", to: "passwords")
    try broker.start()
    let bench = try LineBench()
    bench.line.connect(to: broker.settings { ($0.user, $0.password) = ("me", "wrong") })
    let news = try bench.wait("a report of the failure") { if case .lost = $0 { true } else { false } }
    guard case .lost(let reason) = news else { return }
    #expect(reason.contains("rejects this prop"), "\(reason)")
    #expect(reason.contains("/etc/timecircuits/mqtt-password"), "\(reason)")
    #expect(!reason.contains("wrong"), "\(reason)")
  }

  /// mosquitto's plugin rejects one of the two subscriptions; its access list would accept both, but deliver
  /// nothing.
  @Test func forbiddenTopicIsReported() throws {
    let plugin = try #require(BrokerBench.security)
    let broker = try BrokerBench(
      "allow_anonymous true\nplugin \(plugin)\nplugin_opt_config_file FOLDER/security.json")
    try broker.write(
      """
      {"defaultACLAccess": {"publishClientSend": true, "publishClientReceive": true, "subscribe": false, "unsubscribe": true},
       "anonymousGroup": "all", "clients": [], "groups": [{"groupname": "all", "roles": [{"rolename": "all"}]}],
       "roles": [{"rolename": "all", "acls": [{"acltype": "subscribePattern", "topic": "test/#", "allow": true}]}]}
      """, to: "security.json")
    try broker.start()
    let bench = try LineBench()
    bench.line.connect(to: broker.settings { $0.subscriptions = ["test/in/#", "secret/#"] })
    try bench.waitForConnection()
    try bench.wait("a report of the rejected topic") { $0 == .deaf("secret/#") }
  }

  /// The library receives a whole message before its length is known, so the broker must limit it.
  @Test func brokerDropsOverlongMessages() throws {
    let broker = try BrokerBench()
    try broker.start()
    let (bench, other) = (try LineBench(), try LineBench())
    other.line.connect(to: broker.settings { ($0.client, $0.availability) = ("other", "test/other") })
    try other.waitForConnection()
    let long = Array(repeating: UInt8(ascii: "x"), count: 1 << 20)
    let longest = Array(repeating: UInt8(ascii: "y"), count: BrokerClient.longest)
    other.line.publish([BrokerMessage("test/in/kept", long, isRetained: true)])
    bench.line.connect(to: broker.settings())
    try bench.waitForConnection()
    other.line.publish([
      BrokerMessage("test/in/long", long), BrokerMessage("test/in/longest", longest),
      BrokerMessage("test/in/short", "x"),
    ])
    #expect(try bench.message(at: "test/in/longest").payload == longest)
    #expect(try bench.message(at: "test/in/short").text == "x")
    #expect(bench.news.isEmpty, "\(bench.news)")
  }

  private static let longer: [Int] = [300_000, 4 << 20, 16 << 20]

  /// MQTT 3.1.1 has no limit: the connection is closed while the message arrives, and advice is reported.
  @Test(arguments: BrokerLineTests.longer)
  func olderConnectionIsClosedByAnOverlongMessage(bytes: Int) throws {
    let broker = try BrokerBench()
    try broker.start()
    let (bench, other) = (try LineBench(isOld: true), try LineBench())
    other.line.connect(to: broker.settings { ($0.client, $0.availability) = ("other", "test/other") })
    try other.waitForConnection()
    bench.line.connect(to: broker.settings())
    try bench.waitForConnection(isOld: true)
    let long = Array(repeating: UInt8(ascii: "x"), count: 100_000)
    other.line.publish([BrokerMessage("test/in/long", long)])
    try bench.wait("a report of the message") {
      $0 == .tooLong(topic: "test/in/long", bytes: 100_000, isRetained: false)
    }
    other.line.publish([
      BrokerMessage("test/in/longer", Array(repeating: UInt8(ascii: "x"), count: bytes))
    ])
    let reason = try bench.reason()
    #expect(reason.contains("a message is longer than 256 KiB"), "\(reason)")
    #expect(reason.contains("message_size_limit 65536"), "\(reason)")
    let came = bench.news.contains {
      if case .tooLong("test/in/longer", _, _) = $0 { true } else { false }
    }
    #expect(!came, "it was received whole")
  }

  /// Each reconnects at once and disconnects the other; the clash is reported once, later losses are not.
  @Test func nameClashIsReportedOnce() throws {
    let broker = try BrokerBench()
    try broker.start()
    let (one, other) = (try LineBench(), try LineBench())
    one.line.connect(to: broker.settings())
    try one.waitForConnection()
    other.line.connect(to: broker.settings { $0.availability = "test/other" })
    try one.wait("the first client's report of the clash") { $0 == .clash }
    try other.wait("the other client's report of the clash") { $0 == .clash }
    let losses = one.line.losses
    try wait("another disconnection of the first client") { one.line.losses > losses }
    // The first loss could have had any reason.
    #expect(one.losses <= 1 && other.losses <= 1, "\(one.news) \(other.news)")
  }

  /// A flood of messages does not fill the memory, and the end of the connection is still reported.
  @Test func unreadMessagesAreDroppedAndCounted() throws {
    let broker = try BrokerBench("allow_anonymous true\nmax_queued_messages 0")
    try broker.start()
    let bench = try LineBench()
    bench.line.connect(to: broker.settings())
    try bench.waitForConnection()
    for _ in 0..<3 {
      bench.line.publish((0..<1000).map { BrokerMessage("test/in/flood", "\($0)", assurance: .atMostOnce) })
    }
    try wait("dropped messages") { bench.line.dropped > 0 }
    broker.kill()
    try wait("the end of the connection") { !bench.line.isConnected }
    try bench.wait("a report of the loss") { if case .lost = $0 { true } else { false } }
    #expect(bench.news.count <= 1001)
  }

  @Test func secondBrokerReplacesTheFirst() throws {
    let (first, second) = (try BrokerBench(), try BrokerBench())
    try first.start()
    try second.start()
    let watcher = try LineBench()
    watcher.line.connect(
      to: first.settings {
        ($0.client, $0.availability, $0.subscriptions) = ("watcher", "test/watcher", ["test/availability"])
      })
    try watcher.waitForConnection()
    let bench = try LineBench()
    bench.line.connect(to: first.settings())
    try bench.waitForConnection()
    #expect(try watcher.message(at: "test/availability").text == "online")
    bench.line.connect(to: second.settings())
    #expect(try watcher.message(at: "test/availability").text == "offline")
    try bench.waitForConnection()
    bench.line.connect(to: nil)
    try wait("the disconnection of the client") { !bench.line.isConnected }
  }
}
