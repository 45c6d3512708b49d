import ClockModel
import Panel
import Text
import Vocabulary

/// Status, readouts, texts and cities.
extension Requests {
  static let status = Form("status", "answers with the complete state, in `status`", Request.status)
    .with([.question, .page])
  static let watch = Form("watch", "begins a stream of what the LEDs show", Request.watch)
    .with(.question)
  static let events = Form("events", "begins a stream of events", Request.events)
    .with(.question)

  static let set = Form<Request>(
    "set", "sets a readout to a time or a city", (readout: ReadoutPosition.present, value: "")
  ) { it, field in
    field("readout", &it.readout, .readout, "from top to bottom: `destination`, `present` or `last-departed`")
    field("value", &it.value, .line(Wire.longestValue), "a time or a city")
  } make: { (it) throws(Fault) in
    .set(it.readout, it.value)
  } take: {
    if case .set(let readout, let value) = $0 { (readout, value) } else { nil }
  }
  .with([.page, .key])

  static let readouts = Form<Request>(
    "readouts", "shows cities on the readouts, or the configured readouts",
    (cities: [String](), labels: [String?]?.none)
  ) { it, field in
    field("cities", &it.cities, .cities, "cities as in `set`, from top to bottom")
    field.maybe(
      "labels", &it.labels, .list(.optional(.line(Wire.longestValue))),
      "labels of the readouts; null means the city's own name")
  } make: { (it) throws(Fault) in
    let labels = it.labels ?? []
    guard labels.isEmpty || labels.count == it.cities.count else {
      throw .misfit(
        Misfit(value: "as many as cities, \(it.cities.count)", found: .integer(Int64(labels.count))).at(
          "labels"))
    }
    return .readouts(
      it.cities.enumerated().map { CityChoice($1, label: labels.isEmpty ? nil : labels[$0]) })
  } take: {
    guard case .readouts(let choices) = $0 else { return nil }
    return (choices.map(\.city), choices.contains { $0.label != nil } ? choices.map(\.label) : nil)
  }
  .with([.page, .key])

  static let text = Form<Request>(
    "text", "shows a text, or ends it",
    (readout: ReadoutPosition?.none, value: String?.none, milliseconds: Int?.none, now: Bool?.none)
  ) { it, field in
    field.maybe("readout", &it.readout, .readout, "the readout; without one, all texts end")
    field.maybe("value", &it.value, .line(Wire.longestValue), "the text; without one, it ends")
    field.maybe("for_ms", &it.milliseconds, .whole(Request.textMilliseconds), "how long, in milliseconds")
    field.maybe("now", &it.now, .flag, Form<Request>.meaningOfNow)
  } make: { (it) throws(Fault) in
    guard let value = it.value else {
      if it.milliseconds != nil { throw .together("for_ms needs a value: the text to show") }
      if it.now != nil { throw .together("now needs a value: the text to show") }
      return .clearText(it.readout)
    }
    guard let readout = it.readout else { throw .missing("readout", nil) }
    let request = Request.text(readout, value, milliseconds: it.milliseconds)
    return it.now == true ? .force(request) : request
  } take: {
    switch $0 {
    case .text(let readout, let text, let milliseconds): (readout, text, milliseconds, nil)
    case .force(.text(let readout, let text, let milliseconds)): (readout, text, milliseconds, true)
    case .clearText(let readout): (readout, nil, nil, nil)
    default: nil
    }
  }
  .with([.page, .key])

  static let pairing = Form<Request>(
    "pairing", "shows a code on a readout, or ends it", (code: PairingDigits?.none, milliseconds: Int?.none)
  ) { it, field in
    field.maybe("code", &it.code, .code, "the code, `\(PairingDigits.count)` digits; without one, it ends")
    field.maybe("for_ms", &it.milliseconds, .whole(Request.codeMilliseconds), "how long, in milliseconds")
  } make: { (it) throws(Fault) in
    guard let code = it.code else {
      if it.milliseconds != nil { throw .together("for_ms needs a code") }
      return .hideCode
    }
    return .showCode(code, milliseconds: it.milliseconds)
  } take: {
    switch $0 {
    case .showCode(let code, let milliseconds): (code, milliseconds)
    case .hideCode: (nil, nil)
    default: nil
    }
  }
  .forcible { $0 == .hideCode ? "a code" : nil }
  .with(.key)

  static let cities = Form<Request>(
    "cities", "answers with cities that you can set, in `cities`", (search: String?.none, all: false)
  ) { it, field in
    field.maybe("search", &it.search, .line(Wire.longestName), "part of a city's `id`, IANA name or label")
    field("all", &it.all, .flag, unless: false, "whether to include zones")
  } make: { (it) throws(Fault) in
    .cities(search: it.search, all: it.all)
  } take: {
    if case .cities(let search, let all) = $0 { (search, all) } else { nil }
  }
  .with([.question, .page])
}

extension Kind<ReadoutPosition> {
  static let readout = word(ReadoutPosition.allCases) { $0.name }
}

extension Kind<[String]> {
  /// The cities of the readouts.
  fileprivate static let cities = list(.line(Wire.longestName)).accepting(
    "at most `\(Request.cities.upperBound)`"
  ) { (cities) throws(Misfit) in
    let most = Request.cities.upperBound
    guard cities.count <= most else {
      throw Misfit(value: "at most \(most)", found: .integer(Int64(cities.count)))
    }
  } sample: { sampler in
    (0..<sampler.number(Request.cities)).map { _ in sampler.text(atMost: Wire.longestName, hasControls: false)
    }
  }
}

extension Kind<PairingDigits> {
  /// A pairing code; no message repeats it.
  fileprivate static let code = Kind(
    type: "text",
    read: { (value) throws(Misfit) in
      let text = try Kind<String>.text.read(value)
      guard let digits = PairingDigits(text) else {
        throw Misfit(value: "\(PairingDigits.count) digits", found: nil)
      }
      return digits
    },
    write: { .string($0.revealed) },
    sample: { sampler in
      PairingDigits(sampler.number(0...999_999))
    })
}
