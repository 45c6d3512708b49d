/// What a program says by its exit code (sysexits.h).
public enum Exit {
  /// The command line cannot be understood: EX_USAGE.
  public static let usage: Int32 = 64
  /// What was given is refused: EX_DATAERR.
  public static let badData: Int32 = 65
  /// Nobody answers: EX_UNAVAILABLE.
  public static let unavailable: Int32 = 69
  /// The system refused a call: EX_OSERR.
  public static let systemError: Int32 = 71
  /// It cannot be done now, and may be later: EX_TEMPFAIL.
  public static let temporaryFailure: Int32 = 75
  /// The other end does not keep to the protocol: EX_PROTOCOL.
  public static let protocolError: Int32 = 76
  /// The configuration or a board profile is bad: EX_CONFIG.
  public static let badConfiguration: Int32 = 78
}
