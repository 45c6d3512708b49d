import Text

/// The line that one of the programs beside the daemon answers by.
enum ProgramReply {
  /// It is done: a sentence about it, and the whole line for what was asked for.
  case done(String, ObjectReader)
  /// It is not done, and why.
  case refused(ErrorCode, String)

  /// What says that something is done.
  ///
  /// - Parameters:
  ///   - id: what the client calls its request.
  ///   - message: a sentence about what was done.
  ///   - answer: what was asked for.
  /// - Returns: the line, with its line feed.
  static func line(_ id: RequestID?, _ message: String, _ answer: JSONMember? = nil) -> [UInt8] {
    let members = [JSONMember("ok", .boolean(true)), JSONMember("message", .string(message))]
    return Wire.line(id: id, members + (answer.map { [$0] } ?? []))
  }

  /// Reads a line.
  ///
  /// - Throws: ``ServerMessageError`` that names what is missing or of the wrong kind.
  static func decode(_ line: [UInt8]) throws(ServerMessageError) -> ProgramReply {
    let reader = try ObjectReader(line: line)
    guard try reader.integer("version") == Wire.version else {
      throw reader.failure("version", String(Wire.version))
    }
    let message = try reader.text("message")
    return try reader.boolean("ok") ? .done(message, reader) : .refused(try reader.choice("error"), message)
  }
}
