/// A refused request, and why.
package struct Refusal: Error, Equatable, Sendable {
  /// The request's identifier, if it could be read.
  package var id: RequestID?
  /// The reason, for programs.
  package var code: ErrorCode
  /// The reason, for people.
  package var message: String

  package init(id: RequestID?, code: ErrorCode, message: String) {
    self.id = id
    self.code = code
    self.message = message
  }

  /// Encodes the refusal as a line with its line feed.
  package func encode() -> [UInt8] { Reply.refused(code: code, message: message).encode(id: id) }
}
