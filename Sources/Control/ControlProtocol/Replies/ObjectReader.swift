import ClockModel
import Text

/// Reads the members of a JSON object, and names the failing member in errors.
struct ObjectReader {
  let members: [JSONMember]
  private let path: String

  /// Creates a reader of the object at a path; the path is empty for the line itself.
  init(_ value: JSONValue, path: String) throws(ServerMessageError) {
    guard case .object(let members) = value else {
      let place = path.isEmpty ? "the line" : path
      throw ServerMessageError(description: "\(place): expected an object, found \(value.kind)")
    }
    self.members = members
    self.path = path
  }

  /// Creates a reader of a line, with or without its line feed.
  init(line: [UInt8]) throws(ServerMessageError) {
    let value: JSONValue
    do throws(JSONError) {
      value = try JSONValue.parse(line)
    } catch {
      throw ServerMessageError(description: "the line is not JSON: \(error)")
    }
    try self.init(value, path: "")
  }

  /// The member's value; `nil` if it is missing or `null`.
  func value(_ key: String) -> JSONValue? {
    let value = members.value(of: key)
    return value == .null ? nil : value
  }

  func has(_ key: String) -> Bool { value(key) != nil }

  func failure(_ key: String, _ expected: String) -> ServerMessageError {
    failure(key, expected, found: value(key))
  }

  func failure(_ key: String, _ expected: String, found value: JSONValue?) -> ServerMessageError {
    let found =
      switch value {
      case .string(let text): Printable.quoted(text)
      case .integer(let number): String(number)
      case let other: other?.kind ?? "nothing"
      }
    return ServerMessageError(description: "\(place(key)): expected \(expected), found \(found)")
  }

  private func place(_ key: String) -> String { path.isEmpty ? key : "\(path).\(key)" }

  func text(_ key: String) throws(ServerMessageError) -> String {
    guard case .string(let text) = value(key) else { throw failure(key, "text") }
    return text
  }

  func boolean(_ key: String) throws(ServerMessageError) -> Bool {
    guard case .boolean(let flag) = value(key) else { throw failure(key, "true or false") }
    return flag
  }

  func integer(_ key: String) throws(ServerMessageError) -> Int64 {
    guard case .integer(let number) = value(key) else { throw failure(key, "a whole number") }
    return number
  }

  /// A whole number, 0 or more.
  func count(_ key: String) throws(ServerMessageError) -> Int {
    guard let number = Int(exactly: try integer(key)), number >= 0 else { throw failure(key, "0 or more") }
    return number
  }

  func brightness(_ key: String) throws(ServerMessageError) -> Brightness {
    let number = try count(key)
    guard number > 0 else { return .dark }
    guard let brightness = Brightness(sixteenths: number) else { throw failure(key, "0 to 16") }
    return brightness
  }

  func time(_ key: String) throws(ServerMessageError) -> WallTime {
    let text = try text(key)
    let time: WallTime?
    do throws(ISO8601Error) { time = try ISO8601.readBack(text) } catch { time = nil }
    guard let time else { throw failure(key, "an instant such as 1985-10-26T08:21:00.000Z") }
    return time
  }

  func optionalText(_ key: String) throws(ServerMessageError) -> String? {
    has(key) ? try text(key) : nil
  }

  func optionalTexts(_ key: String) throws(ServerMessageError) -> [String]? {
    has(key) ? try texts(key) : nil
  }

  func optionalTime(_ key: String) throws(ServerMessageError) -> WallTime? {
    has(key) ? try time(key) : nil
  }

  /// One of the raw values of a type.
  func choice<Value>(_ key: String) throws(ServerMessageError) -> Value
  where Value: RawRepresentable & CaseIterable, Value.RawValue == String {
    guard let value = Value(rawValue: try text(key)) else {
      throw failure(key, Wording.list(Value.allCases.map(\.rawValue), "or"))
    }
    return value
  }

  func object(_ key: String) throws(ServerMessageError) -> ObjectReader {
    guard let value = value(key) else { throw failure(key, "an object") }
    return try ObjectReader(value, path: place(key))
  }

  /// An array of objects, each converted by `make`.
  func list<Element>(
    _ key: String, _ make: (ObjectReader) throws(ServerMessageError) -> Element
  ) throws(ServerMessageError) -> [Element] {
    guard case .array(let values) = value(key) else { throw failure(key, "an array") }
    var list: [Element] = []
    for (index, value) in values.enumerated() {
      list.append(try make(try ObjectReader(value, path: "\(place(key))[\(index)]")))
    }
    return list
  }

  func array(_ key: String) throws(ServerMessageError) -> [JSONValue] {
    guard case .array(let values) = value(key) else { throw failure(key, "an array") }
    return values
  }

  func integers(_ key: String) throws(ServerMessageError) -> [Int64] {
    let values = try array(key)
    let numbers = values.compactMap { if case .integer(let number) = $0 { number } else { nil } }
    guard numbers.count == values.count else { throw failure(key, "an array of whole numbers") }
    return numbers
  }

  func texts(_ key: String) throws(ServerMessageError) -> [String] {
    guard case .array(let values) = value(key) else { throw failure(key, "an array of texts") }
    var texts: [String] = []
    for value in values {
      guard case .string(let text) = value else { throw failure(key, "an array of texts") }
      texts.append(text)
    }
    return texts
  }
}
