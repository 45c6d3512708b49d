import ClockModel
import TOML

extension StateWriting {
  func timer(_ timer: StoredTimer?) -> String {
    guard let timer else { return "" }
    let course =
      switch timer.course {
      case .paused(let left): "left_ns = \(left)\n"
      case .running(let zero): "zero = \(zero.seconds)\nzero_ns = \(zero.nanoseconds)\n"
      }
    return "\n[timer]\nsetting = \(timer.setting)\n\(course)"
  }

  func presets(_ presets: [Int: Override<Int64>], in table: String) -> String {
    presets.sorted { $0.key < $1.key }.map { number, kept in
      "\n[\(table)preset.\(number)]\nseconds = \(kept.value)\nconfigured = \(TOMLText.quoted(kept.configured))\n"
    }.joined()
  }
}
