import ClockModel
import Configuration
public import ControlLink
import ControlProtocol
public import LinuxSystem
import MQTT
import Text

/// Links the prop to a broker: tells there what happens, does what is asked for there, and departs with another prop.
///
/// It is one thread's, which waits for neither the broker nor the daemon. What it does with each is in the extensions beside it.
public final class LinkServer {
  /// What there is beside it.
  public struct Surroundings {
    /// The owner's file, `nil` where nothing is decided.
    public var configuration: String?
    /// The password of the broker's user.
    public var password: BrokerPassword?
    /// The prop's name where the owner's file has none.
    public var id: String
    /// The address of the prop's page, `nil` where there is none.
    public var page: @Sendable () -> String?
    /// Tells a service manager how the link is, in a line; false where it is to be told again.
    public var show: (String) -> Bool
    /// Where lines go.
    public var tell: (Log.Priority, String) -> Void

    /// Surroundings.
    public init(
      configuration: String?, password: BrokerPassword?, id: String,
      page: @escaping @Sendable () -> String?, show: @escaping (String) -> Bool,
      tell: @escaping (Log.Priority, String) -> Void
    ) {
      self.configuration = configuration
      self.password = password
      self.id = id
      self.page = page
      self.show = show
      self.tell = tell
    }
  }

  /// What the daemon was asked for beside its streams; it answers in that order.
  enum Asked {
    case status
    case journeys
    case command(topic: String, payload: [UInt8])
    case following
  }

  let surroundings: Surroundings
  private let listener: UnixListener?
  private var desks: [LineDesk] = []
  private let watch = FileWatch()
  /// When the owner's files are looked at, where no event will tell of a change.
  private var fileLook: UInt64?
  /// When a file that was changed is read, unless it is changed again.
  private var readAt: UInt64?

  let broker: BrokerLine
  let wakeUp: WakeUp
  /// The page's address, once it is known: its program may take its time to say it.
  let foundPage = Monitor<String??>(nil)
  var configuration = LinkConfiguration()
  /// Whom the broker's line was told to connect to.
  var settings: BrokerSettings?
  /// Why there is no connection.
  var trouble: String?
  /// Why nobody is connected to, where it is the password.
  var passwordTrouble: String?
  var deaf: [String] = []
  /// Whether the broker lets this prop hear nothing of its own topics.
  var isBlind = false
  /// Whether another client has this prop's name at the broker.
  var isContested = false
  /// The address of the prop's page, as it was when the broker let the prop in.
  var page: String?
  var kept = KeptTopics()
  /// What the broker had kept of an earlier discovery, until it is known what there is now.
  var oldDiscovery: [UInt8]?
  /// What somebody else published there, until it is replaced.
  var foreignDiscovery: [UInt8]?
  /// What the service manager was told last.
  private var shown = ""

  var link: StreamLink
  var asked: [Asked] = []
  /// Whether the daemon answers: one that turns the link away at the door does not, though a socket is there.
  var isAnswered = false
  /// When the daemon was last asked how it is, in nanoseconds of the monotonic clock.
  var statusAskedAt: UInt64 = 0
  var look = Look()
  var absence: String?
  var report: StatusReport?
  /// The journeys that there are, `nil` while that is not known.
  var journeys: [JourneyEntry]?
  var clock = PropClock()
  /// When Home Assistant is told everything anew, since it has just started.
  var greetAt: UInt64?

  var topics: PropTopics
  var command: TopicCommand
  var gate = CommandGate()
  var following: Following?
  var followed: (last: WallTime?, trouble: String?) = (nil, nil)
  /// Whether the departure under way is another prop's.
  var travelIsFollowed = false
  /// What the broker is to forget as soon as it is there.
  var obsolete: [String] = []

  /// How often the owner's files are looked at, where no event tells of a change, in nanoseconds.
  private static let fileLooks: UInt64 = 30_000_000_000
  /// How long a file has to be as it is before it is read, in nanoseconds: half a save may have another name for the prop, or no
  /// broker, and what home automation knows of the prop would be taken away.
  private static let quiet: UInt64 = 1_000_000_000
  static let requests: [Request] = [.events, .status, .journeys]

