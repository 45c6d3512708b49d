import CMosquitto
import Glibc
import LinuxSystem
import Text

/// One connection to a broker, from beginning to end; it belongs to one thread.
final class BrokerClient {
  /// An event of reading or writing.
  enum BrokerClientEvent: Equatable {
    /// The broker accepted the client.
    case connected
    /// The broker answered a subscription.
    case subscribed(Int32, isRefused: Bool)
    /// A message of acceptable length.
    case message(BrokerMessage)
    /// A message that was too long and therefore dropped.
    case tooLong(topic: String, bytes: Int, isRetained: Bool)
    /// The broker has a published message.
    case published(Int32)
  }

  /// The library's callbacks write here, on this thread, during reading and writing.
  private final class Inbox {
    var news: [BrokerClientEvent] = []
    var answer: CInt?
    /// The broker's reason for ending the connection, if it gave one.
    var ending: CInt?
    var complaint: String?
  }

  private let client: OpaquePointer
  private let inbox: Inbox
  private let settings: BrokerSettings
  /// The deadline for the broker's acceptance, in nanoseconds of the monotonic clock.
  private var deadline = UInt64.max
  /// How far the connection got.
  private(set) var reach = BrokerApproach.Reach.nowhere
  /// Whether the broker accepted the client.
  var isIn: Bool { reach == .inside }

  /// The longest message to keep, in bytes: none of ours is longer, not even a discovery with many journeys.
  static let longest = 64 * 1024
  /// The most bytes around a payload: its topic and its MQTT 5 properties.
  private static let longestWrapping = 1024
  /// The idle time after which the client pings the broker, in seconds.
  static let keepAlive: CInt = 15
  /// How long the broker may take to accept the client, in nanoseconds.
  private static let patience: UInt64 = 10_000_000_000

  /// Why there is no connection.
  struct Failure: Error, Equatable {
    let reason: String
    /// Whether the broker ended the connection without a reason, or because another client took it over.
    var isCutOff = false
    var isTakenOver = false
  }

  /// The library's callbacks; they must outlive all clients and never change.
  nonisolated(unsafe) private static let callbacks: UnsafePointer<cmosquitto_callbacks> = {
    let callbacks = UnsafeMutablePointer<cmosquitto_callbacks>.allocate(capacity: 1)
    callbacks.initialize(
      to: cmosquitto_callbacks(
        connected: { context, code in BrokerClient.inbox(context)?.answer = code },
        disconnected: { context, code in BrokerClient.inbox(context)?.ending = code },
        message: { context, topic, payload, count, isRetained in
          BrokerClient.receive(BrokerClient.inbox(context), topic, payload, count, isRetained)
        },
        published: { context, id in BrokerClient.inbox(context)?.news.append(.published(id)) },
        subscribed: { context, id, isRefused in
          BrokerClient.inbox(context)?.news.append(.subscribed(id, isRefused: isRefused))
        },
        complaint: { context, text in
          guard let text else { return }
          BrokerClient.inbox(context)?.complaint = String(cString: text)
        }))
    return UnsafePointer(callbacks)
  }()

  private static func inbox(_ context: UnsafeMutableRawPointer?) -> Inbox? {
    context.map { Unmanaged<Inbox>.fromOpaque($0).takeUnretainedValue() }
  }

  private static func receive(
    _ inbox: Inbox?, _ topic: UnsafePointer<CChar>?, _ payload: UnsafeRawPointer?, _ count: Int,
    _ isRetained: Bool
  ) {
    guard let inbox, let topic else { return }
    let name = String(cString: topic)
    guard count <= longest else {
      return inbox.news.append(.tooLong(topic: name, bytes: count, isRetained: isRetained))
    }
    let bytes = payload.map { Array(UnsafeRawBufferPointer(start: $0, count: count)) } ?? []
    inbox.news.append(.message(BrokerMessage(name, bytes, isRetained: isRetained)))
  }

  /// Starts to connect; only the look-up of the host name blocks.
  ///
  /// - Throws: ``Failure`` if the host is unknown or the look-up fails.
  init(_ settings: BrokerSettings, _ approach: BrokerApproach) throws(Failure) {
    self.settings = settings
    let inbox = Inbox()
    guard
      let client = cmosquitto_new(
        settings.client, approach.isOld, UInt32(Self.longest + Self.longestWrapping), Self.callbacks,
        Unmanaged.passUnretained(inbox).toOpaque())
    else { throw Failure(reason: "connect to \(settings.address): not enough memory") }
    self.client = client
    self.inbox = inbox
    try check(cmosquitto_set_will(client, settings.availability, "offline"))
    if let user = settings.user { try check(cmosquitto_set_login(client, user, settings.password)) }
    switch settings.authority {
    case .system: try check(cmosquitto_set_tls(client, nil))
    case .file(let path):
      try Self.read(path)
      try check(cmosquitto_set_tls(client, path), "read \(path)")
    case nil: break
    }
    try check(
      cmosquitto_connect(client, settings.host, CInt(settings.port), Self.keepAlive, approach.onlyIPv4))
    // Counts from here: the look-up of the host may have taken longer than that.
    deadline = SystemClock.monotonicNanoseconds + Self.patience
  }

  /// Reports why a file is unreadable, of which the library says only that an argument is invalid.
  private static func read(_ path: String) throws(Failure) {
    do throws(FileError) {
      _ = try FileSystem.read(path, maximumBytes: 1 << 20)
    } catch {
      throw Failure(reason: "the ca file: \(error)")
    }
  }

