package import ClockModel
package import Configuration
package import LinuxKeys
package import ControlServer
import LinuxSystem
package import Panel
package import StateKeeping

/// The options of a daemon beyond its configuration.
package struct DaemonOptions: Sendable {
  /// Reads configuration and board, again when they change.
  package var load: Load
  /// The meaning of a configuration without a board, until one is good in this run.
  package var boardRule = BoardRule.standard
  /// The configuration file as given, for `status`; `nil` for the built-in one.
  package var configurationPath: String?
  /// The setup to show if the files are not good at the start; `nil` leaves the panel dark.
  package var standIn: StandIn?
  /// Resolves the script's requests.
  package var resolver: RequestResolver?
  /// The wiring test to show instead of the clock; `nil` for the clock.
  package var test: WiringTestKind?
  /// The LEDs that it covers.
  package var testScope = WiringTestScope.board
  /// Whether to announce that keys steer the walk of ``test``.
  package var readsKeys = false
  /// Whether the terminal's keys are the prop's, with a hint below the picture.
  package var playsKeys = false
  /// Nanoseconds of the clock until the end; `nil` for no end.
  package var duration: Int64?
  /// Whether to end after the first record of the mirror.
  package var stopsAfterFirstRecord = false
  /// Whether SIGHUP ends the daemon, as for a test whose terminal is gone, instead of reloading.
  package var stopsOnHangUp = false
  /// Whether captions are part of the terminal picture and need no line of their own.
  package var mirrorShowsCaptions = false
  /// The file that records what is driven, for `--blank`; `nil` for none.
  package var recordPath: String?
  /// The state of an earlier run.
  package var state = PropState()
  /// Checks whether the clock was set since boot; `nil` for a simulated clock, which is always right.
  package var synchronisation: SynchronisationWatch?
  /// The seed of everything random in a sequence.
  package var seed: UInt64 = 1885
  /// The requests of a simulation's script, in the order of their times.
  package var script: [ScriptedRequest] = []
  /// How long settings may still be saved at the end, in nanoseconds.
  ///
  /// Enough for a card that takes three seconds for each fsync, four of them if it was saving already;
  /// systemd kills after TimeoutStopSec=20.
  package var savePatience: UInt64 = 17_000_000_000
  /// Nanoseconds that a request waits for a gap between changes; then it goes first and may delay one.
  package var requestPatience: UInt64 = 50_000_000
  /// The program's version, for `status`.
  package var version = ""

  package init(load: @escaping Load) { self.load = load }

  package typealias Load = @Sendable (_ boardRule: BoardRule) -> Result<Setup, ConfigurationFailure>
}

/// The daemon's services besides its panel, each on a thread of its own.
package struct DaemonServices: Sendable {
  /// The control socket; `nil` for none.
  package var control: ControlServer<Work>?
  /// Saves the state; `nil` if it is not saved.
  package var keeper: StateWriter?
  /// Saves the last good configuration; `nil` if it is not saved.
  package var lastGood: LastGoodStore?
  /// Reads the prop's keys; `nil` if there are none.
  package var keys: KeyThread?
  var log = Log()

  package init(
    control: ControlServer<Work>? = nil, keeper: StateWriter? = nil, lastGood: LastGoodStore? = nil
  ) {
    self.control = control
    self.keeper = keeper
    self.lastGood = lastGood
  }
}

/// The last good setup, shown while the files are not good.
package struct StandIn: Sendable {
  package let setup: Setup
  /// When it took effect.
  package let takenAt: WallTime

  package init(setup: Setup, takenAt: WallTime) {
    self.setup = setup
    self.takenAt = takenAt
  }
}
