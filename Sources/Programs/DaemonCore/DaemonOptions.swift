public import ClockModel
public import Configuration
public import LinuxKeys
public import ControlServer
public import Panel
public import StateKeeping

/// What a daemon is asked to do, beyond its configuration.
public struct DaemonOptions: Sendable {
  /// Reads configuration and board; called again when they change.
  public var load: Load
  /// What a configuration without a board stands for while none was taken in this run.
  public var boardRule = BoardRule.standard
  /// The configuration's file as it was given, for `status`; `nil` is the built-in one.
  public var configurationPath: String?
  /// What to show while the files are not good at the start; `nil` leaves the panel dark then.
  public var standIn: StandIn?
  /// Looks up what requests need.
  public var desk: RequestDesk?
  /// The wiring test that is shown in place of the clock, `nil` for the clock.
  public var test: WiringTestKind?
  /// Which LEDs that test is about.
  public var testScope = WiringTestScope.board
  /// Whether the walk of ``test`` is told to be steered by keys.
  public var readsKeys = false
  /// Whether the keys of the terminal are those of the prop, and the picture says beneath it what they do.
  public var playsKeys = false
  /// Nanoseconds of the clock after which to end; `nil` for ever.
  public var duration: Int64?
  /// Whether to end behind the first record of the mirror.
  public var stopsAfterFirstRecord = false
  /// Whether SIGHUP ends the daemon, as for a test whose terminal went away, and does not reload it.
  public var stopsOnHangUp = false
  /// Whether captions stand in the terminal picture and need no line of their own.
  public var mirrorShowsCaptions = false
  /// The file that remembers what is driven, for `--blank`; `nil` keeps none.
  public var recordPath: String?
  /// What was set in an earlier run.
  public var state = PropState()
  /// Finds out whether the clock was set since boot; `nil` for a simulated clock, which is right by definition.
  public var synchronisation: SynchronisationWatch?
  /// What decides about all that is random in a sequence.
  public var seed: UInt64 = 1885
  /// What a simulation's clients ask for, in the order of their times.
  public var script: [ScriptedRequest] = []
  /// How long after the end was asked for what was set may still be saved, in nanoseconds.
  ///
  /// It is enough for a card that takes three seconds for each fsync, of which there are four where it was saving already; systemd
  /// kills after TimeoutStopSec=20.
  public var savePatience: UInt64 = 17_000_000_000
  /// The program's version, for `status`.
  public var version = ""

  /// Options of a daemon that shows the clock.
  public init(load: @escaping Load) { self.load = load }

  /// Reads configuration and board.
  public typealias Load = @Sendable (_ boardRule: BoardRule) -> Result<Setup, ConfigurationFailure>
}

/// What a daemon talks to besides its panel; both run on threads of their own.
public struct DaemonServices: Sendable {
  /// The control socket, `nil` where none is served.
  public var control: ControlServer<Work>?
  /// Keeps what was set, `nil` where nothing is kept.
  public var keeper: StateWriter?
  /// Keeps configuration and board as they were last taken, `nil` where they are not kept.
  public var lastGood: LastGoodStore?
  /// Reads the prop's keys, `nil` where there are none to read.
  public var keys: KeyThread?

  /// Services; by default none.
  public init(
    control: ControlServer<Work>? = nil, keeper: StateWriter? = nil, lastGood: LastGoodStore? = nil
  ) {
    self.control = control
    self.keeper = keeper
    self.lastGood = lastGood
  }
}

/// A setup of configuration and board as they once were, shown in the place of files that are not good.
public struct StandIn: Sendable {
  /// The setup.
  public let setup: Setup
  /// When it was taken.
  public let takenAt: WallTime

  /// A setup that was taken once.
  public init(setup: Setup, takenAt: WallTime) {
    self.setup = setup
    self.takenAt = takenAt
  }
}
