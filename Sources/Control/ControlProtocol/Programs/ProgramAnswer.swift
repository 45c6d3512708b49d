/// What a program beside the daemon answers on a socket of its own.
public protocol ProgramAnswer: Sendable {
  /// Reads a line of the program's.
  ///
  /// - Throws: ``ServerMessageError`` that names what is missing or of the wrong kind.
  static func decode(_ line: [UInt8]) throws(ServerMessageError) -> Self

  /// Why it is not done, `nil` where it is.
  var refusal: (code: ErrorCode, message: String)? { get }
}

extension PageReply: ProgramAnswer {
  /// Why it is not done, `nil` where it is.
  public var refusal: (code: ErrorCode, message: String)? {
    if case .refused(let code, let message) = self { (code, message) } else { nil }
  }
}

extension LinkReply: ProgramAnswer {
  /// Why it is not done, `nil` where it is.
  public var refusal: (code: ErrorCode, message: String)? {
    if case .refused(let code, let message) = self { (code, message) } else { nil }
  }
}

extension SoundReply: ProgramAnswer {
  /// Why it is not done, `nil` where it is.
  public var refusal: (code: ErrorCode, message: String)? {
    if case .refused(let code, let message) = self { (code, message) } else { nil }
  }
}
