import ClockModel
import Text
import Vocabulary

/// Journeys and sequences.
extension Requests {
  static let depart = Form("depart", "starts the journey to the destination time", Request.depart).forcible()
    .with([.page, .key])
  static let `return` = Form("return", "starts the journey back to the real time", Request.return).forcible()
    .with([.page, .key])

  static let follow = Form<Request>(
    "follow", "departs together with another prop",
    (
      leader: "", start: WallTime(seconds: 0), length: 0, destination: String?.none, sequence: String?.none,
      seed: UInt64?.none
    )
  ) { it, field in
    field("leader", &it.leader, .line(Wire.longestName), "the prop to depart with")
    field(
      "instant", &it.start, .instant,
      "a time such as `2026-11-22T08:55:58.542Z`: when the first step begins, by this prop's clock")
    field(
      "length_ms", &it.length, .whole(Request.followedMilliseconds),
      "how long the car is under way, in milliseconds")
    field.maybe("destination", &it.destination, .line(Wire.longestValue), "date and time, as in `set`")
    field.maybe("sequence", &it.sequence, .line(Wire.longestName), "the sequence to play")
    field.maybe(
      "seed", &it.seed, .seed,
      "a text of digits, a number of 64 bits: the seed for everything random in the sequence")
  } make: { (it) throws(Fault) in
    guard (it.sequence == nil) == (it.seed == nil) else {
      throw .together("sequence and seed must be given together")
    }
    guard it.sequence != "" else {
      throw .misfit(Misfit(value: "the name of a sequence", found: .string("")).at("sequence"))
    }
    return .follow(
      FollowedDeparture(
        leader: it.leader, start: it.start, destination: it.destination, sequence: it.sequence ?? "",
        seed: it.seed ?? 0, length: it.length))
  } take: {
    guard case .follow(let leader) = $0 else { return nil }
    let (sequence, seed) = leader.sequence.isEmpty ? (nil, nil) : (leader.sequence, leader.seed)
    return (leader.leader, leader.start, leader.length, leader.destination, sequence, seed)
  }

  static let journey = Form<Request>(
    "journey", "shows a journey of the films; with `depart`, travels it", (name: "", departs: false)
  ) { it, field in
    field("name", &it.name, .line(Wire.longestName), "name of the journey")
    field(
      "depart", &it.departs, .flag, unless: false,
      "whether to play the journey as in the film: the car departs from the journey's own starting time")
  } make: { (it) throws(Fault) in
    .journey(it.name, departs: it.departs)
  } take: {
    if case .journey(let name, let departs) = $0 { (name, departs) } else { nil }
  }
  .forcible { if case .journey(_, departs: false) = $0 { "a journey that departs" } else { nil } }
  .with([.page, .key])

  static let journeys = Form(
    "journeys", "answers with the available journeys, in `journeys`", Request.journeys
  )
  .with([.question, .page])

  static let play = Form<Request>("play", "plays a sequence", "") { name, field in
    field("name", &name, .line(Wire.longestName), "name of the sequence")
  } make: { (name) throws(Fault) in
    .play(name)
  } take: {
    if case .play(let name) = $0 { name } else { nil }
  }
  .forcible()
  .with([.page, .key])

  static let sequences = Form(
    "sequences", "answers with the available sequences, in `sequences`", Request.sequences
  )
  .with([.question, .page])

  static let cycle = Form<Request>("cycle", "sets how often the journeys change", CycleInterval.off) {
    interval, field in
    field("minutes", &interval, .interval, "`5`, `10`, `15`, `30` or `60`, or `0` for off")
  } make: { (interval) throws(Fault) in
    .cycle(interval)
  } take: {
    if case .cycle(let interval) = $0 { interval } else { nil }
  }
  .with([.page, .key])
}

extension Kind<CycleInterval> {
  fileprivate static let interval = Kind<Int64>.whole.map(
    "\(Wording.list(CycleInterval.minutes.map(String.init), "or")), or 0 for off",
    sample: { $0.one(of: CycleInterval.allCases) },
    to: { Int(exactly: $0).flatMap(CycleInterval.init) }, from: { Int64($0.rawValue) })
}

extension Kind<WallTime> {
  /// An instant as people and programs write it (ISO 8601), to whole milliseconds, which sequences use.
  fileprivate static let instant = Kind<String>.line(Wire.longestName).map(
    "a time such as 2026-11-22T08:55:58.542Z",
    sample: {
      WallTime(
        seconds: Int64($0.number(0...4_000_000_000)), nanoseconds: Int64($0.number(0...999)) * 1_000_000)
    },
    to: { text -> WallTime? in
      do throws(ISO8601Error) { return try ISO8601.instant(text).wholeMilliseconds } catch { return nil }
    },
    from: { ISO8601.text($0) })
}

extension Kind<UInt64> {
  /// A number of 64 bits as a text: JSON readers that use floating point would round a number.
  fileprivate static let seed = Kind<String>.line(20).map(
    "a text of digits, a number of 64 bits", sample: { $0.generator.next() },
    to: { text in
      guard text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }) else { return nil }
      return UInt64(text)
    },
    from: { String($0) })
}
