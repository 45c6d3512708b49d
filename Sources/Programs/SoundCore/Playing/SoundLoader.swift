package import LinuxSystem
import Text

/// The thread that reads sounds from files and gives them to the loudspeaker, in the order of the requests.
///
/// So the thread that follows the daemon never waits for a disk. Safe from any thread.
package final class SoundLoader: Sendable {
  /// A request to the thread.
  package enum Job: Sendable {
    /// Play a sound at a time of the monotonic clock, in nanoseconds.
    case play(Score.Cue, at: UInt64)
    /// Change what is played, after all earlier jobs.
    case change(@Sendable (inout Player) -> Void)
    /// Load sounds of these names into memory, one by one, each after all other jobs.
    case warm([String])

    /// Whether it may be dropped if too many jobs wait.
    var isDispensable: Bool {
      switch self {
      case .play(let cue, at: _): !cue.repeats
      case .change: false
      case .warm: true
      }
    }
  }

  private struct State {
    var jobs: [Job] = []
    var troubles: [String] = []
    var isStopping = false
  }

  private let state = Monitor(State())
  private let library: SoundLibrary
  private let speaker: Loudspeaker
  private let wakeUp: WakeUp

  /// The most waiting jobs: if a disk hangs for minutes, sounds are dropped whose moment has passed anyway.
  private static let mostJobs = 2000

  /// Makes a loader, which signals `wakeUp` when there are problems; ``start()`` starts its thread.
  package init(_ library: SoundLibrary, _ speaker: Loudspeaker, wakeUp: WakeUp) {
    self.library = library
    self.speaker = speaker
    self.wakeUp = wakeUp
  }

  /// Starts the thread, which ends with ``stop()``.
  ///
  /// - Throws: ``LinuxSystem/SystemError`` if the system has no thread left.
  package func start() throws(SystemError) {
    try Worker.start(named: "loader") { [self] in
      while work(waiting: true) {}
    }
  }

  /// Adds a job, to be done after all earlier ones.
  package func order(_ job: Job) {
    state.update { state in
      if state.jobs.count >= Self.mostJobs { state.jobs.removeAll(where: \.isDispensable) }
      state.jobs.append(job)
    }
  }

  /// The problems with sounds since the last call.
  package func takeTroubles() -> [String] {
    state.withLock { state in
      defer { state.troubles = [] }
      return state.troubles
    }
  }

  /// Ends the thread, without waiting for it.
  package func stop() { state.update { $0.isStopping = true } }

  /// Does the waiting jobs; returns `false` if the thread must end.
  func work(waiting: Bool) -> Bool {
    let jobs: [Job]? = state.wait(
      untilNanoseconds: waiting ? nil : 0, for: { $0.isStopping || !$0.jobs.isEmpty }
    ) { state, _ in
      defer { state.jobs = [] }
      return state.isStopping ? nil : state.jobs
    }
    guard let jobs else { return false }
    for job in jobs {
      switch job {
      case .play(let cue, let time): play(cue, at: time)
      case .change(let body): speaker.change(body)
      case .warm(let names):
        guard let name = names.first else { continue }
        _ = library.find(name)
        if names.count > 1 { order(.warm(Array(names.dropFirst()))) }
      }
    }
    return true
  }

  private func play(_ cue: Score.Cue, at time: UInt64) {
    let found = library.find(cue.name)
    let place = library.places.first ?? ""
    let troubles =
      found.sound == nil && found.troubles.isEmpty
      ? ["there is no sound \(Printable.text(cue.name)); to add one, save \(place)/\(cue.name).wav"]
      : found.troubles.map { $0 + (found.sound == nil ? "" : "; playing another one of that name") }
    if !troubles.isEmpty {
      state.update { $0.troubles = ($0.troubles + troubles).suffix(100) }
      wakeUp.signal()
    }
    if let sound = found.sound { speaker.change { $0.play(cue, sound, at: time) } }
  }
}
