/// A request of a web server over SCGI.
public struct SCGIRequest: Equatable, Sendable {
  /// What the server says of the request: CGI's variables (RFC 3875 section 4.1), and each field of the head as `HTTP_NAME`.
  public let variables: [String: String]
  /// The body.
  public let body: [UInt8]

  /// A request.
  public init(variables: [String: String], body: [UInt8] = []) {
    self.variables = variables
    self.body = body
  }

  /// `GET`, `POST` and so on; empty where the server does not say.
  public var method: String { variables["REQUEST_METHOD"] ?? "" }

  /// What was asked for, as it came: the path without what stands behind the first `?`.
  public var path: String { String(Substring(target.utf8.prefix { $0 != UInt8(ascii: "?") })) }

  /// What stands behind the first `?`, by name; of a name that is there twice the first.
  public var query: [String: String] {
    guard let mark = target.utf8.firstIndex(of: UInt8(ascii: "?")) else { return [:] }
    return FormText.fields(Array(target.utf8[mark...].dropFirst()))
  }

  /// The most bytes of a field of the head that is looked at, but for cookies: see ``FormText/longestName``.
  static let longestField = 1024

  /// A field of the head by its name in lower case, as in `content-type`; `nil` where it is not there, or longer than any that
  /// means something.
  public func field(_ name: String) -> String? {
    let variable = name.uppercased().map { $0 == "-" ? "_" : $0 }
    // These two have names of their own.
    let key =
      ["CONTENT_TYPE", "CONTENT_LENGTH"].contains(String(variable)) ? String(variable) : "HTTP_" + variable
    guard let value = variables[key], name == "cookie" || value.utf8.count <= Self.longestField else {
      return nil
    }
    return value
  }

  /// Whoever asks, as the server has it: an address; empty where it does not say.
  public var remoteAddress: String { variables["REMOTE_ADDR"] ?? "" }

  /// The cookies, of which one that is there twice counts for nothing: somebody else may have set one of them.
  public var cookies: [String: String] {
    var cookies: [String: String] = [:]
    var doubled: Set<String> = []
    // Byte by byte: a letter is compared with all the marks that stand on it.
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

/// Names and values as forms and queries have them (application/x-www-form-urlencoded, URL Standard section 5).
public enum FormText {
  /// The most bytes of a name, of fields and cookies alike; a longer one is nobody's.
  ///
  /// Names are compared as Unicode has it, which takes the square of a name's length where that is made of marks.
  public static let longestName = 64

  /// The fields of a text; of a name that is there twice the first.
  public static func fields(_ bytes: [UInt8]) -> [String: String] {
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
