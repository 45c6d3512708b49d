/// The reason for a refusal, for programs; the message is for people.
package enum ErrorCode: String, CaseIterable, Sendable {
  /// The line is not one JSON value.
  case badJSON = "bad-json"
  /// The protocol version is missing or not ``Wire/version``.
  case badVersion = "bad-version"
  /// An unknown request or key, a missing key, or a value of the wrong type.
  case badRequest = "bad-request"
  /// A value of the right type that is not accepted.
  case badValue = "bad-value"
  /// Something that cannot be done now, such as a departure without a present readout.
  case impossible
  /// More requests a second than a client may send.
  case rateLimited = "rate-limited"
  /// A line of more than ``Wire/longestRequest`` bytes.
  case tooLong = "too-long"
  /// The maximum number of clients is connected.
  case busy
  /// No request for a minute, and no stream is open.
  ///
  /// This line answers no request; the connection is closed after it.
  case idle
  /// The daemon is ending.
  case stopping
}
