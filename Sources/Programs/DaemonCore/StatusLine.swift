import Configuration
import PanelHAL

/// The one line that `systemctl status` shows: what is on show, on what, and what is wrong.
enum StatusLine {
  /// Composes the line.
  ///
  /// - Parameters:
  ///   - labels: the readouts' labels, `nil` where no configuration was ever good.
  ///   - board: the board's name.
  ///   - keptOf: when what is shown was taken, where it is the copy of an earlier run.
  ///   - lacksBoard: whether nothing is driven since no board was named yet.
  ///   - problem: the first problem of a configuration that was not taken.
  ///   - leftOut: the first problem of sequences and journeys that were left out.
  ///   - isClockUnset: whether live readouts show dashes.
  ///   - isOff: whether the prop was switched off.
  ///   - unsaved: why what is set cannot be saved.
  ///   - faults: the parts out of order.
  /// - Returns: the line, with its full stop.
  static func text(
    labels: [String]?, board: String, keptOf: String? = nil, lacksBoard: Bool = false, problem: String?,
    leftOut: String? = nil,
    isClockUnset: Bool = false, isOff: Bool = false, unsaved: String? = nil,
    faults: [HardwareError]
  ) -> String {
    // Its end is a command to be copied.
    if labels == nil, lacksBoard { return "Dark: \(BoardRule.advice)" }
    var parts: [String] = []
    if let labels {
      let kept = keptOf.map { ", as taken on \($0)" } ?? ""
      parts.append(
        isOff
          ? "Switched off, all dark: timecircuitsctl power on"
          : "Showing \(labels.joined(separator: ", ")) on \(board)\(kept)")
    } else {
      parts.append("Dark until the configuration is mended")
    }
    if let problem { parts.append("configuration not taken: \(problem)") }
    if let leftOut { parts.append("left out: \(leftOut)") }
    if isClockUnset { parts.append("the clock is not set yet: dashes") }
    if let unsaved { parts.append("what is set is not saved: \(unsaved)") }
    if labels != nil {
      parts.append(
        faults.isEmpty
          ? "all parts work"
          : "out of order: " + faults.map { "\($0.part) (\($0.system))" }.joined(separator: ", "))
    }
    return parts.joined(separator: "; ") + "."
  }
}
