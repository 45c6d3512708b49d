/// A request that is not carried out, and why.
public struct Refusal: Error, Equatable, Sendable {
  /// The request's identifier, where it has one that could be read.
  public var id: RequestID?
  /// The reason, for programs.
  public var code: ErrorCode
  /// The reason, for a person.
  public var message: String

  /// A refusal.
  public init(id: RequestID?, code: ErrorCode, message: String) {
    self.id = id
    self.code = code
    self.message = message
  }

  /// The refusal as a line of the daemon, with its line feed.
  public func encode() -> [UInt8] { Reply.refused(code: code, message: message).encode(id: id) }
}
