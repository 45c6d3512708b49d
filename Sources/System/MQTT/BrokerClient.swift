import CMosquitto
import Glibc
import LinuxSystem
import Text

/// One connection to a broker, from its beginning to its end; it is one thread's.
final class BrokerClient {
  /// What came while it read or wrote.
  enum News: Equatable {
    /// The broker lets it in.
    case connected
    /// The broker answered a subscription.
    case subscribed(Int32, isRefused: Bool)
    /// A message that is not too long.
    case message(BrokerMessage)
    /// A message that is too long, which was not kept.
    case tooLong(topic: String, bytes: Int, isRetained: Bool)
    /// A message is with the broker.
    case published(Int32)
  }

  /// What is written into by the library's calls, which come on this thread while it reads and writes.
  private final class Inbox {
    var news: [News] = []
    var answer: CInt?
    /// Why the broker ended the connection, where it said so.
    var ending: CInt?
    var complaint: String?
  }

  private let client: OpaquePointer
  private let inbox: Inbox
  private let settings: BrokerSettings
  /// Until when the broker has to have let it in, in nanoseconds of the monotonic clock.
  private var deadline = UInt64.max
  /// How far it came.
  private(set) var reach = BrokerApproach.Reach.nowhere
  /// Whether the broker let it in.
  var isIn: Bool { reach == .inside }

  /// The most bytes of a message that are kept: what is longer is none of ours, not even a discovery with many journeys.
  static let longest = 64 * 1024
  /// The most bytes of what a message is sent in: its topic, and what MQTT 5 tells of it.
  private static let longestWrapping = 1024
  /// After how many seconds without a word the broker is asked whether it is there.
  static let keepAlive: CInt = 15
  /// How long the broker may take to let it in, in nanoseconds.
  private static let patience: UInt64 = 10_000_000_000

  /// Why there is no connection.
  struct Failure: Error, Equatable {
    let reason: String
    /// Whether the broker ended the connection without saying why, or because another client took it over.
    var isCutOff = false
    var isTakenOver = false
  }

