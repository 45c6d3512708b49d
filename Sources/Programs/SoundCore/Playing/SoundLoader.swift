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
    /// All sounds are to be in memory.
    case warm
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

  /// How much may wait: a disk that hangs for minutes leaves what was asked for last.
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
      if state.jobs.count >= Self.mostJobs { state.jobs.removeFirst(Self.mostJobs / 2) }
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
        case .warm: library.warm()
        }
      }
    }
  }

  private func play(_ cue: Score.Cue, at time: UInt64) {
    let found = library.find(cue.name)
    if let stream = found.stream { speaker.change { $0.play(cue, stream, at: time) } }
    let place = library.places.first ?? ""
    let troubles =
      found.stream == nil && found.troubles.isEmpty
      ? ["there is no sound \(Printable.text(cue.name)): \(place)/\(cue.name).wav would be heard"]
      : found.troubles.map { $0 + (found.stream == nil ? "" : "; another one of that name is heard") }
    guard !troubles.isEmpty else { return }
    state.update { $0.troubles = ($0.troubles + troubles).suffix(100) }
    wakeUp.signal()
  }
}
