/// A request from the web server over SCGI.
package struct SCGIRequest: Equatable, Sendable {
  /// The CGI variables (RFC 3875 section 4.1), with each header field as `HTTP_NAME`.
  package let variables: [String: String]
  package let body: [UInt8]

  package init(variables: [String: String], body: [UInt8] = []) {
    self.variables = variables
    self.body = body
  }

  /// `GET`, `POST` and so on; empty if the server does not say.
  package var method: String { variables["REQUEST_METHOD"] ?? "" }

  /// The requested path as received, up to the first `?`.
  package var path: String { String(Substring(target.utf8.prefix { $0 != UInt8(ascii: "?") })) }

  /// The fields after the first `?`; of duplicates the first.
  package var query: [String: String] {
    guard let mark = target.utf8.firstIndex(of: UInt8(ascii: "?")) else { return [:] }
    return FormText.fields(Array(target.utf8[mark...].dropFirst()))
  }

  /// The longest header field that is read, in bytes, except for cookies: see ``FormText/longestName``.
  static let longestField = 1024

  /// A header field by its lower-case name, such as `content-type`; `nil` if it is absent or too long.
  package func field(_ name: String) -> String? {
    let variable = name.uppercased().map { $0 == "-" ? "_" : $0 }
    // These two have no prefix.
    let key =
      ["CONTENT_TYPE", "CONTENT_LENGTH"].contains(String(variable)) ? String(variable) : "HTTP_" + variable
    guard let value = variables[key], name == "cookie" || value.utf8.count <= Self.longestField else {
      return nil
    }
    return value
  }

  /// The client's address according to the server; empty if it does not say.
  package var remoteAddress: String { variables["REMOTE_ADDR"] ?? "" }

  /// The cookies, without duplicate names: somebody else may have set one of them.
  package var cookies: [String: String] {
    var cookies: [String: String] = [:]
    var doubled: Set<String> = []
    // Splits bytes, because a Character includes the combining marks after it.
    for pair in (field("cookie") ?? "").utf8.split(separator: UInt8(ascii: ";")) {
      guard let mark = pair.firstIndex(of: UInt8(ascii: "=")) else { continue }
      let name = pair[..<mark].drop { $0 == UInt8(ascii: " ") }
      guard name.count <= FormText.longestName else { continue }
      let value = String(Substring(pair[mark...].dropFirst()))
      guard cookies.updateValue(value, forKey: String(Substring(name))) == nil else {
        doubled.insert(String(Substring(name)))
        continue
      }
    }
    return cookies.filter { !doubled.contains($0.key) }
  }

  private var target: String { variables["REQUEST_URI"] ?? "" }
}

/// Parses forms and queries (application/x-www-form-urlencoded, URL Standard section 5).
package enum FormText {
  /// The longest name of a field or cookie, in bytes; longer ones are ignored.
  ///
  /// Strings compare by Unicode equivalence, which takes quadratic time for names made of combining marks.
  package static let longestName = 64

  /// The fields of a text; of duplicates the first.
  package static func fields(_ bytes: [UInt8]) -> [String: String] {
    var fields: [String: String] = [:]
    for pair in bytes.split(separator: UInt8(ascii: "&")) {
      let parts = pair.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
      let name = decoded(parts[0])
      guard name.utf8.count <= longestName else { continue }
      guard fields[name] == nil else { continue }
      fields[name] = parts.count > 1 ? decoded(parts[1]) : ""
    }
    return fields
  }

  private static func decoded(_ text: ArraySlice<UInt8>) -> String {
    var bytes: [UInt8] = []
    var rest = text
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "+"): bytes.append(UInt8(ascii: " "))
      case UInt8(ascii: "%"):
        guard let high = rest.first.flatMap(digit), let low = rest.dropFirst().first.flatMap(digit) else {
          bytes.append(byte)
          continue
        }
        bytes.append(high << 4 | low)
        rest = rest.dropFirst(2)
      default: bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func digit(_ byte: UInt8) -> UInt8? {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): byte - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): byte - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): byte - UInt8(ascii: "A") + 10
    default: nil
    }
  }
}
