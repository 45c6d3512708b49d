public import ClockModel
public import Panel
public import Segments

extension Mirror {
  /// What the LEDs of these readouts show at an edge, whatever board they are on.
  public static func showing(
    _ circuits: TimeCircuits, at edge: Edge, font: SevenSegmentFont = .prop
  ) -> Mirror {
    Mirror(
      time: edge.time, labels: circuits.readouts.map(\.label), hourCycle: circuits.hourCycle,
      frame: Frame(circuits.picture(at: edge), font: font))
  }
}
