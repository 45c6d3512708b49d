import Text
import Vocabulary

/// A line of the daemon, as a client reads it.
package struct ServerMessage: Equatable, Sendable {
  /// The two kinds of lines.
  package enum Content: Equatable, Sendable {
    case reply(Reply)
    case item(StreamItem)
  }

  /// The identifier of the line's request, if that had one.
  package var id: RequestID?
  package var content: Content

  package init(id: RequestID?, content: Content) {
    self.id = id
    self.content = content
  }

  /// Encodes the line with its line feed.
  package func encode() -> [UInt8] {
    switch content {
    case .reply(let reply): reply.encode(id: id)
    case .item(let item): item.encode(id: id)
    }
  }

  /// Reads a line, with or without its line feed; ignores unknown members, as a newer daemon may send some.
  ///
  /// - Throws: ``ServerMessageError`` that names the missing member or the one of the wrong type.
  package static func decode(_ line: [UInt8]) throws(ServerMessageError) -> ServerMessage {
    let field = try Fields(line: line)
    let version: Int64
    do throws(Misfit) { version = try field.read("version", .integer) } catch {
      throw ServerMessageError(error)
    }
    guard version == Wire.version else {
      let message =
        "timecircuitsd speaks version \(version) of the protocol, this program version \(Wire.version)"
      throw ServerMessageError(description: "\(message): install both from the same release")
    }
    do throws(Misfit) {
      let id = field.has("id") ? try field.read("id", by: RequestID.read) : nil
      let content: Content = field.has("ok") ? .reply(try Reply(field)) : .item(try StreamItem(field))
      return ServerMessage(id: id, content: content)
    } catch {
      throw ServerMessageError(error)
    }
  }
}

/// A mistake in a line of the daemon.
package struct ServerMessageError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The member, what was expected and what was found.
  package let description: String

  init(description: String) { self.description = description }

  init(_ misfit: Misfit) {
    let place = misfit.place.isEmpty ? "the line" : misfit.place
    description = "\(place): expected \(misfit.expected), found \((misfit.found ?? .null).quoted)"
  }
}

extension Fields {
  /// Reads the object of a line, with or without its line feed.
  init(line: [UInt8]) throws(ServerMessageError) {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONValue.parse(line)
    } catch {
      throw ServerMessageError(description: "the line is not JSON: \(error)")
    }
    do throws(Misfit) { try self.init(value) } catch { throw ServerMessageError(error) }
  }
}
