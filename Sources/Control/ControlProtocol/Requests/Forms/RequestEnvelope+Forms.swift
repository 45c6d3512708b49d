import Text
import Vocabulary

extension RequestEnvelope {
  /// Reads a request from the object of a client's line, by its form.
  static func read(_ value: JSONValue) throws(Refusal) -> RequestEnvelope {
    guard case .object(let members) = value else {
      let message =
        "a request is an object such as {\"version\":1,\"request\":\"status\"}, found \(value.kind)"
      throw Refusal(id: nil, code: .badRequest, message: message)
    }
    let given = members.value(of: "id")
    let id = given.flatMap { RequestID($0) }
    if given != nil, id == nil {
      let message = "id is a whole number of 64 bits or a text of at most \(Wire.longestName) bytes"
      throw Refusal(id: nil, code: .badRequest, message: message)
    }
    guard members.value(of: "version") == .integer(Wire.version) else {
      let message = "expected \"version\":\(Wire.version), the only version this timecircuitsd supports"
      throw Refusal(id: id, code: .badVersion, message: message)
    }
    let form = try form(named: members.value(of: "request"), id)
    do throws(Fault) {
      return RequestEnvelope(id: id, request: try form.request(members, common: Requests.common))
    } catch {
      throw Refusal(error, of: form, id)
    }
  }

  private static func form(named name: JSONValue?, _ id: RequestID?) throws(Refusal) -> Form<Request> {
    let names = Requests.all.map(\.name)
    guard case .string(let name) = name else {
      let found = name.map { "expected text, found \($0.kind)" } ?? "missing key"
      let message = "request: \(found); expected one of \(Wording.list(names, "or"))"
      throw Refusal(id: id, code: .badRequest, message: message)
    }
    if let form = Requests.all.first(where: { $0.name == name }) { return form }
    let near = NearestName.all(name, among: names)
    let hint =
      near.isEmpty ? "expected \(Wording.list(names, "or"))" : "did you mean \(Wording.list(near, "or"))?"
    throw Refusal(
      id: id, code: .badRequest, message: "unknown request \(Printable.quoted(name)): \(hint)")
  }
}

extension Refusal {
  fileprivate init(_ fault: Fault, of form: Form<Request>, _ id: RequestID?) {
    var code = ErrorCode.badRequest
    let message: String
    switch fault {
    case .unknown(let key): message = "unknown key \(Printable.quoted(key)): \(form.usage)"
    case .missing(let key, let about):
      message = "missing key \"\(key)\": \(about?.replacing("`", with: "") ?? form.usage)"
    case .foreign(let key, let verb, let keys):
      let takes = keys.isEmpty ? "no further key" : Wording.list(keys, "and")
      message = "the verb \(verb) does not take \(key): it takes \(takes)"
    case .together(let text): message = text
    case .misfit(let misfit):
      if misfit.isWrongType {
        let found = misfit.found?.kind ?? "nothing"
        message = "\(misfit.place): expected \(misfit.expected), found \(found); \(form.usage)"
      } else {
        code = .badValue
        message =
          "\(misfit.place): expected \(misfit.expected)" + (misfit.found.map { ", found \($0.quoted)" } ?? "")
      }
    }
    self.init(id: id, code: code, message: message)
  }
}

extension JSONValue {
  /// The value for people: the text in quotes, the number, or the kind.
  var quoted: String {
    switch self {
    case .string(let text): Printable.quoted(text)
    case .integer(let number): String(number)
    case .null: "nothing"
    case let other: other.kind
    }
  }
}
