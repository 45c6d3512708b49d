package import ClockModel
package import Panel
package import Segments

extension FrameRecord {
  /// The record of these readouts at an edge, on any board.
  package static func showing(
    _ circuits: TimeCircuits, at edge: Edge, font: SevenSegmentFont = .prop
  ) -> FrameRecord {
    FrameRecord(
      time: edge.time, hourCycle: circuits.hourCycle, labels: circuits.readouts.map(\.label),
      frame: Frame(circuits.picture(at: edge), font: font))
  }
}
