/// Limits on how much of the daemon the clients of its control socket can use.
package struct ControlLimits: Equatable, Sendable {
  /// How many clients are served at a time; further ones are refused and disconnected.
  ///
  /// One more place is reserved for ``keeper``.
  package var clients = 16
  /// The user with the reserved place: root, who may have to repair things.
  package var keeper: UInt32 = 0
  /// How many requests of a client are carried out a second; more are refused.
  package var requestsPerSecond = 20
  /// How many requests may come at once.
  package var requestBurst = 40
  /// How many bytes a client may send a second; each line counts ``lineCost`` bytes extra.
  package var inputPerSecond = 1_000_000
  /// The cost of a line beside its bytes, in the unit of ``inputPerSecond``.
  package var lineCost = 512
  /// How many lines in a row may be invalid before a client is closed.
  package var refusalsInARow = 100
  /// How many lines of a client are processed in a turn.
  package var linesPerTurn = 64
  /// How long lines of a client are processed in a turn, in nanoseconds.
  package var turnNanoseconds: UInt64 = 2_000_000
  /// How long lines are processed, in nanoseconds, before answers are sent and all sockets polled again.
  package var roundNanoseconds: UInt64 = 10_000_000
  /// How many requests of a client may wait for the daemon's thread; its further lines wait.
  package var pendingRequests = 8
  /// How many bytes may be queued for a client before its further lines wait.
  package var untakenBytes = 64 << 10
  /// How long a client may accept none of the bytes queued for it, in nanoseconds, before it is closed.
  ///
  /// The kernel buffers some 200 KB before anything waits here.
  package var stallNanoseconds: UInt64 = 10_000_000_000
  /// How long a client may be idle, in nanoseconds, before it is notified and closed.
  ///
  /// A client with an open stream, a pending request or queued answers is not idle.
  package var silenceNanoseconds: UInt64 = 60_000_000_000
  /// How long a client may read nothing of a stream of the daemon's thread, in nanoseconds, before both are
  /// closed.
  ///
  /// Such a stream is a wiring test, which occupies all LEDs; with ``secondsBetweenSigns`` it ends within
  /// half a minute.
  package var unreadNanoseconds: UInt64 = 25_000_000_000
  /// How often such a stream must send something, in seconds: a silent one is never unread.
  package static let secondsBetweenSigns = 5
  /// How long clients may read what is queued when the daemon ends, in nanoseconds.
  package var farewellNanoseconds: UInt64 = 200_000_000
  /// How long to accept no client after accepting one failed, as without a free descriptor, in nanoseconds.
  package var acceptPauseNanoseconds: UInt64 = 200_000_000

  package init() {}
}
