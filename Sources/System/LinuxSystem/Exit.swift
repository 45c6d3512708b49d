/// The exit codes of the programs (sysexits.h).
public enum Exit {
  /// Bad command line: EX_USAGE.
  public static let usage: Int32 = 64
  /// The input was rejected: EX_DATAERR.
  public static let badData: Int32 = 65
  /// Nobody answers: EX_UNAVAILABLE.
  public static let unavailable: Int32 = 69
  /// A system call failed: EX_OSERR.
  public static let systemError: Int32 = 71
  /// Not possible now, perhaps later: EX_TEMPFAIL.
  public static let temporaryFailure: Int32 = 75
  /// The other end violates the protocol: EX_PROTOCOL.
  public static let protocolError: Int32 = 76
  /// The configuration or a board profile is invalid: EX_CONFIG.
  public static let badConfiguration: Int32 = 78
}
