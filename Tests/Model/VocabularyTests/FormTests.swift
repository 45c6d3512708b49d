import Testing
import Text
import Vocabulary

private enum Order: Equatable, Sendable {
  case status
  case set(String, Int?, dim: Bool)
  case start(Int)
  case stop
  indirect case force(Order)
}

@Suite struct FormTests {
  private static let status = Form("status", "answers", Order.status).with(.question)

  private static let set = Form<Order>("set", "sets a level", (name: "", level: Int?.none, dim: false)) {
    it, field in
    field("name", &it.name, .line(8), "its name")
    field.maybe("level", &it.level, .whole(1...9), "its level")
    field("dim", &it.dim, .flag, unless: false, "whether it is dim")
  } make: { (it) throws(Fault) in
    if it.level == 9, it.dim { throw .together("level 9 is not dim") }
    return .set(it.name, it.level, dim: it.dim)
  } take: {
    if case .set(let name, let level, let dim) = $0 { (name, level, dim) } else { nil }
  }
  .flagged(
    "now", "at once", objection: { if case .set(_, nil, _) = $0 { "a level" } else { nil } },
    wrap: { .force($0) }, unwrap: { if case .force(let order) = $0 { order } else { nil } })

  private static let timer = Form<Order>(
    "timer", "controls a timer",
    verbs: [
      Form<Order>("start", "starts it", 0) { seconds, field in
        field("seconds", &seconds, .whole(1...60), "the time")
      } make: { (seconds) throws(Fault) in
        .start(seconds)
      } take: {
        if case .start(let seconds) = $0 { seconds } else { nil }
      }, Form("stop", "ends it", .stop),
    ])

  private static func read(_ form: Form<Order>, _ line: String) throws -> Result<Order, Fault> {
    guard case .object(let members) = try JSONValue.parse(Array(line.utf8)) else { throw JSONError.none }
    do throws(Fault) {
      return .success(try form.request(members, common: ["id"]))
    } catch {
      return .failure(error)
    }
  }

  private enum JSONError: Error { case none }

  @Test func membersAreReadAndWritten() throws {
    let lines: [(Form<Order>, String, Order)] = [
      (Self.status, "{}", .status), (Self.set, #"{"name":"a"}"#, .set("a", nil, dim: false)),
      (Self.set, #"{"name":"a","level":3,"dim":true}"#, .set("a", 3, dim: true)),
      (Self.set, #"{"name":"a","level":3,"now":true}"#, .force(.set("a", 3, dim: false))),
      (Self.timer, #"{"verb":"start","seconds":60}"#, .start(60)), (Self.timer, #"{"verb":"stop"}"#, .stop),
    ]
    for (form, line, order) in lines {
      #expect(try Self.read(form, line) == .success(order))
      let members = try #require(form.members(of: order))
      #expect(String(decoding: JSONValue.object(members).encoded, as: UTF8.self) == line)
    }
    #expect(Self.set.members(of: .stop) == nil)
    #expect(Self.timer.members(of: .status) == nil)
  }

  @Test func anotherWayToWriteAValueIsRead() throws {
    #expect(try Self.read(Self.timer, #"{"verb":"START","seconds":6e1,"id":7}"#) == .success(.start(60)))
    #expect(
      try Self.read(Self.set, #"{"dim":false,"name":"a","now":false}"#)
        == .success(.set("a", nil, dim: false)))
  }

  @Test func mistakesAreNamed() throws {
    let lines: [(Form<Order>, String, Fault)] = [
      (Self.status, #"{"x":1}"#, .unknown("x")), (Self.set, #"{"nam":"a"}"#, .unknown("nam")),
      (Self.set, "{}", .missing("name", nil)),
      (Self.set, #"{"name":null}"#, .misfit(Misfit("text", found: .null).at("name"))),
      (Self.set, #"{"name":1}"#, .misfit(Misfit("text", found: .integer(1)).at("name"))),
      (
        Self.set, #"{"name":"aaaaaaaaa"}"#,
        .misfit(Misfit(value: "at most 8 bytes", found: .integer(9)).at("name"))
      ),
      (
        Self.set, #"{"name":"a\n"}"#,
        .misfit(Misfit(value: "no control characters", found: .string("a\n")).at("name"))
      ),
      (
        Self.set, #"{"name":"a","level":10}"#,
        .misfit(Misfit(value: "1 to 9", found: .integer(10)).at("level"))
      ),
      (Self.set, #"{"name":"a","level":9,"dim":true}"#, .together("level 9 is not dim")),
      (Self.set, #"{"name":"a","now":true}"#, .together("now needs a level")),
      (Self.timer, "{}", .missing("verb", nil)),
      (
        Self.timer, #"{"verb":"go"}"#,
        .misfit(Misfit(value: "start or stop", found: .string("go")).at("verb"))
      ),
      (Self.timer, #"{"verb":"start"}"#, .missing("seconds", "the time")),
      (Self.timer, #"{"verb":"stop","seconds":1}"#, .foreign("seconds", verb: "stop", takes: [])),
    ]
    for (form, line, fault) in lines {
      #expect(try Self.read(form, line) == .failure(fault), "\(line)")
    }
  }

  @Test func usageNamesRequiredAndOptionalKeys() {
    #expect(Self.status.usage == "status takes no keys")
    #expect(Self.set.usage == "set takes name, and optionally level, dim and now")
    #expect(Self.timer.usage == "timer takes verb, and optionally seconds")
  }

  @Test func typedTextIsConvertedByTheFields() {
    let typed = ["name": "5", "level": "5", "dim": "on", "now": "", "other": "5"]
    #expect(
      Self.set.members(ofTyped: typed) == [
        JSONMember("dim", .boolean(true)), JSONMember("level", .integer(5)), JSONMember("name", .string("5")),
        JSONMember("other", .string("5")),
      ])
    #expect(
      Self.timer.members(ofTyped: ["verb": "start", "seconds": "1m"]) == [
        JSONMember("seconds", .string("1m")), JSONMember("verb", .string("start")),
      ])
  }

  @Test func madeUpRequestsAreReadBack() throws {
    let seed: UInt64 = 4304
    var sampler = Sampler(seed: seed)
    var made = 0
    for round in 0..<1000 {
      for form in [Self.status, Self.set, Self.timer] {
        guard let order = form.request(from: &sampler) else { continue }
        made += 1
        let members = try #require(form.members(of: order))
        let read = try Self.read(form, String(decoding: JSONValue.object(members).encoded, as: UTF8.self))
        #expect(read == .success(order), "seed \(seed), round \(round)")
      }
    }
    #expect(made > 2500)
  }
}
