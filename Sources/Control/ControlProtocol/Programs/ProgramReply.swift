import Text

/// The line with which a companion program answers.
enum ProgramReply {
  /// The request was carried out: a sentence about it, and the whole line.
  case done(String, ObjectReader)
  /// The request was refused, with a message for people.
  case refused(ErrorCode, String)

  /// Encodes the answer to a request that was carried out, as a line with its line feed.
  static func line(_ id: RequestID?, _ message: String, _ answer: JSONMember? = nil) -> [UInt8] {
    let members = [JSONMember("ok", .boolean(true)), JSONMember("message", .string(message))]
    return Wire.line(id: id, members + (answer.map { [$0] } ?? []))
  }

  /// Reads a line.
  ///
  /// - Throws: ``ServerMessageError`` that names the missing member or the one of the wrong type.
  static func decode(_ line: [UInt8]) throws(ServerMessageError) -> ProgramReply {
    let reader = try ObjectReader(line: line)
    guard try reader.integer("version") == Wire.version else {
      throw reader.failure("version", String(Wire.version))
    }
    let message = try reader.text("message")
    return try reader.boolean("ok") ? .done(message, reader) : .refused(try reader.choice("error"), message)
  }
}
