import ClockModel
import Reading
import Segments

/// `[display]`.
struct DisplaySection: KeyedSection {
  var hourCycle = HourCycle.twelve
  var colon = ColonMode.blink
  var font = SevenSegmentFont.prop
  var brightness = Brightness.standard
  /// How long live readouts wait for clock synchronisation, in seconds since boot.
  var syncWaitSeconds = 90

  mutating func keys(_ key: inout SectionKeys) {
    key("hour_cycle", &hourCycle) { $0.hourCycle() }
    key("colon", &colon) { $0.choice() }
    key("digits", &font) { $0.choice() }
    key("brightness", &brightness) { $0.brightness() }
    key("sync_wait_s", &syncWaitSeconds) {
      $0.integer(in: 0...86_400, expected: "seconds, from 0 to 86400")
    }
  }
}

extension Setting {
  fileprivate func hourCycle() -> HourCycle? {
    guard case .integer(let number) = node.value else {
      refuseKind(expected: "12 or 24")
      return nil
    }
    guard let cycle = Int(exactly: number).flatMap(HourCycle.init) else {
      refuse(expected: "12 or 24")
      return nil
    }
    return cycle
  }

  /// Reads a brightness of a readout that is on.
  func brightness() -> Brightness? {
    integer(in: Brightness.range).flatMap { Brightness(sixteenths: $0) }
  }

  /// Reads a brightness at night, which may be dark.
  func nightBrightness() -> Brightness? {
    let most = Brightness.range.upperBound
    return integer(in: 0...most, expected: "an integer from 1 to \(most), or 0 for dark")
      .flatMap { $0 == 0 ? .dark : Brightness(sixteenths: $0) }
  }
}
