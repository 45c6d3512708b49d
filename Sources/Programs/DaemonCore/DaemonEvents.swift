import Glibc
public import LinuxSystem

/// What the loop waits for besides its clock: signals, changed files, and news from the panel's threads.
public struct DaemonEvents: ~Copyable {
  private let signals: SignalQueue
  /// The watch on what is configured, `nil` where changes on disk are of no interest.
  let files: FileWatch?
  /// What the panel's threads and others signal when they have news.
  let wakeUp: WakeUp
  /// The keys that a person presses, `nil` where none are read.
  let keys: TerminalKeys?
  private var poller = Poller()
  private let signalIndex: Int
  private let fileIndex: Int?
  private let wakeIndex: Int
  private let keyIndex: Int
  private var clockIndex: Int?
  private var mirrorIndex: Int?
  private var outputs: [(queue: OutputQueue, index: Int)] = []
  /// Whether a signal has asked for the end.
  private(set) var isAskedToStop = false

  /// What a signal asks for.
  enum Demand {
    case stop, reload
    /// To be stopped by the terminal, and that this is over.
    case suspend, resume
    /// To draw for another size of the terminal.
    case resize
  }

  /// Events of this process.
  ///
  /// Call it before any thread is started: the signals are blocked for those that come after.
  /// - Parameters:
  ///   - wakeUp: what the panel's threads signal.
  ///   - watchesFiles: whether changes on disk are of interest.
  ///   - keys: the keys that a person presses.
  ///   - drawsInPlace: whether the size of a terminal matters.
  /// - Returns: the events.
  /// - Throws: ``SystemError`` where the kernel has no more descriptors.
  public static func open(
    wakeUp: WakeUp, watchesFiles: Bool, keys: TerminalKeys? = nil, drawsInPlace: Bool = false
  ) throws(SystemError) -> DaemonEvents {
    let ofTerminal = (keys == nil ? [] : TerminalKeys.signals) + (drawsInPlace ? [SIGWINCH] : [])
    let signals = try SignalQueue([SIGTERM, SIGINT, SIGHUP] + ofTerminal)
    return DaemonEvents(signals, watchesFiles ? FileWatch() : nil, wakeUp: wakeUp, keys: keys)
  }

  private init(
    _ signals: consuming SignalQueue, _ files: FileWatch?, wakeUp: WakeUp, keys: TerminalKeys?
  ) {
    self.wakeUp = wakeUp
    self.keys = keys
    self.signals = signals
    self.files = files
    signalIndex = poller.add(self.signals.descriptor)
    fileIndex = if let descriptor = files?.descriptor { poller.add(descriptor) } else { nil }
    wakeIndex = poller.add(wakeUp.descriptor)
    keyIndex = poller.add(-1)
  }

  /// Waits for the clock too, where it has a descriptor.
  mutating func add(clock descriptor: CInt?) {
    if let descriptor, clockIndex == nil { clockIndex = poller.add(descriptor) }
  }

  /// Looks out for the end of the mirror's reader, which a mirror that prints nothing would not notice.
  mutating func add(mirror descriptor: CInt?) {
    if let descriptor, mirrorIndex == nil { mirrorIndex = poller.add(writing: descriptor) }
  }

  /// Waits for the reader of an output too, while that has fallen behind.
  mutating func add(output queue: OutputQueue) { outputs.append((queue, poller.add(roomOf: queue))) }

  /// Whether there is room again for an output whose reader had fallen behind.
  func hasRoom(_ queue: OutputQueue) -> Bool {
    outputs.contains { $0.queue === queue && poller.hasRoom($0.index) }
  }

  /// Whether nobody reads the mirror any more.
  var isMirrorUnread: Bool { mirrorIndex.map(poller.isBroken) ?? false }

  /// Waits for an event or the end of a time in milliseconds.
  mutating func wait(milliseconds: Int?) {
    for output in outputs { poller.update(output.index, roomOf: output.queue) }
    keys?.look()
    poller.update(keyIndex, reading: keys?.descriptor)
    poller.wait(milliseconds: milliseconds)
  }

  /// The keys that were pressed.
  func takeKeys() -> [UInt8] {
    guard let keys, poller.isReadable(keyIndex) else { return [] }
    return keys.read()
  }

  /// Whether the clock woke.
  var isClockDue: Bool { clockIndex.map(poller.isReadable) ?? false }

  /// Whether a thread has news: the panel's, the control socket's, the state's, or that of a reading or a look at files.
  ///
  /// Asking takes note of them.
  var hasNews: Bool {
    guard poller.isReadable(wakeIndex) else { return false }
    wakeUp.clear()
    return true
  }

  /// Whether a watched file changed; asking takes note of it.
  func filesChanged() -> Bool {
    guard let files, let fileIndex, poller.isReadable(fileIndex) else { return false }
    return files.hasChanges()
  }

  /// What the next signal asks for.
  mutating func nextDemand() -> Demand? {
    guard poller.isReadable(signalIndex) else { return nil }
    while let signal = signals.next() {
      switch signal {
      case SIGHUP: return .reload
      case SIGTSTP: return .suspend
      case SIGCONT: return .resume
      case SIGWINCH: return .resize
      // Of keys that somebody else may read by now.
      case SIGTTIN: break
      default:
        isAskedToStop = true
        return .stop
      }
    }
    return nil
  }
}
