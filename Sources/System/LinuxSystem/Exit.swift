/// The exit codes of the programs (sysexits.h).
package enum Exit {
  /// Bad command line: EX_USAGE.
  package static let usage: Int32 = 64
  /// The input was rejected: EX_DATAERR.
  package static let badData: Int32 = 65
  /// Nobody answers: EX_UNAVAILABLE.
  package static let unavailable: Int32 = 69
  /// A system call failed: EX_OSERR.
  package static let systemError: Int32 = 71
  /// Not possible now, perhaps later: EX_TEMPFAIL.
  package static let temporaryFailure: Int32 = 75
  /// The other end violates the protocol: EX_PROTOCOL.
  package static let protocolError: Int32 = 76
  /// The configuration or a board profile is invalid: EX_CONFIG.
  package static let badConfiguration: Int32 = 78
}
