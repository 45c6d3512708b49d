/// How much of the daemon the clients of its control socket can take up.
public struct ControlLimits: Equatable, Sendable {
  /// How many clients are served at a time; a further one is told so and closed.
  ///
  /// One more is kept for ``keeper``.
  public var clients = 16
  /// The user who finds a place where all others are taken: root, who is to mend things.
  public var keeper: UInt32 = 0
  /// How many requests a second a client may send that are carried out; those beyond are refused.
  public var requestsPerSecond = 20
  /// How many requests may come at once.
  public var requestBurst = 40
  /// How much a client may send in a second, in bytes, where a line counts as ``lineCost`` bytes more than it has.
  public var inputPerSecond = 1_000_000
  /// What looking at a line costs beside its bytes, in the unit of ``inputPerSecond``.
  public var lineCost = 512
  /// How many lines in a row may be no requests before a client is closed.
  public var refusalsInARow = 100
  /// How many lines of a client are looked at before it is the others' turn.
  public var linesPerTurn = 64
  /// For how long lines of a client are looked at, in nanoseconds, before it is the others' turn.
  public var turnNanoseconds: UInt64 = 2_000_000
  /// For how long lines are looked at, in nanoseconds, before answers are sent and it is seen who has come since.
  public var roundNanoseconds: UInt64 = 10_000_000
  /// How many requests of a client may wait for the daemon's thread; its further lines wait.
  public var pendingRequests = 8
  /// How many bytes a client may leave untaken before its further lines wait.
  public var untakenBytes = 64 << 10
  /// For how long a client may leave what is sent to it untaken, in nanoseconds, before it is closed.
  ///
  /// The kernel keeps some 200 KB for it before anything has to wait here.
  public var stallNanoseconds: UInt64 = 10_000_000_000
  /// For how long a client may ask for nothing, in nanoseconds, before it is told so and closed.
  ///
  /// It is not while a stream is open to it, or a request of its is not answered, or answers are left to take.
  public var silenceNanoseconds: UInt64 = 60_000_000_000
  /// For how long a client may read nothing of a stream that the daemon's thread keeps up for it, in nanoseconds, before
  /// it is closed, and the stream with it.
  ///
  /// That is a wiring test, which holds all LEDs; with ``secondsBetweenSigns`` it ends within half a minute.
  public var unreadNanoseconds: UInt64 = 25_000_000_000
  /// How often such a stream is to bring something, in seconds: one that is silent is never unread.
  public static let secondsBetweenSigns = 5
  /// For how long clients are given the rest of what was sent to them when the daemon ends, in nanoseconds.
  public var farewellNanoseconds: UInt64 = 200_000_000
  /// For how long no client is accepted after the system had no descriptor for one, in nanoseconds.
  public var acceptPauseNanoseconds: UInt64 = 200_000_000

  /// The limits of the daemon.
  public init() {}
}
