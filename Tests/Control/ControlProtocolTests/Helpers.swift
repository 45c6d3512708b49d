import ControlProtocol
import Text

/// A line as text, without its line feed.
func text(_ line: [UInt8]) -> String {
  String(decoding: line.last == UInt8(ascii: "\n") ? line.dropLast() : line[...], as: UTF8.self)
}

/// Parses a text.
func parsed(_ text: String) -> Result<JSONValue, JSONError> { parsed(Array(text.utf8)) }

/// Parses bytes.
func parsed(_ bytes: [UInt8]) -> Result<JSONValue, JSONError> {
  do throws(JSONError) {
    return .success(try JSONValue.parse(bytes))
  } catch {
    return .failure(error)
  }
}

/// Decodes a line of the daemon.
func received(_ line: [UInt8]) -> Result<ServerMessage, ServerMessageError> {
  do throws(ServerMessageError) {
    return .success(try ServerMessage.decode(line))
  } catch {
    return .failure(error)
  }
}

extension String {
  /// The pieces between the occurrences of a separator.
  func components(at separator: String) -> [String] {
    var pieces = [""]
    var rest = self[...]
    while let first = rest.first {
      if rest.hasPrefix(separator) {
        pieces.append("")
        rest = rest.dropFirst(separator.count)
      } else {
        pieces[pieces.count - 1].append(first)
        rest = rest.dropFirst()
      }
    }
    return pieces
  }
}
