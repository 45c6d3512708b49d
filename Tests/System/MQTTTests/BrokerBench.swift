import Foundation
import LinuxSystem
import LiveTestSupport
import Testing

@testable import MQTT

/// The machine's real broker, in its own folder and on an unused port.
final class BrokerBench {
  static let program = ["/usr/sbin/mosquitto", "/usr/bin/mosquitto"].first { FileSystem.isFile($0) }
  /// Its plugin for role-based access.
  static let security = ["x86_64", "aarch64"].map { "/usr/lib/\($0)-linux-gnu/mosquitto_dynamic_security.so" }
    .first { FileSystem.isFile($0) }
  static let requirement = Requirement(
    "the broker mosquitto", remedy: "sudo apt-get install mosquitto", isMet: program != nil)

  let folder: ScratchFolder
  let port: Int
  private let extra: String
  private var process: Process?

  /// A broker with additional lines of configuration.
  init(_ extra: String = "allow_anonymous true") throws {
    folder = try ScratchFolder()
    port = try Self.freePort()
    self.extra = extra.replacingOccurrences(of: "FOLDER", with: folder.path)
  }

  deinit {
    kill()
    folder.remove()
  }

  func write(_ text: String, to name: String) throws {
    try FileSystem.replace(folder.path + "/" + name, with: Array(text.utf8))
  }

  /// Starts the broker and waits until it listens.
  func start() throws {
    // Started as root it would become another user, who cannot read the folder.
    try write("listener \(port) 127.0.0.1\nuser root\n\(extra)\n", to: "mosquitto.conf")
    let process = Process()
    process.executableURL = URL(fileURLWithPath: try #require(Self.program))
    process.arguments = ["-c", folder.path + "/mosquitto.conf"]
    process.standardError = FileHandle.nullDevice
    process.standardOutput = FileHandle.nullDevice
    try process.run()
    self.process = process
    try wait("the broker's port") { Self.isListening(self.port) }
  }

  func kill() {
    guard let process, process.isRunning else { return }
    Foundation.kill(process.processIdentifier, SIGKILL)
    process.waitUntilExit()
  }

  func settings(_ change: (inout BrokerSettings) -> Void = { _ in }) -> BrokerSettings {
    var settings = BrokerSettings(
      host: "127.0.0.1", port: port, client: "test", availability: "test/availability",
      subscriptions: ["test/in/#"])
    change(&settings)
    return settings
  }

  /// The ports given to tests of this run; each stays unused until its broker listens.
  private static let given = Monitor<Set<Int>>([])

  private static func freePort() throws -> Int {
    while true {
      let port = try unusedPort()
      if given.withLock({ $0.insert(port).inserted }) { return port }
    }
  }

  private static func unusedPort() throws -> Int {
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let bound = withUnsafeMutablePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, length) == 0 && getsockname(socket, $0, &length) == 0
      }
    }
    try #require(bound)
    return Int(UInt16(bigEndian: address.sin_port))
  }

  private static func isListening(_ port: Int) -> Bool {
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    defer { close(socket) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = UInt16(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
      }
    }
  }
}

/// A line and the news that it has reported.
final class LineBench {
  let line: BrokerLine
  private(set) var news: [BrokerEvent] = []

  init(isOld: Bool = false, silences: Int = 0) throws {
    line = try BrokerLine(wakeUp: try WakeUp(), BrokerApproach(isOld: isOld, silences: silences))
  }

  deinit { line.stop() }

  /// Waits for matching news.
  @discardableResult
  func wait(_ what: String, for isWanted: (BrokerEvent) -> Bool) throws -> BrokerEvent {
    var found: BrokerEvent?
    try MQTTTests.wait(what) {
      news += line.takeNews()
      found = news.first(where: isWanted)
      return found != nil
    }
    if let index = news.firstIndex(where: isWanted) { news.remove(at: index) }
    return try #require(found)
  }

  func waitForConnection(isOld: Bool = false) throws {
    try wait("the connection") { $0 == .connected(isOld: isOld) }
  }

  /// Waits until the connection is reported as lost; returns the reason.
  func reason() throws -> String {
    let news = try wait("a report of the loss") { if case .lost = $0 { true } else { false } }
    guard case .lost(let reason) = news else { return "" }
    return reason
  }

  /// How often a connection was reported as lost.
  var losses: Int { news.filter { if case .lost = $0 { true } else { false } }.count }

  /// Waits for a message on a topic.
  func message(at topic: String) throws -> BrokerMessage {
    let news = try wait("a message on \(topic)") {
      if case .message(let message) = $0 { message.topic == topic } else { false }
    }
    guard case .message(let message) = news else { return BrokerMessage("", []) }
    return message
  }
}

/// Waits until a condition holds.
func wait(_ what: String, until holds: () throws -> Bool) throws { try eventually(what, holds) }
