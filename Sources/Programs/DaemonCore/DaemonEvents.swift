import Glibc
package import LinuxSystem

/// The events of the loop besides its clock's: signals, changed files and news of other threads.
package struct DaemonEvents: ~Copyable {
  private let signals: SignalQueue
  /// Watches the files of the configuration; `nil` if changes do not matter.
  let files: FileWatch?
  /// Signalled by other threads with news.
  let wakeUp: WakeUp
  /// Reads the keys that a person presses; `nil` if none are read.
  let keys: TerminalKeys?
  private var poller = Poller()
  private let signalIndex: Int
  private let fileIndex: Int?
  private let wakeIndex: Int
  private let keyIndex: Int
  private var clockIndex: Int?
  private var mirrorIndex: Int?
  private var outputs: [(queue: OutputQueue, index: Int)] = []
  /// Whether a signal asked the program to end.
  private(set) var isAskedToStop = false

  /// The demand of a signal.
  enum Demand {
    case stop, reload
    /// The terminal suspends the process, or it continues.
    case suspend, resume
    /// The terminal's size changed.
    case resize
  }

  /// Opens the events of this process.
  ///
  /// Call it before any thread starts: later threads inherit the blocked signals.
  /// - Throws: ``SystemError`` if the kernel has no more descriptors.
  package static func open(
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

  /// Also waits for the clock, if it has a descriptor.
  mutating func add(clock descriptor: CInt?) {
    if let descriptor, clockIndex == nil { clockIndex = poller.add(descriptor) }
  }

  /// Also waits for the end of the mirror's reader, which a mirror that prints nothing would miss.
  mutating func add(mirror descriptor: CInt?) {
    if let descriptor, mirrorIndex == nil { mirrorIndex = poller.add(writing: descriptor) }
  }

  /// Also waits for an output's reader, while that has fallen behind.
  mutating func add(output queue: OutputQueue) { outputs.append((queue, poller.add(roomOf: queue))) }

  /// Whether an output whose reader had fallen behind has room again.
  func hasRoom(_ queue: OutputQueue) -> Bool {
    outputs.contains { $0.queue === queue && poller.hasRoom($0.index) }
  }

  /// Whether nobody reads the mirror any more.
  var isMirrorUnread: Bool { mirrorIndex.map(poller.isBroken) ?? false }

  mutating func wait(milliseconds: Int?) {
    for output in outputs { poller.update(output.index, roomOf: output.queue) }
    keys?.startIfInForeground()
    poller.update(keyIndex, reading: keys?.descriptor)
    poller.wait(milliseconds: milliseconds)
  }

  func takeKeys() -> [UInt8] {
    guard let keys, poller.isReadable(keyIndex) else { return [] }
    return keys.read()
  }

  /// Whether the clock woke the loop.
  var isClockDue: Bool { clockIndex.map(poller.isReadable) ?? false }

  /// Whether a thread has news: the panel's, the control socket's, the state's, that of a reload or of a file
  /// check.
  ///
  /// Reading it clears it.
  var hasNews: Bool {
    guard poller.isReadable(wakeIndex) else { return false }
    wakeUp.clear()
    return true
  }

  /// Whether a watched file changed; calling it clears this.
  func filesChanged() -> Bool {
    guard let files, let fileIndex, poller.isReadable(fileIndex) else { return false }
    return files.hasChanges()
  }

  /// The demand of the next signal; `nil` if there is none.
  mutating func nextDemand() -> Demand? {
    guard poller.isReadable(signalIndex) else { return nil }
    while let signal = signals.next() {
      switch signal {
      case SIGHUP: return .reload
      case SIGTSTP: return .suspend
      case SIGCONT: return .resume
      case SIGWINCH: return .resize
      // From a terminal whose keys another process may read by now.
      case SIGTTIN: break
      default:
        isAskedToStop = true
        return .stop
      }
    }
    return nil
  }
}
