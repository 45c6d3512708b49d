import Foundation
import LiveTestSupport
import Testing

/// A line of the JSON mirror.
struct Record: Decodable, Equatable {
  struct Readout: Decodable, Equatable {
    let name: String
    let label: String
    let text: String
    let colon: Bool
    let brightness: Int
  }

  let time: String
  let readouts: [Readout]

  /// The time in milliseconds since 1970.
  let milliseconds: Int64

  private enum CodingKeys: CodingKey { case time, readouts }

  init(from decoder: any Decoder) throws {
    let members = try decoder.container(keyedBy: CodingKeys.self)
    time = try members.decode(String.self, forKey: .time)
    readouts = try members.decode([Readout].self, forKey: .readouts)
    let date = try Date.ISO8601FormatStyle(includingFractionalSeconds: true).parse(time)
    milliseconds = Int64((date.timeIntervalSince1970 * 1000).rounded())
  }

  var labels: [String] { readouts.map(\.label) }
}

extension Child {
  /// The records printed so far.
  func records() throws -> [Record] {
    try parsed.with { parsed in
      for line in output.lines(from: &parsed.offset) {
        parsed.records.append(try JSONDecoder().decode(Record.self, from: Data(line)))
      }
      return parsed.records
    }
  }

  /// Waits for a record that meets a condition, and returns it.
  @discardableResult
  func record(_ awaited: String, where condition: (Record) -> Bool) throws -> Record {
    var found: Record?
    var seen = 0
    try eventually("a record \(awaited)", context: report) {
      let records = try records()
      found = records[seen...].last(where: condition)
      seen = records.count
      return found != nil
    }
    return try #require(found)
  }
}
