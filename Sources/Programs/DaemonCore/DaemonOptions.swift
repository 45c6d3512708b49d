public import ClockModel
public import Configuration
public import LinuxKeys
public import ControlServer
public import Panel
public import StateKeeping

/// The options of a daemon beyond its configuration.
public struct DaemonOptions: Sendable {
  /// Reads configuration and board, again when they change.
  public var load: Load
  /// The meaning of a configuration without a board, until one is good in this run.
  public var boardRule = BoardRule.standard
  /// The configuration file as given, for `status`; `nil` for the built-in one.
  public var configurationPath: String?
  /// The setup to show if the files are not good at the start; `nil` leaves the panel dark.
  public var standIn: StandIn?
  /// Resolves the script's requests.
  public var resolver: RequestResolver?
  /// The wiring test to show instead of the clock; `nil` for the clock.
  public var test: WiringTestKind?
  /// The LEDs that it covers.
  public var testScope = WiringTestScope.board
  /// Whether to announce that keys steer the walk of ``test``.
  public var readsKeys = false
  /// Whether the terminal's keys are the prop's, with a hint below the picture.
  public var playsKeys = false
  /// Nanoseconds of the clock until the end; `nil` for no end.
  public var duration: Int64?
  /// Whether to end after the first record of the mirror.
  public var stopsAfterFirstRecord = false
  /// Whether SIGHUP ends the daemon, as for a test whose terminal is gone, instead of reloading.
  public var stopsOnHangUp = false
  /// Whether captions are part of the terminal picture and need no line of their own.
  public var mirrorShowsCaptions = false
  /// The file that records what is driven, for `--blank`; `nil` for none.
  public var recordPath: String?
  /// The state of an earlier run.
  public var state = PropState()
  /// Checks whether the clock was set since boot; `nil` for a simulated clock, which is always right.
  public var synchronisation: SynchronisationWatch?
  /// The seed of everything random in a sequence.
  public var seed: UInt64 = 1885
  /// The requests of a simulation's script, in the order of their times.
  public var script: [ScriptedRequest] = []
  /// How long settings may still be saved at the end, in nanoseconds.
  ///
  /// Enough for a card that takes three seconds for each fsync, four of them if it was saving already;
  /// systemd kills after TimeoutStopSec=20.
  public var savePatience: UInt64 = 17_000_000_000
  /// How long a request waits for a gap between two changes, in nanoseconds; then it goes first, and a change may be late.
  public var requestPatience: UInt64 = 50_000_000
  /// The program's version, for `status`.
  public var version = ""

  /// Creates options that show the clock.
  public init(load: @escaping Load) { self.load = load }

  /// Reads configuration and board.
  public typealias Load = @Sendable (_ boardRule: BoardRule) -> Result<Setup, ConfigurationFailure>
}

/// The daemon's services besides its panel, each on a thread of its own.
public struct DaemonServices: Sendable {
  /// The control socket; `nil` for none.
  public var control: ControlServer<Work>?
  /// Saves the state; `nil` if it is not saved.
  public var keeper: StateWriter?
  /// Saves the last good configuration; `nil` if it is not saved.
  public var lastGood: LastGoodStore?
  /// Reads the prop's keys; `nil` if there are none.
  public var keys: KeyThread?

  /// Creates services; by default none.
  public init(
    control: ControlServer<Work>? = nil, keeper: StateWriter? = nil, lastGood: LastGoodStore? = nil
  ) {
    self.control = control
    self.keeper = keeper
    self.lastGood = lastGood
  }
}

/// The last good setup, shown while the files are not good.
public struct StandIn: Sendable {
  /// The setup.
  public let setup: Setup
  /// When it took effect.
  public let takenAt: WallTime

  /// Creates a stand-in.
  public init(setup: Setup, takenAt: WallTime) {
    self.setup = setup
    self.takenAt = takenAt
  }
}
