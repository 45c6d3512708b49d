package import ClockModel
import ControlProtocol
import Text

/// A leader's announcement of its departure.
package struct LeaderMessage: Equatable, Sendable {
  /// When it was sent, by the leader's clock.
  package var sent: WallTime
  /// When the departure begins, by the leader's clock.
  package var instant: WallTime?
  /// The sequence; empty for none.
  package var sequence = ""
  /// The seed of the sequence's randomness.
  package var seed: UInt64 = 0
  /// The departure's duration, in milliseconds.
  package var length = 0
  /// The destination; `nil` for a return.
  package var destination: String?

  /// Reads a message of a leader's topic; `nil` if it is not a complete announcement.
  package init?(_ payload: [UInt8]) {
    do throws(JSONError) {
      guard case .object(let members) = try JSONValue.parse(payload) else { return nil }
      func value(_ key: String) -> JSONValue? { members.first { $0.key == key }?.value }
      func text(_ key: String) -> String? {
        guard case .string(let text)? = value(key) else { return nil }
        return text
      }
      func time(_ key: String) -> WallTime? {
        guard let text = text(key) else { return nil }
        do throws(ISO8601Error) { return try ISO8601.instant(text) } catch { return nil }
      }
      guard text("event_type") == "announced", let sent = time("sent"), let instant = time("instant") else {
        return nil
      }
      self.sent = sent
      self.instant = instant
      guard case .integer(let length)? = value("length_ms"), let length = Int(exactly: length),
        0...DisplaySequence.longest ~= length
      else { return nil }
      self.length = length
      // A longer name makes a request that the daemon rejects.
      sequence = text("sequence") ?? ""
      guard sequence.utf8.count <= Wire.longestName else { return nil }
      if !sequence.isEmpty {
        guard let seed = text("seed").flatMap({ UInt64($0) }) else { return nil }
        self.seed = seed
      }
      switch value("return") {
      case .boolean(true): destination = nil
      case .boolean(false), nil:
        guard let to = text("to"), !to.isEmpty, to.utf8.count <= Wire.longestValue else { return nil }
        destination = to
      default: return nil
      }
    } catch {
      return nil
    }
  }
}
