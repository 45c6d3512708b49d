import Configuration

/// Limits on what viewers can use up.
enum WebLimits {
  /// The most conversations; others wait in the socket's queue.
  static let conversations = 480
  /// The most conversations accepted in one turn of the loop.
  static let acceptedAtOnce = 32
  static let viewers = WebConfiguration.mostStreams
  /// How long a request may take to arrive, and its answer may stall, in nanoseconds.
  static let patience: UInt64 = 20_000_000_000
  /// How long a viewer may leave a frame unread, in nanoseconds.
  static let stall: UInt64 = 60_000_000_000
  /// The most unread bytes of frames, some seconds' worth, so that a stalled web server is noticed early.
  static let unread: CInt = 16 << 10
  /// The shortest interval between frames, in nanoseconds: about a browser's drawing rate.
  static let betweenFrames: UInt64 = 33_333_333
  /// The interval of keep-alive comments on idle streams, in nanoseconds.
  static let betweenProds: UInt64 = 15_000_000_000
  /// How long a wiring test continues without viewers, in nanoseconds: on a ladder, the phone's screen is
  /// off.
  static let unwatchedTest: UInt64 = 300_000_000_000
  /// How long accepting pauses after the system ran out of descriptors, in nanoseconds.
  static let acceptPause: UInt64 = 200_000_000
}