  deinit { cmosquitto_delete(client) }

  /// The descriptor to poll; -1 if there is none.
  var descriptor: CInt { cmosquitto_descriptor(client) }

  /// Whether to poll it for writing too.
  var isWriting: Bool { cmosquitto_wants_write(client) }

  /// The deadline for the broker's acceptance; `nil` once accepted.
  var patienceEnd: UInt64? { isIn ? nil : deadline }

  /// Reads and writes as far as possible without waiting.
  ///
  /// - Throws: ``Failure`` if the connection is over; ``takeNews()`` still has what came before.
  func serve(canRead: Bool, canWrite: Bool, at now: UInt64) throws(Failure) {
    if reach == .nowhere, cmosquitto_is_reached(client) { reach = .silence }
    if canRead {
      let code = cmosquitto_read(client)
      // The library treats a rejection as a failure; the broker's answer has the reason, so it goes first.
      try checkAnswer()
      try checkEnding()
      try check(code)
    }
    if canWrite { try check(cmosquitto_write(client)) }
    try check(cmosquitto_look_at_clock(client))
    if !isIn, now >= deadline {
      throw Failure(
        reason:
          "connect to \(settings.address): no answer within \(Self.patience / 1_000_000_000) s; is it an MQTT broker, and in a private network? for other networks see IPAddressAllow in timecircuits-link(8)"
      )
    }
  }

  private func checkAnswer() throws(Failure) {
    guard let answer = inbox.answer else { return }
    inbox.answer = nil
    guard answer == 0 else {
      // MQTT 3.1.1, table 3.1, and MQTT 5, table 3-1.
      reach = answer == 0x01 || answer == 0x84 ? .otherVersion : .refusal
      throw Failure(reason: refusal(answer))
    }
    reach = .inside
    inbox.news.insert(.connected, at: 0)
  }

  private func checkEnding() throws(Failure) {
    guard let ending = inbox.ending, ending >= 0x80 else { return }
    throw Failure(
      reason: "\(settings.address) ended the connection: \(String(cString: cmosquitto_answer(ending)))",
      isTakenOver: ending == 0x8E)
  }

  /// Returns what happened since the last call.
  func takeNews() -> [BrokerClientEvent] {
    defer { inbox.news = [] }
    return inbox.news
  }

  /// Queues a message in the library.
  ///
  /// - Returns: The identifier that ``BrokerClientEvent/published(_:)`` will carry.
  func publish(_ message: BrokerMessage) throws(Failure) -> Int32 {
    var id: CInt = 0
    let code = message.payload.withUnsafeBytes {
      cmosquitto_publish(
        client, &id, message.topic, $0.baseAddress, $0.count, message.assurance.rawValue, message.isRetained)
    }
    try check(code)
    return id
  }

  /// Subscribes to a topic filter.
  ///
  /// - Returns: The identifier that ``BrokerClientEvent/subscribed(_:isRefused:)`` will carry.
  func subscribe(_ filter: String) throws(Failure) -> Int32 {
    var id: CInt = 0
    try check(cmosquitto_subscribe(client, &id, filter, BrokerMessage.Assurance.atLeastOnce.rawValue))
    return id
  }

  /// Disconnects in order, so that the broker does not publish the last will.
  func disconnect() { _ = cmosquitto_disconnect(client) }

  private func check(_ code: CInt, _ operation: String? = nil) throws(Failure) {
    guard code != 0 else { return }
    let system = errno
    // A connection that the peer closed had been accepted before.
    if cmosquitto_is_cut_off(code), reach == .nowhere { reach = .silence }
    guard code != CInt(CMOSQUITTO_TOO_LONG) else {
      throw Failure(
        reason: "the connection to \(settings.address) was ended: a message is longer than "
          + "\(4 * Self.longest / 1024) KiB; \(Self.adviceAgainstLongMessages)")
    }
    let operation = operation ?? (isIn ? "speak to \(settings.address)" : "connect to \(settings.address)")
    let reason = String(cString: cmosquitto_reason(code, system))
    let complaint = inbox.complaint.map { " (\(Printable.text($0)))" } ?? ""
    throw Failure(
      reason: "\(operation): \(reason)\(complaint)\(advice(inbox.complaint ?? reason))",
      isCutOff: cmosquitto_is_cut_off(code))
  }

  /// Advice for the broker's owner about long messages.
  private static let adviceAgainstLongMessages =
    "to keep such messages away, set message_size_limit \(longest) in mosquitto.conf, or use a broker that speaks MQTT 5"

  /// What to do about a failure, if known.
  private func advice(_ words: String) -> String {
    if settings.authority != nil, !isIn {
      return
        words.contains("certificate") || words.contains("TLS")
        ? "; its certificate must be for this name, from an authority that ca names or the system trusts" : ""
    }
    return !isIn && words.contains("refused") ? "; does a broker run there, and accept this machine?" : ""
  }

  private func refusal(_ code: CInt) -> String {
    let words = String(cString: cmosquitto_answer(code)).split(separator: ":").last.map(String.init) ?? ""
    let reason = (words.hasPrefix(" ") ? "" : " ") + words
    // MQTT 3.1.1, table 3.1, and MQTT 5, table 3-1: bad user name or password, or not authorised.
    let advice =
      [4, 5, 0x86, 0x87].contains(code)
      ? "; check user in link.toml and the password in /etc/timecircuits/mqtt-password"
      : ""
    return "\(settings.address) rejects this prop:\(reason)\(advice)"
  }
}