  /// A server that follows a daemon.
  ///
  /// - Parameters:
  ///   - listener: where clients of its own connect, if anywhere.
  ///   - surroundings: what there is beside it.
  ///   - connect: connects to the daemon without waiting, each time it is tried.
  /// - Throws: ``LinuxSystem/SystemError`` where the system has no thread or event for it.
  public init(
    on listener: UnixListener?, _ surroundings: Surroundings,
    connect: @escaping @Sendable () throws(ControlFailure) -> ControlConnection
  ) throws(SystemError) {
    self.listener = listener
    self.surroundings = surroundings
    let wakeUp = try WakeUp()
    self.wakeUp = wakeUp
    broker = try BrokerLine(wakeUp: wakeUp)
    link = StreamLink(Self.requests, pause: 1_000_000_000, connect: connect)
    topics = PropTopics(surroundings.id)
    command = TopicCommand(PropTopics(surroundings.id))
    readConfiguration(isFirst: true)
  }

  /// Serves until a descriptor can be read.
  ///
  /// - Parameter ends: the descriptors that end it.
  public func run(until ends: [CInt]) {
    var poller = Poller()
    while true {
      let now = SystemClock.monotonicNanoseconds
      advance(at: now)
      restore(at: now)
      show(at: now)
      poller.removeAll()
      let endings = ends.map { poller.add($0) }
      let news = poller.add(wakeUp.descriptor)
      if let descriptor = link.descriptor { _ = poller.add(descriptor) }
      let watching = watch.descriptor.map { poller.add($0) }
      let listening = listener.flatMap { desks.count < LineDesk.most ? poller.add($0.descriptor) : nil }
      let first = poller.count
      for desk in desks { _ = poller.add(desk.stream.descriptor, reading: true, writing: desk.isWriting) }
      poller.wait(milliseconds: milliseconds(from: now))
      if endings.contains(where: { poller.isReadable($0) }) { break }
      let then = SystemClock.monotonicNanoseconds
      if poller.isReadable(news) {
        wakeUp.clear()
        takePage()
        hearBroker(at: then)
      }
      if let watching, poller.isReadable(watching), watch.hasChanges() { readAt = then + Self.quiet }
      if let time = fileLook, time <= then {
        fileLook = then + Self.fileLooks
        if watch.hasMissedChanges() { readAt = then + Self.quiet }
      }
      if let time = readAt, time <= then {
        readAt = nil
        readConfiguration(isFirst: false)
      }
      for (index, desk) in desks.enumerated() {
        if poller.isReadable(first + index) { hear(desk, at: then) }
        if desk.isWriting, poller.isWritable(first + index) { desk.write() }
      }
      if let listening, poller.isReadable(listening) { accept(at: then) }
      desks.removeAll { $0.isOver || $0.deadline <= then }
    }
    broker.stop()
  }

  /// Tells the service manager how the link is, where that is something else than before.
  private func show(at now: UInt64) {
    let line = linkReport(at: now).line
    if line != shown, surroundings.show(line) { shown = line }
  }

  private func milliseconds(from now: UInt64) -> Int? {
    let times =
      desks.map { Optional($0.deadline) }
      + [link.nextTry, look.next, fileLook, readAt, greetAt, kept.restoresAt]
    let first = times.compactMap { $0 }.min()
    return first.map { $0 > now ? Int(clamping: ($0 - now + 999_999) / 1_000_000) : 0 }
  }

  // The owner's files.

  private func readConfiguration(isFirst: Bool) {
    if let path = surroundings.configuration {
      let files = [path] + (surroundings.password?.files ?? [])
      let isWatched = watch.watch(files).errors.isEmpty && watch.descriptor != nil
      fileLook = isWatched ? nil : SystemClock.monotonicNanoseconds + Self.fileLooks
      let isThere = FileSystem.mayExist(path)
      let (read, problems) = isThere ? LinkConfiguration.read(path) : (LinkConfiguration(), [])
      for problem in problems { surroundings.tell(.error, problem.rendered) }
      if !problems.isEmpty {
        surroundings.tell(.error, "The link goes on as it was until this is mended.")
        guard isFirst else { return }
      } else {
        if !isThere {
          surroundings.tell(.information, AbsentFile.line(path))
        } else if !isFirst {
          surroundings.tell(.information, "what the link is to be was read again")
        }
        configuration = read
      }
    }
    takeConfiguration(isFirst: isFirst)
  }

  // Its own clients.

  private func accept(at now: UInt64) {
    do throws(SystemError) {
      while desks.count < LineDesk.most, let stream = try listener?.accept() {
        let desk = LineDesk(stream, at: now)
        desks.append(desk)
        hear(desk, at: now)
      }
    } catch {
      // It goes on waiting, and is taken when a descriptor is free.
    }
  }

  private func hear(_ desk: LineDesk, at now: UInt64) {
    desk.hear(at: now) { line in
      switch LinkRequest.decode(line) {
      case .success(let (id, .link)): LinkReply.link(linkReport(at: now)).encode(id: id)
      case .failure(let refusal): refusal.encode()
      }
    }
  }
}
