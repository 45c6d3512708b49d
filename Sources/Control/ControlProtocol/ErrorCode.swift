/// Why a request was refused, for programs; the message beside it is for people.
public enum ErrorCode: String, CaseIterable, Sendable {
  /// The line is not one JSON value.
  case badJSON = "bad-json"
  /// The line is of another version of the protocol, or of none.
  case badVersion = "bad-version"
  /// An unknown request or key, a missing key, or a value of the wrong kind.
  case badRequest = "bad-request"
  /// A value of the right kind that is refused with a reason.
  case badValue = "bad-value"
  /// Something that cannot be done now, such as a departure without a present readout.
  case impossible
  /// More requests a second than a client may send.
  case rateLimited = "rate-limited"
  /// A line of more than ``Wire/longestRequest`` bytes.
  case tooLong = "too-long"
  /// More clients than the daemon serves at a time.
  case busy
  /// Nothing was asked for a minute, and no stream was open: the connection is closed behind this line, which answers
  /// no request.
  case idle
  /// The daemon is on its way out.
  case stopping
}
