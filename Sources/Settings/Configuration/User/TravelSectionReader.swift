import ClockModel
import Reading
import Text

/// `[travel]`.
extension TravelSettings: KeyedSection {
  init() { self.init(lead: 0) }

  mutating func keys(_ key: inout SectionKeys) {
    key("sequences", &playsSequences) { $0.boolean() }
    key("power_on", &playsPowerOn) { $0.boolean() }
    key("cycle_minutes", &cycle) { $0.cycle() }
    key("lead_ms", &lead) { $0.milliseconds(Self.leads) }
  }
}

extension Setting {
  fileprivate func cycle() -> CycleInterval? {
    let minutes = CycleInterval.minutes.map(String.init)
    let expected = "\(Wording.list(minutes, "or")) minutes, or 0 for no cycling"
    guard case .integer(let number) = node.value else {
      refuseKind(expected: expected)
      return nil
    }
    guard let cycle = Int(exactly: number).flatMap(CycleInterval.init) else {
      refuse(expected: expected)
      return nil
    }
    return cycle
  }
}
