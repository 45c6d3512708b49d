/// A refused request, and why.
public struct Refusal: Error, Equatable, Sendable {
  /// The request's identifier, if it could be read.
  public var id: RequestID?
  /// The reason, for programs.
  public var code: ErrorCode
  /// The reason, for people.
  public var message: String

  /// Creates a refusal.
  public init(id: RequestID?, code: ErrorCode, message: String) {
    self.id = id
    self.code = code
    self.message = message
  }

  /// Encodes the refusal as a line with its line feed.
  public func encode() -> [UInt8] { Reply.refused(code: code, message: message).encode(id: id) }
}
