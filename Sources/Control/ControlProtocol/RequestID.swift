import Text
import Vocabulary

/// A client's identifier for a request; every line of the answer repeats it.
package enum RequestID: Hashable, Sendable {
  case integer(Int64)
  /// A text of at most ``Wire/longestName`` bytes.
  case string(String)

  var json: JSONValue {
    switch self {
    case .integer(let number): .integer(number)
    case .string(let text): .string(text)
    }
  }

  /// Reads an identifier; `nil` if the value is not one.
  init?(_ value: JSONValue) {
    switch value {
    case .integer(let number):
      self = .integer(number)
    case .string(let text) where text.utf8.count <= Wire.longestName:
      self = .string(text)
    default:
      return nil
    }
  }

  static func read(_ value: JSONValue) throws(Misfit) -> RequestID {
    guard let id = RequestID(value) else { throw Misfit("a whole number or a short text", found: value) }
    return id
  }
}
