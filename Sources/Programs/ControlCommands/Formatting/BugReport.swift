import ClockModel
import ControlClient
import ControlProtocol
import LinuxSystem

/// The text of `status --report`, safe to publish: versions, the machine, and the state and faults of each
/// part.
///
/// It is an allowlist: each line is built from a number, a choice or a text of ``Harmless``. Other fields are
/// omitted, including those added to the status later.
struct BugReport {
  /// A line's key and value.
  typealias Row = (String, String)

  let machine: MachineFacts
  let prop: Prop
  /// Its status, or why there is none.
  let answer: Result<StatusReport, ControlFailure>
  var page = ProgramState<PageReport>.notAsked
  var sound = ProgramState<SoundReport>.notAsked
  var link = ProgramState<LinkReport>.notAsked

  /// The column where values begin.
  private static let column = 17
  /// The length at which lines are cut.
  private static let columns = 80

  /// The lines `key: value`, up to 80 columns each.
  var lines: [String] {
    rows.map { key, value in
      let head = key + ":"
      let gap = String(repeating: " ", count: max(1, Self.column - head.count))
      return String((head + gap + value).prefix(Self.columns))
    }
  }

  private var rows: [Row] {
    machineRows + daemonRows + programRows
  }

  private var machineRows: [Row] {
    [
      (
        "timecircuitsctl",
        "\(Release.version), \(machine.isInstalled ? "from the package" : "not from the package")"
      ),
      ("machine", machine.model ?? "model unknown"),
      ("system", machine.system ?? "unknown"),
      (
        "kernel",
        machine.kernel.flatMap { MachineFacts.plain("\($0.release) \($0.architecture)") } ?? "unknown"
      ),
      ("memory", "\(size(machine.memory)), swap \(size(machine.swap))"),
      (
        "machine clock",
        machine.isClockSynchronised
          ? "set by systemd-timesyncd since boot" : "not set by systemd-timesyncd since boot"
      ),
      ("prop", propWords),
    ]
  }

  private func size(_ mebibytes: Int?) -> String { mebibytes.map { "\($0) MiB" } ?? "unknown" }

  private var propWords: String {
    switch prop.origin {
    case .service: "the service"
    case .simulation: "a simulation"
    case .nowhere: "neither a service nor a simulation"
    case .named:
      prop.path == Release.controlSocket
        ? "the service, by its path" : "at a socket that --socket or TIMECIRCUITS_SOCKET names"
    }
  }

  private var daemonRows: [Row] {
    switch answer {
    case .success(let report): return StatusRows(report: report).rows
    case .failure(let failure):
      let isInstalled = machine.installedPrograms.contains("timecircuitsd")
      return [
        ("timecircuitsd", isInstalled ? "installed, gives no status" : "not installed, gives no status"),
        ("reason", Self.reason(of: failure)),
      ]
    }
  }

  /// Returns why a program gives no status, without paths.
  static func reason(of failure: ControlFailure) -> String {
    if let refusal = failure.refusal { return "rejected: \(refusal.rawValue)" }
    let kind =
      switch failure.exitCode {
      case Exit.unavailable: "no answer"
      case Exit.protocolError: "no answer of timecircuits \(Release.version)"
      default: "no connection"
      }
    return FaultWords.systemError(in: failure.description).map { "\(kind): \($0)" } ?? kind
  }
}
