public import ControlProtocol
import Text

/// A line of the daemon: what it says, and its JSON as it came.
public struct ServerLine: Sendable {
  /// What it says.
  public let message: ServerMessage
  private let bytes: [UInt8]

  /// Reads a line.
  ///
  /// - Throws: ``ControlProtocol/ServerMessageError`` that names what is missing or of the wrong kind.
  public init(_ bytes: [UInt8]) throws(ServerMessageError) {
    message = try ServerMessage.decode(bytes)
    self.bytes = bytes
  }

  /// The line as it came, without the members that are of the conversation alone: a JSON object without a line feed.
  ///
  /// - Returns: The object; `nil` where the line is none.
  public var object: [UInt8]? {
    do throws(JSONError) {
      guard case .object(let members) = try JSONValue.parse(bytes) else { return nil }
      return JSONValue.object(members.filter { $0.key != "id" && $0.key != "version" }).encoded
    } catch {
      // It was read once already.
      return nil
    }
  }

  /// A member of the line as JSON on one line, with what a newer daemon has put there as well; what a terminal should not
  /// get stands there as an escape.
  ///
  /// - Returns: The JSON with a line feed; `nil` where there is no such member.
  public func member(_ key: String) -> [UInt8]? {
    do throws(JSONError) {
      guard case .object(let members) = try JSONValue.parse(bytes) else { return nil }
      return members.first { $0.key == key }.map { Printable.json($0.value.encoded) + [UInt8(ascii: "\n")] }
    } catch {
      // It was read once already.
      return nil
    }
  }
}
