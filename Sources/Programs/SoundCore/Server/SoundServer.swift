import ClockModel
import Configuration
package import ControlClient
import ControlProtocol
package import LinuxSystem
import Reading
import Sound
import Text

/// Plays the prop's sounds: follows the daemon's events, and serves clients on a socket of its own.
///
/// It belongs to one thread and never waits for a device.
package final class SoundServer: CompanionServer {
  private var daemon: StreamClient
  private let library: SoundLibrary
  let dependencies: Dependencies
  private var file: WatchedFile<SoundConfiguration>
  private let wakeUp: WakeUp
  let speaker: Loudspeaker
  let loader: SoundLoader
  private let keeper: FileKeeper?
  /// News of the volume's file, from its keeper's thread.
  private let keeping = Monitor<[FileKeeperEvent]>([])
  private let devices = SoundDevices()
  private var clients: CompanionClients
  private var trials: [SoundTrial] = []
  private(set) var configuration = SoundConfiguration()
  private var stored: StoredVolume
  private(set) var loudness: Loudness
  private var score = Score()
  private var beep = SecondBeep()
  /// Whether the daemon uses this machine's clock, `nil` if unknown.
  private var isThisMachines: Bool?
  private var polling = StatusPolling()
  private(set) var absence: String?
  /// When each problem with a sound was last logged.
  private var told: [String: UInt64] = [:]

  package var clock: MonotonicClock { dependencies.clocks.monotonic }

  private static let status = Request.status
  /// How long the device stays open at most for an announced sound, in nanoseconds.
  private static let longestPreparation: UInt64 = 60_000_000_000
  /// After how long the same problem with a sound is logged again, in nanoseconds.
  private static let tellAgain: UInt64 = 3600 * 1_000_000_000

  /// The sounds of a test without a name.
  static let testSounds = ["key-5", "enter", "hour"]

  /// A server that follows a daemon.
  ///
  /// - Parameters:
  ///   - listener: the socket for clients, if any.
  ///   - library: the sounds.
  ///   - dependencies: options and outputs.
  ///   - connect: connects to the daemon without waiting; called for each try.
  /// - Throws: ``LinuxSystem/SystemError`` if the system has no event for it.
  package init(
    on listener: UnixListener?, _ library: SoundLibrary, _ dependencies: Dependencies,
    connect: @escaping @Sendable () throws(ControlFailure) -> ControlConnection
  ) throws(SystemError) {
    clients = CompanionClients(listener)
    file = WatchedFile(
      dependencies.configuration, named: "sound.toml", quiet: dependencies.quiet,
      clock: dependencies.clocks.monotonic, absent: SoundConfiguration(), log: dependencies.log,
      read: { SoundConfiguration.read($0, given: $1) })
    self.library = library
    self.dependencies = dependencies
    daemon = StreamClient([.events, Self.status], pause: 1_000_000_000, connect: connect)
    let wakeUp = try WakeUp()
    self.wakeUp = wakeUp
    stored = StoredVolume()
    loudness = Loudness(volume: .standard, nightVolume: .silent)
    speaker = Loudspeaker(
      loudness: loudness,
      settings: Loudspeaker.Settings(device: dependencies.device, keepsOpen: false, latency: 0),
      wakeUp: wakeUp, clock: dependencies.clocks.monotonic)
    loader = SoundLoader(library, speaker, wakeUp: wakeUp)
    keeper = dependencies.volumePath.map { [keeping] path in
      FileKeeper(path, named: "volume") { news in
        keeping.update { $0.append(news) }
        wakeUp.signal()
      }
    }
    if let path = dependencies.volumePath {
      let (stored, trouble) = StoredVolume.read(path)
      self.stored = stored
      if let trouble { dependencies.log(.warning, trouble) }
    }
    readConfiguration(isFirst: true)
    loader.order(.warm(library.names.sorted()))
  }

  /// Starts the threads of the sounds, which end with ``stop()``.
  ///
  /// - Throws: ``LinuxSystem/SystemError`` if the system has no thread left.
  package func start() throws(SystemError) {
    try speaker.start()
    try loader.start()
  }

  /// Opens the device briefly, to report whether it plays.
  package func tryDevice() {
    speaker.tryDevice()
  }

  package func step() -> UInt64? {
    wakeUp.clear()
    reportDevice()
    let now = clock()
    reportSounds(at: now)
    trials.removeAll { $0.client.isOver || $0.answer(speaker.report, at: now) }
    advance(at: now)
    orderBeep()
    return
      (trials.map { Optional($0.deadline) }
      + [clients.next, daemon.nextTry, beep.next, polling.next, file.next]).compactMap(\.self).min()
  }

  package func add(to poller: inout Poller) {
    _ = poller.add(wakeUp.descriptor)
    if let descriptor = daemon.descriptor { _ = poller.add(descriptor) }
    file.add(to: &poller)
    clients.add(to: &poller)
  }

  package func serve(_ poller: Poller) {
    if file.edited(poller) { readConfiguration(isFirst: false) }
    let now = clock()
    clients.serve(poller, at: now) { client, line in answer(line, of: client, at: now) }
  }

  /// Ends all sounds, and waits for the volume to be saved.
  package func stop() {
    loader.stop()
    speaker.stop()
    reportUnsavedVolume()
  }

  // The daemon.

  private func advance(at now: UInt64) {
    for news in daemon.advance(at: now) {
      switch news {
      case .item(.event(let event), _): apply(event)
      case .reply(.status(let report), _):
        polling.recordAnswer()
        apply(report)
      case .reply(.refused, _): polling.recordRefusal(at: now)
      case .reply:
        if absence != nil { dependencies.log(.information, "connected to timecircuitsd") }
        absence = nil
      case .away(let failure):
        absence = failure.description
        dependencies.log(.warning, Printable.text(failure.description))
        forget()
      case .item: break
      }
    }
    if daemon.isThere, polling.startIfDue(at: now) { daemon.ask(Self.status) }
  }

  /// Clears what the daemon reported and stops all sounds; the next daemon reports everything anew.
  private func forget() {
    score = Score()
    polling = StatusPolling()
    isThisMachines = nil
    speaker.change { $0.expected = [] }
    stop { $0.stopAll() }
  }

  /// Applies a stop at once, and again after all jobs already queued.
  private func stop(_ body: @escaping @Sendable (inout Player) -> Void) {
    speaker.change(body)
    loader.order(.change(body))
  }

  /// This machine's clocks at one moment.
  private func clocks() -> (wall: WallTime, monotonic: UInt64) {
    var before = dependencies.clocks.monotonic()
    // If the thread was suspended between both readings, they belong to different moments.
    for _ in 0..<10 {
      let wall = dependencies.clocks.wall()
      let behind = dependencies.clocks.monotonic()
      if behind - before <= 1_000_000 { return (WallTime(seconds: 0, nanoseconds: wall), behind) }
      before = behind
    }
    return (WallTime(seconds: 0, nanoseconds: dependencies.clocks.wall()), dependencies.clocks.monotonic())
  }

  private func apply(_ event: EventReport) {
    let (wall, now) = clocks()
    let time = DaemonTime(event: event.time, wall: wall, monotonic: now, isThisMachines: isThisMachines)
    carryOut(score.apply(event), by: time, at: now)
  }

  private func carryOut(_ orders: [Score.SoundOrder], by time: DaemonTime, at now: UInt64) {
    for order in orders {
      switch order {
      case .play(let cue): loader.order(.play(cue, at: time.monotonic(cue.time)))
      case .stop(let group): stop { $0.stop(group) }
      case .stopAll: forget()
      case .prepare(let when):
        let until = min(time.monotonic(when), now + Self.longestPreparation)
        loader.order(.change { $0.prepare(until: until) })
      case .night(let isNight): setLoudness { $0.isNight = isNight }
      case .volume(let order): change(order)
      case .pollStatus: polling.isWanted = true
      }
    }
  }

  /// Schedules the beep of the next full second, if wanted.
  private func orderBeep() {
    let isWanted =
      configuration.beepsSeconds && daemon.isThere && !score.isOff
      && loudness.volume(of: .second) > .silent
    let (wall, now) = clocks()
    guard let second = beep.order(isWanted, at: wall, monotonic: now) else { return }
    let cue = Score.Cue(name: "second", time: second, kind: .second, group: .moment)
    loader.order(.play(cue, at: now + UInt64(max(0, second.nanoseconds(since: wall)))))
  }

  private func reportSounds(at now: UInt64) {
    reportVolume()
    for trouble in loader.takeTroubles() {
      if let last = told[trouble], now - last < Self.tellAgain { continue }
      if told.count >= 1000 { told = [:] }
      told[trouble] = now
      dependencies.log(.warning, trouble)
    }
  }

  private func reportVolume() {
    let news = keeping.withLock { keeping in
      defer { keeping = [] }
      return keeping
    }
    for (priority, line) in news.map(StoredVolume.line) { dependencies.log(priority, line) }
  }

  private func reportUnsavedVolume() {
    let isSaved = keeper?.flush() ?? true
    reportVolume()
    guard !isSaved else { return }
    dependencies.log(.error, "the last volume may be lost: it was not saved before the end")
  }

  private func apply(_ report: StatusReport) {
    let (wall, now) = clocks()
    isThisMachines = DaemonTime.isThisMachines(report.time, wall)
    let time = DaemonTime(event: report.time, wall: wall, monotonic: now, isThisMachines: isThisMachines)
    carryOut(score.apply(report), by: time, at: now)
    let expected = Expectation.times(report).map { time.monotonic($0) }
    speaker.change { $0.expected = expected }
    polling.expectChange(expected.filter { $0 > now }.min())
  }

  // The volume.

  private func change(_ order: VolumeOrder) {
    let before = stored
    switch order {
    case .set(let percent):
      stored.volume = Volume(percent: percent)
      stored.isMuted = false
    case .change(let percent):
      stored.volume = loudness.volume.changed(by: percent)
      stored.isMuted = false
    case .mute: stored.isMuted = true
    case .unmute: stored.isMuted = false
    case .toggle: stored.isMuted.toggle()
    }
    if stored.volume != before.volume { stored.configured = configuration.writtenVolume }
    setLoudness { _ in }
    if stored != before { keeper?.keep(stored.bytes) }
  }

  private func setLoudness(_ body: (inout Loudness) -> Void) {
    loudness.volume = stored.volume ?? configuration.volume
    loudness.nightVolume = configuration.nightVolume
    loudness.isMuted = stored.isMuted
    body(&loudness)
    let loudness = self.loudness
    speaker.change { $0.loudness = loudness }
  }

  // The configuration.

  private func readConfiguration(isFirst: Bool) {
    if let read = file.content(isFirst: isFirst) {
      configuration = read
      // The more recent of the two applies.
      if stored.yield(to: read.writtenVolume) { keeper?.keep(stored.bytes) }
    }
    setLoudness { _ in }
    speaker.set(
      Loudspeaker.Settings(
        device: dependencies.device ?? configuration.device, keepsOpen: configuration.keepsOpen,
        latency: configuration.latency))
  }

  private func reportDevice() {
    for news in speaker.takeNews() {
      switch news {
      case .works(let device):
        dependencies.log(.information, "plays on \(Printable.text(device))")
        dependencies.status("\(Printable.text(device)) plays.")
      case .fails(let reason):
        dependencies.log(.warning, "no sound: \(Printable.text(reason))")
        dependencies.status("No sound: \(Printable.text(reason)).")
      }
    }
  }

  // Clients.

  /// Returns the line that answers a client's; `nil` if that comes later.
  private func answer(_ line: [UInt8], of client: CompanionClient, at now: UInt64) -> [UInt8]? {
    switch SoundRequest.decode(line) {
    case .success(let (id, request)): answer(request, of: client, id, at: now)?.encode(id: id)
    case .failure(let refusal): refusal.encode()
    }
  }

  /// Answers a request; a test is answered once a device has opened.
  private func answer(
    _ request: SoundRequest, of client: CompanionClient, _ id: RequestID?, at now: UInt64
  ) -> SoundReply? {
    switch request {
    case .sound: .sound(report)
    case .list: .sounds(library.list())
    case .devices: devices.listed()
    case .test(let name): test(name.map { [$0] } ?? Self.testSounds, for: client, id, at: now)
    }
  }

  /// Tests sounds; returns why they cannot be played.
  private func test(
    _ names: [String], for client: CompanionClient, _ id: RequestID?, at now: UInt64
  ) -> SoundReply? {
    if let refusal = library.refusal(of: names, at: loudness.volume(of: .test)) { return refusal }
    let deadline = now + dependencies.trialPatience
    trials.append(SoundTrial(names, of: client, id: id, after: speaker.report, until: deadline))
    speaker.tryNow()
    for (index, name) in names.enumerated() {
      let cue = Score.Cue(
        name: name, time: WallTime(seconds: 0, nanoseconds: dependencies.clocks.wall()), kind: .test,
        group: .single)
      loader.order(.play(cue, at: now + UInt64(index) * 700_000_000))
    }
    return nil
  }
}
