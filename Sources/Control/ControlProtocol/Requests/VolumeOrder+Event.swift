package import ClockModel
import Text

extension VolumeOrder {
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
}
