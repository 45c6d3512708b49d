public import LinuxSystem
import Text

/// The thread that reads sounds from their files and gives them to the loudspeaker, in the order in which they are asked for.
///
/// So whoever follows the daemon waits for no disk. What is asked of it is safe from any thread.
public final class SoundLoader: Sendable {
  /// What it has to do.
  public enum Job: Sendable {
    /// A sound is to be heard at a time of the monotonic clock, in nanoseconds.
    case play(Score.Cue, at: UInt64)
    /// Something is asked of what is played; it comes behind what was asked before.
    case change(@Sendable (inout Player) -> Void)
    /// Sounds of these names are to be in memory, one after the other, behind whatever else is asked for meanwhile.
    case warm([String])

    /// Whether it may be left out where too much waits.
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

  /// How many jobs may wait: where a disk hangs for minutes, sounds are left out whose moment is over anyway.
  private static let mostJobs = 2000

  /// Starts the thread.
  ///
  /// - Parameters:
  ///   - library: where sounds come from.
  ///   - speaker: what plays them.
  ///   - wakeUp: is signalled where there are troubles.
  /// - Throws: ``LinuxSystem/SystemError`` where there is no thread for it.
  public init(_ library: SoundLibrary, _ speaker: Loudspeaker, wakeUp: WakeUp) throws(SystemError) {
    self.library = library
    self.speaker = speaker
    self.wakeUp = wakeUp
    try Worker.start(named: "loader") { [self] in run() }
  }

  /// Has something done, behind all that was asked for before.
  public func order(_ job: Job) {
    state.update { state in
      if state.jobs.count >= Self.mostJobs { state.jobs.removeAll(where: \.isDispensable) }
      state.jobs.append(job)
    }
  }

  /// What stands in the way of sounds, since it was last asked.
  public func takeTroubles() -> [String] {
    state.withLock { state in
      defer { state.troubles = [] }
      return state.troubles
    }
  }

  /// Ends the thread, without waiting for it.
  public func stop() { state.update { $0.isStopping = true } }

  private func run() {
    while true {
      let jobs: [Job]? = state.wait(
        untilNanoseconds: nil, for: { $0.isStopping || !$0.jobs.isEmpty }
      ) { state, _ in
        defer { state.jobs = [] }
        return state.isStopping ? nil : state.jobs
      }
      guard let jobs else { return }
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
    }
  }

  private func play(_ cue: Score.Cue, at time: UInt64) {
    let found = library.find(cue.name)
    let place = library.places.first ?? ""
    let troubles =
      found.sound == nil && found.troubles.isEmpty
      ? ["there is no sound \(Printable.text(cue.name)): \(place)/\(cue.name).wav would be heard"]
      : found.troubles.map { $0 + (found.sound == nil ? "" : "; another one of that name is heard") }
    if !troubles.isEmpty {
      state.update { $0.troubles = ($0.troubles + troubles).suffix(100) }
      wakeUp.signal()
    }
    if let sound = found.sound { speaker.change { $0.play(cue, sound, at: time) } }
  }
}
