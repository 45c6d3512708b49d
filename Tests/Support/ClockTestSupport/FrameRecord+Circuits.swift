package import ClockModel
package import Panel
package import Segments

extension FrameRecord {
  /// What the LEDs of these readouts show at an edge, whatever board they are on.
  package static func showing(
    _ circuits: TimeCircuits, at edge: Edge, font: SevenSegmentFont = .prop
  ) -> FrameRecord {
    FrameRecord(
      time: edge.time, hourCycle: circuits.hourCycle, labels: circuits.readouts.map(\.label),
      frame: Frame(circuits.picture(at: edge), font: font))
  }
}
