import Text
package import Vocabulary

/// The forms of all requests, in the order of the document.
package enum Requests {
  package static let all: [Form<Request>] = [
    status, watch, events, set, readouts, depart, `return`, follow, journey, journeys, play, sequences, cycle,
    brightness, night, power, volume, key, keys, cities, test, step, text, alarm, timer, pairing, reload,
    backup,
    restore, reset,
  ]

  /// The members that every request has.
  static let common = ["version", "id", "request"]

  /// The form of a request, and its members after its name; `nil` if it is in no form, which tests exclude.
  static func form(of request: Request) -> (form: Form<Request>, members: [JSONMember])? {
    for form in all {
      if let members = form.members(of: request) { return (form, members) }
    }
    return nil
  }
}

extension Form<Request> {
  /// The same form with `now`, which is ``Request/force(_:)``.
  ///
  /// - Parameter objection: what a request lacks to be forced; `nil` if nothing.
  /// - Returns: the form.
  func forcible(_ objection: @escaping @Sendable (Request) -> String? = { _ in nil }) -> Form {
    flagged(
      "now", Self.meaningOfNow, objection: objection, wrap: { .force($0) },
      unwrap: { if case .force(let request) = $0 { request } else { nil } })
  }

  static let meaningOfNow =
    "whether to go ahead even if that hides something: a timer or, for a code, whatever the readout shows; a `text` then alternates with the timer"
}