  /// What the library calls; it has to live as long as any client does, and is never changed.
  nonisolated(unsafe) private static let callbacks: UnsafePointer<cmosquitto_callbacks> = {
    let callbacks = UnsafeMutablePointer<cmosquitto_callbacks>.allocate(capacity: 1)
    callbacks.initialize(
      to: cmosquitto_callbacks(
        connected: { context, code in BrokerClient.inbox(context)?.answer = code },
        disconnected: { context, code in BrokerClient.inbox(context)?.ending = code },
        message: { context, topic, payload, count, isRetained in
          BrokerClient.take(BrokerClient.inbox(context), topic, payload, count, isRetained)
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

  private static func take(
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

  /// Begins to connect; it waits for the name of the host at the most.
  ///
  /// - Throws: ``Failure`` where there is no such host, or nobody can be asked.
  init(_ settings: BrokerSettings, _ approach: BrokerApproach) throws(Failure) {
    self.settings = settings
    let inbox = Inbox()
    guard
      let client = cmosquitto_new(
        settings.client, approach.isOld, UInt32(Self.longest + Self.longestWrapping), Self.callbacks,
        Unmanaged.passUnretained(inbox).toOpaque())
    else { throw Failure(reason: "connect to \(settings.address): there is no memory for it") }
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
    // To find the host may have taken longer than the broker may take.
    deadline = SystemClock.monotonicNanoseconds + Self.patience
  }

  /// The library says of a file that it cannot read no more than that something is invalid.
  private static func read(_ path: String) throws(Failure) {
    do throws(FileError) {
      _ = try FileSystem.read(path, maximumBytes: 1 << 20)
    } catch {
      throw Failure(reason: "the authority that is to vouch for the broker: \(error)")
    }
  }

  deinit { cmosquitto_delete(client) }

  /// The descriptor to poll, -1 where there is none.
  var descriptor: CInt { cmosquitto_descriptor(client) }

  /// Whether it is to be polled for writing as well.
  var isWriting: Bool { cmosquitto_wants_write(client) }

  /// Until when it has to be let in, `nil` once it is.
  var patienceEnd: UInt64? { isIn ? nil : deadline }

  /// Reads and writes what can be.
  ///
  /// - Returns: what came.
  /// - Throws: ``Failure`` where the connection is over; what came before that is ``takeNews()``.
  func serve(canRead: Bool, canWrite: Bool, at now: UInt64) throws(Failure) {
    if reach == .nowhere, cmosquitto_is_reached(client) { reach = .silence }
    if canRead {
      let code = cmosquitto_read(client)
      // That the broker does not let it in is a failure to the library, whose reason is the broker's answer.
      try takeAnswer()
      try takeEnding()
      try check(code)
    }
    if canWrite { try check(cmosquitto_write(client)) }
    try check(cmosquitto_look_at_clock(client))
    if !isIn, now >= deadline {
      throw Failure(
        reason:
          "connect to \(settings.address): no answer within \(Self.patience / 1_000_000_000) s; is it an MQTT broker, and in a private network? for another one see IPAddressAllow in timecircuits-link(8)"
      )
    }
  }

  private func takeAnswer() throws(Failure) {
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

  private func takeEnding() throws(Failure) {
    guard let ending = inbox.ending, ending >= 0x80 else { return }
    throw Failure(
      reason: "\(settings.address) ended the connection: \(String(cString: cmosquitto_answer(ending)))",
      isTakenOver: ending == 0x8E)
  }

  /// What came since it was last asked.
  func takeNews() -> [News] {
    defer { inbox.news = [] }
    return inbox.news
  }

  /// Hands a message to the library, which sends it.
  ///
  /// - Returns: by which it is told that the broker has it.
  func publish(_ message: BrokerMessage) throws(Failure) -> Int32 {
    var id: CInt = 0
    let code = message.payload.withUnsafeBytes {
      cmosquitto_publish(
        client, &id, message.topic, $0.baseAddress, $0.count, message.assurance.rawValue, message.isRetained)
    }
    try check(code)
    return id
  }

  /// Asks to hear of topics.
  ///
  /// - Returns: by which it is told what the broker answered.
  func subscribe(_ filter: String) throws(Failure) -> Int32 {
    var id: CInt = 0
    try check(cmosquitto_subscribe(client, &id, filter, BrokerMessage.Assurance.atLeastOnce.rawValue))
    return id
  }

  /// Says that it goes, so that the broker publishes no last will.
  func disconnect() { _ = cmosquitto_disconnect(client) }

  private func check(_ code: CInt, _ operation: String? = nil) throws(Failure) {
    guard code != 0 else { return }
    let system = errno
    // Nobody who was not there can close a connection.
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

  /// What the broker's owner can do about them.
  private static let adviceAgainstLongMessages =
    "to keep such messages away, set message_size_limit \(longest) in mosquitto.conf, or use a broker that speaks MQTT 5"

  /// What to do about it, where that is known.
  private func advice(_ words: String) -> String {
    if settings.authority != nil, !isIn {
      return
        words.contains("certificate") || words.contains("TLS")
        ? "; its certificate has to be of this name, and by whom ca names or the system trusts" : ""
    }
    return !isIn && words.contains("refused") ? "; does a broker run there, and listen to this machine?" : ""
  }

  private func refusal(_ code: CInt) -> String {
    let words = String(cString: cmosquitto_answer(code)).split(separator: ":").last.map(String.init) ?? ""
    let reason = (words.hasPrefix(" ") ? "" : " ") + words
    // MQTT 3.1.1, table 3.1, and MQTT 5, table 3-1: a bad name or password, or that this one may not.
    let advice =
      [4, 5, 0x86, 0x87].contains(code)
      ? "; it is user of link.toml and the password in /etc/timecircuits/mqtt-password that it does not take"
      : ""
    return "\(settings.address) does not let this prop in:\(reason)\(advice)"
  }
}
