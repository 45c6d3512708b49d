import ClockModel
import TOML
import ZoneInfo

/// Writes the settings of a state file, behind its version and checksum.
struct StateWriting {
  private let state: PropState

  init(_ state: PropState) { self.state = state }

  /// The settings, the plain ones first, since a table takes all that follows its header.
  var text: String {
    let next = min(max(state.nextJourney, StateFile.journeys.lowerBound), StateFile.journeys.upperBound)
    var text = "next_journey = \(next)\ntravelled = \(state.hasTravelled)\n"
    for position in ReadoutPosition.allCases {
      guard let kept = state.readouts[position], let source = source(of: kept.value) else { continue }
      let label = kept.value.label.map { "label = \(TOMLText.quoted($0))\n" } ?? ""
      text += table("readout.\(position.name)", source + label, kept.configured)
    }
    for position in ReadoutPosition.allCases {
      guard let kept = state.brightness[position], kept.value != .dark else { continue }
      let value = "value = \(kept.value.sixteenths)\n"
      text += table("brightness.\(position.name)", value, kept.configured)
    }
    if let kept = state.night {
      text += table("night", "mode = \(TOMLText.quoted(kept.value.rawValue))\n", kept.configured)
    }
    if let kept = state.cycle {
      text += table("cycle", "minutes = \(kept.value.rawValue)\n", kept.configured)
    }
    return text
  }

  private func source(of readout: SetReadout) -> String? {
    switch readout.source {
    case .zone: readout.zoneName.map { "zone = \(TOMLText.quoted($0))\n" }
    case .fixed(let time): 0...9999 ~= time.year ? "time = \(time.text)\n" : nil
    case .running(let offset): "running = \(offset)\n"
    }
  }

  private func table(_ name: String, _ settings: String, _ configured: String) -> String {
    "\n[\(name)]\n\(settings)configured = \(TOMLText.quoted(configured))\n"
  }
}
