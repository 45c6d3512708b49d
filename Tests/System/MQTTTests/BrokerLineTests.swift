import Foundation
import LinuxSystem
import LiveTestSupport
import Testing

@testable import MQTT

/// The line to a broker, against a real one.
@Suite(.ownThread, .needs(BrokerBench.requirement)) struct BrokerLineTests {
  @Test func hearsAndIsHeard() throws {
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
    // Whoever comes later is told what is kept, and that it was.
    let late = try LineBench()
    late.line.connect(
      to: broker.settings {
        ($0.client, $0.availability, $0.subscriptions) = ("late", "test/late", ["test/kept"])
      })
    let kept = try late.message(at: "test/kept")
    #expect(kept.isRetained)
    #expect(kept.text == "stays")
  }

  /// Its last word is its own; where it is cut off the broker has one.
  @Test func saysThatItIsThereAndThatItGoes() throws {
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
    // Once: a will behind the last word would say that it was cut off. A broker hands on messages of a topic in their order.
    let other = try LineBench()
    other.line.connect(
      to: broker.settings { ($0.client, $0.availability) = ("other", "test/other") })
    try other.waitForConnection()
    other.line.publish([BrokerMessage("test/availability", "last")])
    #expect(try watcher.message(at: "test/availability").text == "last")
    #expect(watcher.news.isEmpty, "\(watcher.news)")
  }

  @Test func isBackByItselfWhereTheBrokerIs() throws {
    let broker = try BrokerBench()
    try broker.start()
    let bench = try LineBench()
    bench.line.connect(to: broker.settings())
    try bench.waitForConnection()
    broker.kill()
    try bench.wait("it is told that the broker went") { if case .lost = $0 { true } else { false } }
    #expect(!bench.line.isConnected)
    // Nothing of it is kept till then.
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

  @Test func nobodyAtThePortIsToldOnceWithWhatToDo() throws {
    let broker = try BrokerBench()
    let bench = try LineBench()
    bench.line.connect(to: broker.settings())
    let news = try bench.wait("it is told") { if case .lost = $0 { true } else { false } }
    guard case .lost(let reason) = news else { return }
    #expect(reason.contains("connect to 127.0.0.1:\(broker.port)"), "\(reason)")
    #expect(reason.contains("refused"), "\(reason)")
    #expect(reason.contains("does a broker run there"), "\(reason)")
    let tries = bench.line.losses
    try wait("it is tried again") { bench.line.losses > tries }
    #expect(bench.line.takeNews().isEmpty)
  }

  @Test func aHostThatThereIsNotIsTold() throws {
    let bench = try LineBench()
    bench.line.connect(
      to: BrokerSettings(
        host: "no-such-host.invalid", port: 1883, client: "x", availability: "x", subscriptions: []))
    let news = try bench.wait("it is told") { if case .lost = $0 { true } else { false } }
    guard case .lost(let reason) = news else { return }
    #expect(reason.contains("no-such-host.invalid:1883"), "\(reason)")
  }

  @Test func aWrongPasswordIsToldWithWhereItStands() throws {
    let broker = try BrokerBench("allow_anonymous false\npassword_file FOLDER/passwords")
    // As mosquitto_passwd -H sha512 hashes "right".
    try broker.write("", to: "passwords")
    try broker.start()
    let bench = try LineBench()
    bench.line.connect(to: broker.settings { ($0.user, $0.password) = ("me", "wrong") })
    let news = try bench.wait("it is told") { if case .lost = $0 { true } else { false } }
    guard case .lost(let reason) = news else { return }
    #expect(reason.contains("rejects this prop"), "\(reason)")
    #expect(reason.contains("/etc/timecircuits/mqtt-password"), "\(reason)")
    #expect(!reason.contains("wrong"), "\(reason)")
  }

  /// By mosquitto's plugin the client may hear one topic and not the other; its access list refuses no subscription, and hands on
  /// nothing.
  @Test func aTopicThatItMayNotHearIsTold() throws {
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
    try bench.wait("it is told") { $0 == .deaf("secret/#") }
  }

  /// The library takes a message whole before anybody sees how long it is.
  @Test func aBrokerHandsOnNothingThatIsTooLong() throws {
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

  /// A broker of MQTT 3.1.1 knows no limit: the connection ends while such a message comes, and what to do is told.
  @Test(arguments: BrokerLineTests.longer)
  func anOlderConnectionEndsAtAMessageThatIsTooLong(bytes: Int) throws {
    let broker = try BrokerBench()
    try broker.start()
    let (bench, other) = (try LineBench(isOld: true), try LineBench())
    other.line.connect(to: broker.settings { ($0.client, $0.availability) = ("other", "test/other") })
    try other.waitForConnection()
    bench.line.connect(to: broker.settings())
    try bench.waitForConnection(isOld: true)
    let long = Array(repeating: UInt8(ascii: "x"), count: 100_000)
    other.line.publish([BrokerMessage("test/in/long", long)])
    try bench.wait("it is told") { $0 == .tooLong(topic: "test/in/long", bytes: 100_000, isRetained: false) }
    other.line.publish([
      BrokerMessage("test/in/longer", Array(repeating: UInt8(ascii: "x"), count: bytes))
    ])
    let reason = try bench.reason()
    #expect(reason.contains("a message is longer than 256 KiB"), "\(reason)")
    #expect(reason.contains("message_size_limit 65536"), "\(reason)")
    let came = bench.news.contains {
      if case .tooLong("test/in/longer", _, _) = $0 { true } else { false }
    }
    #expect(!came, "it was taken whole")
  }

  /// Each is back at once, and throws the other off: that is told once, and no loss of those that follow.
  @Test func twoOfOneNameAreTold() throws {
    let broker = try BrokerBench()
    try broker.start()
    let (one, other) = (try LineBench(), try LineBench())
    one.line.connect(to: broker.settings())
    try one.waitForConnection()
    other.line.connect(to: broker.settings { $0.availability = "test/other" })
    try one.wait("the first is told of the other") { $0 == .clash }
    try other.wait("the other is told of the first") { $0 == .clash }
    let losses = one.line.losses
    try wait("the first is thrown off once more") { one.line.losses > losses }
    // The first loss might have had any reason.
    #expect(one.losses <= 1 && other.losses <= 1, "\(one.news) \(other.news)")
  }

  /// Whoever publishes without end fills no memory, and how the line stands is told all the same.
  @Test func whatNobodyReadsIsDroppedAndCounted() throws {
    let broker = try BrokerBench("allow_anonymous true\nmax_queued_messages 0")
    try broker.start()
    let bench = try LineBench()
    bench.line.connect(to: broker.settings())
    try bench.waitForConnection()
    for _ in 0..<3 {
      bench.line.publish((0..<1000).map { BrokerMessage("test/in/flood", "\($0)", assurance: .atMostOnce) })
    }
    try wait("messages are dropped") { bench.line.dropped > 0 }
    broker.kill()
    try wait("the end") { !bench.line.isConnected }
    try bench.wait("the end is told") { if case .lost = $0 { true } else { false } }
    #expect(bench.news.count <= 1001)
  }

  @Test func anotherBrokerTakesThePlaceOfTheFirst() throws {
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
    try wait("it is gone") { !bench.line.isConnected }
  }
}
