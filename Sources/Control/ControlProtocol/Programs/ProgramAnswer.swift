/// An answer from one of the daemon's companion programs, over its own socket.
package protocol ProgramAnswer: Sendable {
  /// Reads a line of the program.
  ///
  /// - Throws: ``ServerMessageError`` that names the missing member or the one of the wrong type.
  static func decode(_ line: [UInt8]) throws(ServerMessageError) -> Self

  /// The refusal; `nil` if the request was carried out.
  var refusal: (code: ErrorCode, message: String)? { get }
}

extension PageReply: ProgramAnswer {
  package var refusal: (code: ErrorCode, message: String)? {
    if case .refused(let code, let message) = self { (code, message) } else { nil }
  }
}

extension LinkReply: ProgramAnswer {
  package var refusal: (code: ErrorCode, message: String)? {
    if case .refused(let code, let message) = self { (code, message) } else { nil }
  }
}

extension SoundReply: ProgramAnswer {
  package var refusal: (code: ErrorCode, message: String)? {
    if case .refused(let code, let message) = self { (code, message) } else { nil }
  }
}
