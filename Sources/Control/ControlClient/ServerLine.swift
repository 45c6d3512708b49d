package import ControlProtocol
import Text

/// A line of the daemon, decoded and as it arrived.
package struct ServerLine: Sendable {
  package let message: ServerMessage
  private let bytes: [UInt8]

  /// Reads a line.
  ///
  /// - Throws: ``ControlProtocol/ServerMessageError`` that names the missing member or the one of the wrong
  ///   type.
  package init(_ bytes: [UInt8]) throws(ServerMessageError) {
    message = try ServerMessage.decode(bytes)
    self.bytes = bytes
  }

  /// The line's JSON object without `id`, `version` and line feed; `nil` if the line is none.
  package var object: [UInt8]? {
    do throws(JSONError) {
      guard case .object(let members) = try JSONValue.parse(bytes) else { return nil }
      return JSONValue.object(members.filter { $0.key != "id" && $0.key != "version" }).encoded
    } catch {
      // The initializer has parsed it already.
      return nil
    }
  }

  /// Returns a member as JSON on one line, including members that a newer daemon added; characters unsafe for
  /// a terminal are escaped.
  ///
  /// - Returns: the JSON with a line feed; `nil` if there is no such member.
  package func member(_ key: String) -> [UInt8]? {
    do throws(JSONError) {
      guard case .object(let members) = try JSONValue.parse(bytes) else { return nil }
      return members.first { $0.key == key }.map { Printable.json($0.value.encoded) + [UInt8(ascii: "\n")] }
    } catch {
      // The initializer has parsed it already.
      return nil
    }
  }
}
