import Configuration
import PanelHAL

/// The line that `systemctl status` shows: what is shown, on which board, and what is wrong.
enum StatusLine {
  /// Composes the line.
  ///
  /// - Parameters:
  ///   - labels: the readouts' labels; `nil` until the first good configuration.
  ///   - board: the board's name.
  ///   - keptOf: when the setup on show took effect, if it is the copy of an earlier run.
  ///   - lacksBoard: whether nothing is driven because no board was named yet.
  ///   - problem: the first problem of a refused configuration.
  ///   - leftOut: the first problem of skipped sequences and journeys.
  ///   - isClockUnset: whether live readouts show dashes.
  ///   - isOff: whether the prop was switched off.
  ///   - unsaved: why settings cannot be saved.
  ///   - faults: the faulty parts.
  /// - Returns: the line, with a full stop unless it ends with a command.
  static func text(
    labels: [String]?, board: String, keptOf: String? = nil, lacksBoard: Bool = false, problem: String?,
    leftOut: String? = nil,
    isClockUnset: Bool = false, isOff: Bool = false, unsaved: String? = nil,
    faults: [HardwareError]
  ) -> String {
    // It ends with a command to copy.
    if labels == nil, lacksBoard { return "Dark: \(BoardRule.advice)" }
    var parts: [String] = []
    if let labels {
      let kept = keptOf.map { ", as applied on \($0)" } ?? ""
      parts.append(
        isOff
          ? "Switched off, all dark: timecircuitsctl power on"
          : "Showing \(labels.joined(separator: ", ")) on \(board)\(kept)")
    } else {
      parts.append("Dark until the configuration is fixed")
    }
    if let problem { parts.append("configuration rejected: \(problem)") }
    if let leftOut { parts.append("skipped: \(leftOut)") }
    if isClockUnset { parts.append("the clock is not set yet: dashes") }
    if let unsaved { parts.append("settings are not saved: \(unsaved)") }
    if labels != nil {
      parts.append(
        faults.isEmpty
          ? "all parts work"
          : "out of order: " + faults.map { "\($0.part) (\($0.system))" }.joined(separator: ", "))
    }
    return parts.joined(separator: "; ") + "."
  }
}
