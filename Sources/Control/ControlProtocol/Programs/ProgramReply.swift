import Text
import Vocabulary

/// The line with which a companion program answers.
enum ProgramReply {
  /// Encodes the answer to a request that was carried out, as a line with its line feed.
  static func line(_ id: RequestID?, _ message: String, _ answer: JSONMember? = nil) -> [UInt8] {
    let members = [JSONMember("ok", .boolean(true)), JSONMember("message", .string(message))]
    return Wire.line(id: id, members + (answer.map { [$0] } ?? []))
  }

  /// Reads a line.
  ///
  /// - Parameters:
  ///   - line: the line, with or without its line feed.
  ///   - done: the answer of a request that was carried out, from the sentence about it and the whole line.
  ///   - refused: the answer of one that was refused, with a message for people.
  /// - Returns: the answer.
  /// - Throws: ``ServerMessageError`` that names the missing member or the one of the wrong type.
  static func read<Answer>(
    _ line: [UInt8], done: (String, Fields) throws(Misfit) -> Answer, refused: (ErrorCode, String) -> Answer
  ) throws(ServerMessageError) -> Answer {
    let field = try Fields(line: line)
    do throws(Misfit) {
      guard try field.read("version", .integer) == Wire.version else {
        throw Misfit(String(Wire.version), found: field.value("version") ?? .null).at("version")
      }
      let message = try field.read("message", .text)
      guard try field.read("ok", .flag) else { return refused(try field.read("error", .choice), message) }
      return try done(message, field)
    } catch {
      throw ServerMessageError(error)
    }
  }
}
