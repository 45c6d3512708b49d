/// An answer to the web server, in the form of RFC 3875.
package struct SCGIAnswer: Equatable, Sendable {
  /// The HTTP status.
  package enum Status: Int, CaseIterable, Sendable {
    case ok = 200
    case seeOther = 303
    case notModified = 304
    case badRequest = 400
    case forbidden = 403
    case notFound = 404
    case methodNotAllowed = 405
    case conflict = 409
    case contentTooLarge = 413
    case unsupportedMediaType = 415
    case misdirectedRequest = 421
    case tooManyRequests = 429
    case serviceUnavailable = 503

    /// The reason phrase (RFC 9110 section 15).
    package var words: String {
      switch self {
      case .ok: "OK"
      case .seeOther: "See Other"
      case .notModified: "Not Modified"
      case .badRequest: "Bad Request"
      case .forbidden: "Forbidden"
      case .notFound: "Not Found"
      case .methodNotAllowed: "Method Not Allowed"
      case .conflict: "Conflict"
      case .contentTooLarge: "Content Too Large"
      case .unsupportedMediaType: "Unsupported Media Type"
      case .misdirectedRequest: "Misdirected Request"
      case .tooManyRequests: "Too Many Requests"
      case .serviceUnavailable: "Service Unavailable"
      }
    }
  }

  package var status: Status
  /// The header fields, in order.
  package private(set) var fields: [(name: StaticString, value: String)] = []
  package var body: [UInt8]

  package init(_ status: Status = .ok, type: String? = nil, body: [UInt8] = []) {
    self.status = status
    self.body = body
    if let type { add("Content-Type", type) }
  }

  /// Adds a header field.
  ///
  /// The value is cut at its first control character, so that it cannot begin a new line.
  package mutating func add(_ name: StaticString, _ value: String) {
    fields.append((name, String(value.unicodeScalars.prefix { $0.value >= 0x20 && $0.value != 0x7F })))
  }

  /// The encoded head, which precedes the body.
  package var head: [UInt8] {
    var text = "Status: \(status.rawValue) \(status.words)\r\n"
    for field in fields { text += "\(field.name): \(field.value)\r\n" }
    return Array((text + "\r\n").utf8)
  }

  /// The encoded answer.
  package var bytes: [UInt8] { head + body }

  /// Whether both encode to the same bytes.
  package static func == (one: SCGIAnswer, other: SCGIAnswer) -> Bool { one.bytes == other.bytes }
}
