import ClockModel
import Text

extension FollowedDeparture {
  /// The request's members after its name.
  var members: [JSONMember] {
    [
      JSONMember("leader", .string(leader)), JSONMember("instant", .string(ISO8601.text(start))),
      JSONMember("length_ms", .integer(Int64(length))),
    ] + (destination.map { [JSONMember("destination", .string($0))] } ?? [])
      + (sequence.isEmpty
        ? [] : [JSONMember("sequence", .string(sequence)), JSONMember("seed", .string("\(seed)"))])
  }
}

extension RequestReader {
  /// Reads a departure announced by another prop; without a destination it returns to the real time.
  func followedDeparture() throws(Refusal) -> FollowedDeparture {
    let text = try text("instant", atMost: Wire.longestName)
    let start: WallTime
    do throws(ISO8601Error) {
      // Sequences use whole milliseconds.
      start = try ISO8601.instant(text).wholeMilliseconds
    } catch {
      throw refusal(
        .badValue,
        "instant: expected a time such as 2026-11-22T08:55:58.542Z, found \(Printable.quoted(text))")
    }
    let length = try integer("length_ms")
    let range = Request.followedMilliseconds
    guard let length = Int(exactly: length), range.contains(length) else {
      throw refusal(
        .badValue, "length_ms: expected \(range.lowerBound) to \(range.upperBound), found \(length)")
    }
    guard has("sequence") == has("seed") else {
      throw refusal(.badRequest, "sequence and seed must be given together")
    }
    return FollowedDeparture(
      leader: try self.text("leader", atMost: Wire.longestName), start: start,
      destination: has("destination") ? try self.text("destination", atMost: Wire.longestValue) : nil,
      sequence: has("sequence") ? try self.text("sequence", atMost: Wire.longestName) : "",
      seed: has("seed") ? try seed() : 0, length: length)
  }

  /// Reads a number of 64 bits from a text: JSON readers that use floating point would round a number.
  private func seed() throws(Refusal) -> UInt64 {
    let text = try text("seed", atMost: 20)
    guard text.utf8.allSatisfy({ UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0 }), let seed = UInt64(text)
    else {
      throw refusal(
        .badValue, "seed: expected a text of digits, a number of 64 bits, found \(Printable.quoted(text))")
    }
    return seed
  }
}
