import ControlProtocol
import Foundation
import LiveTestSupport
import Testing

/// A folder for pasted commands, with the built programs on the PATH and the files that documents name.
final class PasteBench: Sendable {
  let bench: Workbench
  /// The folder in which a simulation creates its socket.
  private let runtime: String

  init() throws {
    bench = try Workbench()
    runtime = bench["run"]
    try FileManager.default.createDirectory(
      atPath: runtime, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
    try bench.makeFolder("bin")
    for name in ["timecircuitsd", "timecircuitsctl", "timecircuits-sound", "timecircuits-link"] {
      try bench.link("bin/\(name)", to: try Program.path(name))
    }
    // `swift run X` runs the built X. `./setup` does nothing: its packages are installed if the tests run.
    try bench.writeProgram("#!/bin/sh\n[ \"$1\" = run ] || exit 64\nshift\nexec \"$@\"\n", to: "bin/swift")
    try bench.writeProgram("#!/bin/sh\n", to: "setup")
    // This aplay appends each file name to a list.
    try bench.writeProgram(
      "#!/bin/sh\n[ \"$1\" = -q ] && shift\necho \"$1\" >> \"\(bench["played"])\"\n", to: "bin/aplay")
    try bench.write("[[readout]]\ntime = 1985-10-26T01:21:00\n", to: "new.toml")
  }

  private var environment: [String: String] {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    var environment = ["PATH": "\(bench["bin"]):\(path)", "XDG_RUNTIME_DIR": runtime]
    // Keep away from a service that runs on this machine.
    if FileManager.default.fileExists(atPath: Release.controlSocket) {
      environment["TIMECIRCUITS_SOCKET"] = "\(runtime)/timecircuits/control.sock"
    }
    return environment
  }

  /// Starts a shell line with `exec` before its last program, so that signals reach that program.
  func start(_ line: String) throws -> Child {
    let parts = line.components(separatedBy: " && ")
    let last = parts.count - 1
    let words = parts[..<last].map { $0 + " && " }.joined() + "exec " + parts[last]
    return try Child([], through: ["sh", "-c", words], in: bench.path, environment: environment)
  }

  /// Starts a script.
  func start(script: String, _ arguments: [String] = []) throws -> Child {
    try bench.writeProgram(script, to: "script")
    return try Child([], through: [bench["script"]] + arguments, in: bench.path, environment: environment)
  }

  /// Runs a line to its end; if the car is under way, waits for the arrival and retries.
  func expectGood(_ line: String) throws {
    let notNow: Int32 = 75
    var child = try start(line)
    if try child.ended() == notNow {
      try eventually("the arrival", context: line) {
        guard case .status(let status) = try ControlConnection(socket).ask(.status) else { return false }
        return status.underWayUntil == nil
      }
      child = try start(line)
    }
    let code = try child.ended()
    #expect(code == 0, "\(line)\n\(child.report)")
  }

  private var socket: String { "\(runtime)/timecircuits/control.sock" }

  /// Starts a simulation for the commands, with the line from README.md.
  func simulation() throws -> Child {
    let child = try start("timecircuitsd --simulate --film --format json")
    try eventually("a control socket", context: child.report) {
      accepts("\(runtime)/timecircuits/control.sock")
    }
    return child
  }

  /// Starts the sound program on ALSA's `null` device.
  func sound() throws -> Child {
    let child = try start("timecircuits-sound --device null")
    try eventually("the sound program's socket", context: child.report) {
      accepts("\(runtime)/timecircuits/sound.sock")
    }
    return child
  }

  /// Starts the MQTT bridge without a broker.
  func link() throws -> Child {
    let child = try start("timecircuits-link")
    try eventually("the MQTT bridge's socket", context: child.report) {
      accepts("\(runtime)/timecircuits/link.sock")
    }
    return child
  }

  /// Whether a command runs until the user ends it.
  static func goesOn(_ line: String) -> Bool {
    let words = line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace).map(String.init)
    let ends = ["--for", "--once", "--script", "--check-config", "--list-boards"]
    return words.contains("--simulate") && !words.contains(where: ends.contains)
      || words.contains("timecircuitsctl")
        && (words.contains("watch") || words.contains("events") || words.contains("lamps")
          || words.contains("segments") || words.contains("walk"))
  }

  /// The played files, in order.
  var played: [String] {
    guard let text = FileManager.default.contents(atPath: bench["played"]) else { return [] }
    return String(decoding: text, as: UTF8.self).split(separator: "\n").map(String.init)
  }
}
