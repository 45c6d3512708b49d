import LinuxHardware
import Panel
import PanelHAL

/// The interrupts of chips with keys, on lines of one request.
struct InterruptGroup {
  let lines: LinuxInputLines
  /// In the order of the request.
  let chips: [WiredChip]

  init(_ lines: LinuxInputLines, chips: [WiredChip]) {
    self.lines = lines
    self.chips = chips
  }

  /// Consumes edges.
  ///
  /// - Returns: the chips that interrupt; one whose line is at rest again was read meanwhile.
  func poll() throws(HardwareError) -> [WiredChip] {
    let edged = try lines.takeEdges()
    guard edged.contains(true) else { return [] }
    let asking = try lines.closed()
    return chips.indices.filter { edged[$0] && asking[$0] }.map { chips[$0] }
  }
}
