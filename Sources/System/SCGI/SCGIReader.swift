/// Reads a request of the web server as its bytes arrive.
///
/// SCGI's specification of 2008: a netstring of names and values, the first of them CONTENT_LENGTH and one
/// SCGI, then the body.
package struct SCGIReader: Sendable {
  /// The longest head, in bytes.
  package static let longestHead = 32_768
  /// The longest body, in bytes.
  package static let longestBody = 65_536

  /// Why the bytes are not a request that is served.
  package enum Fault: Error, Equatable, Sendable, CustomStringConvertible {
    /// The bytes are no request; with what was expected.
    case malformed(String)
    /// The body is too long; with its length in bytes.
    case bodyTooLong(Int)

    /// The expected input, and what was found.
    package var description: String {
      switch self {
      case .malformed(let expected): "expected \(expected)"
      case .bodyTooLong(let count):
        "expected a body of at most \(SCGIReader.longestBody) bytes, found \(count)"
      }
    }
  }

  private var bytes: [UInt8] = []
  private var head: (variables: [String: String], end: Int, bodyLength: Int)?

  package init() {}

  package mutating func append(_ more: [UInt8]) { bytes += more }

  /// The request once it is complete; anything after it is ignored.
  ///
  /// - Returns: `nil` while it is incomplete.
  /// - Throws: ``Fault`` as soon as the bytes cannot become a request.
  package mutating func request() throws(Fault) -> SCGIRequest? {
    if head == nil { head = try Self.head(of: bytes) }
    guard let head else { return nil }
    guard bytes.count - head.end >= head.bodyLength else { return nil }
    return SCGIRequest(
      variables: head.variables, body: Array(bytes[head.end..<head.end + head.bodyLength]))
  }

  private static func head(
    of bytes: [UInt8]
  ) throws(Fault) -> (variables: [String: String], end: Int, bodyLength: Int)? {
    var length = 0
    var place = 0
    while true {
      guard place < bytes.count else { return nil }
      let byte = bytes[place]
      if byte == UInt8(ascii: ":") { break }
      guard let digit = digit(byte), place > 0 || digit > 0 else {
        throw .malformed("the length of a head, as in 70:")
      }
      length = length * 10 + digit
      guard length <= longestHead else { throw .malformed("a head of at most \(longestHead) bytes") }
      place += 1
    }
    guard place > 0 else { throw .malformed("the length of a head, as in 70:") }
    let start = place + 1
    guard bytes.count > start + length else { return nil }
    guard bytes[start + length] == UInt8(ascii: ",") else { throw .malformed("a comma after the head") }
    let (variables, bodyLength) = try variables(of: bytes[start..<start + length])
    return (variables, start + length + 1, bodyLength)
  }

  private static func variables(
    of head: ArraySlice<UInt8>
  ) throws(Fault) -> (variables: [String: String], bodyLength: Int) {
    guard head.last == 0 else { throw .malformed("a zero after each name and value") }
    let texts = head.dropLast().split(separator: 0, omittingEmptySubsequences: false)
    guard texts.count.isMultiple(of: 2) else { throw .malformed("a value for each name") }
    var variables: [String: String] = [:]
    var bodyLength = 0
    for index in stride(from: 0, to: texts.count, by: 2) {
      let (name, value) = (String(decoding: texts[index], as: UTF8.self), texts[index + 1])
      guard !name.isEmpty else { throw .malformed("names that are not empty") }
      if index == 0 {
        guard name == "CONTENT_LENGTH", !value.isEmpty, value.count <= 15 else {
          throw .malformed("CONTENT_LENGTH first")
        }
        for byte in value {
          guard let digit = digit(byte) else { throw .malformed("a number of CONTENT_LENGTH") }
          bodyLength = bodyLength * 10 + digit
        }
      }
      guard variables.updateValue(String(decoding: value, as: UTF8.self), forKey: name) == nil else {
        throw .malformed("each name once")
      }
    }
    guard variables["SCGI"] == "1" else { throw .malformed("SCGI, of the value 1") }
    guard bodyLength <= longestBody else { throw .bodyTooLong(bodyLength) }
    return (variables, bodyLength)
  }

  private static func digit(_ byte: UInt8) -> Int? {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) ? Int(byte - UInt8(ascii: "0")) : nil
  }
}
