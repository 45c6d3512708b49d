package import ClockModel
import Text

extension VolumeOrder {
  /// The request's members after its name.
  var members: [JSONMember] {
    switch self {
    case .set(let percent): [JSONMember("value", .integer(Int64(percent)))]
    case .change(let percent): [JSONMember("change", .integer(Int64(percent)))]
    case .mute: [JSONMember("mode", .string(Mode.mute.rawValue))]
    case .unmute: [JSONMember("mode", .string(Mode.unmute.rawValue))]
    case .toggle: [JSONMember("mode", .string(Mode.toggle.rawValue))]
    }
  }

  /// Reads an event named `volume`.
  ///
  /// - Returns: `nil` if it is another event, or of a kind that this release does not know.
  package init?(_ event: EventReport) {
    guard event.name == "volume" else { return nil }
    for detail in event.details {
      guard case .string(let value) = detail.value else { continue }
      switch (detail.key, value, Int(value)) {
      case ("volume", _, let percent?) where Self.range.contains(percent): self = .set(percent)
      case ("change", _, let percent?) where Self.changes.contains(percent): self = .change(percent)
      case ("muted", "true", _): self = .mute
      case ("muted", "false", _): self = .unmute
      case ("muted", "toggle", _): self = .toggle
      default: continue
      }
      return
    }
    return nil
  }

  /// The modes on the wire.
  enum Mode: String, CaseIterable {
    case mute, unmute, toggle
  }
}

extension RequestReader {
  /// Reads one of a value, a change and a mode.
  func volumeOrder() throws(Refusal) -> VolumeOrder {
    let keys = RequestKind.volume.optional.filter(has)
    guard keys.count == 1 else {
      let found = keys.isEmpty ? "none of them" : Wording.list(keys, "and")
      throw refusal(.badRequest, "volume takes one of value, change and mode, found \(found)")
    }
    switch keys[0] {
    case "value": return .set(try percent("value", in: VolumeOrder.range))
    case "change": return .change(try percent("change", in: VolumeOrder.changes))
    default:
      switch try choice("mode", of: VolumeOrder.Mode.allCases, by: \.rawValue) {
      case .mute: return .mute
      case .unmute: return .unmute
      case .toggle: return .toggle
      }
    }
  }

  private func percent(_ key: String, in range: ClosedRange<Int>) throws(Refusal) -> Int {
    let number = try integer(key)
    guard let percent = Int(exactly: number), range.contains(percent) else {
      throw refusal(
        .badValue, "\(key): expected percent, \(range.lowerBound) to \(range.upperBound), found \(number)")
    }
    return percent
  }
}
