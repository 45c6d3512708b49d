import Configuration

/// How much of the program viewers can take up.
enum WebLimits {
  /// How many conversations there may be; a further one waits in the socket's queue.
  static let conversations = 480
  /// How many are taken in one turn of the loop.
  static let acceptedAtOnce = 32
  /// How many of them may follow the LEDs.
  static let viewers = WebConfiguration.mostStreams
  /// For how long a request may take to come, and its answer to be taken, in nanoseconds.
  static let patience: UInt64 = 20_000_000_000
  /// For how long a viewer may leave a frame untaken, in nanoseconds.
  static let stall: UInt64 = 60_000_000_000
  /// How many bytes of frames may wait for the web server, so that one who does not read is known to before long: some seconds'.
  static let unread: CInt = 16 << 10
  /// The least time between two frames, in nanoseconds: what a browser draws.
  static let betweenFrames: UInt64 = 33_333_333
  /// How often viewers are prodded that nothing was sent to, in nanoseconds.
  static let betweenProds: UInt64 = 15_000_000_000
  /// How long a wiring test goes on that nobody follows, in nanoseconds: on a ladder the phone's screen is dark.
  static let unwatchedTest: UInt64 = 300_000_000_000
  /// How long no conversation is accepted after the system had no descriptor for one, in nanoseconds.
  static let acceptPause: UInt64 = 200_000_000
}
