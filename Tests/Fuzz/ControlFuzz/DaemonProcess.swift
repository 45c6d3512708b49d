import ControlProtocol
import Foundation
import LinuxSystem
import Synchronization

/// The daemon under test, in its own folder.
final class DaemonProcess: Sendable {
  struct Failure: Error, CustomStringConvertible { let description: String }

  /// Three readouts for time travel, and a night mode that clients can switch on.
  ///
  /// The colon always blinks, so that edges can be recognised in any state.
  static let configuration = """
    [display]
    sync_wait_s = 0

    [night]
    brightness = 2
    colon = "blink"

    [[readout]]
    label = "DESTINATION TIME"
    time = 1985-10-26T01:21:00

    [[readout]]
    label = "PRESENT TIME"
    zone = "America/Los_Angeles"

    [[readout]]
    label = "LAST TIME DEPARTED"
    time = 1985-10-26T01:20:00

    """

  let folder: String
  let mirror: MirrorLog
  private let process: Mutex<Process>
  let identifier: pid_t
  private let log = Mutex("")

  var socket: String { folder + "/control.sock" }
  var configurationPath: String { folder + "/timecircuits.toml" }

  init(_ program: String) throws {
    var template = Array("/tmp/control-fuzz-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw Failure(description: "cannot create a folder in /tmp") }
    folder = String(cString: made)
    let path = folder + "/timecircuits.toml"
    try Data(Self.configuration.utf8).write(to: URL(fileURLWithPath: path))

    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = [
      "--simulate", "--format", "json", "--socket", folder + "/control.sock", "--state", folder, "--config",
      path,
    ]
    let (output, errors) = (Pipe(), Pipe())
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = errors
    // As in a service, so that each line has its priority.
    var status = stat()
    if fstat(errors.fileHandleForWriting.fileDescriptor, &status) == 0 {
      let environment = ProcessInfo.processInfo.environment
      process.environment = environment.merging(
        ["JOURNAL_STREAM": "\(status.st_dev):\(status.st_ino)"], uniquingKeysWith: { $1 })
    }
    try process.run()
    identifier = process.processIdentifier
    self.process = Mutex(process)
    mirror = MirrorLog()
    let outputReader = output.fileHandleForReading
    let errorReader = errors.fileHandleForReading
    Thread.detachNewThread { [mirror, identifier] in
      Self.read(outputReader) { mirror.append($0, at: Moment.wall, QueueTimes(of: identifier)) }
    }
    Thread.detachNewThread { [self] in
      Self.read(errorReader) { bytes in log.withLock { $0 += String(decoding: bytes, as: UTF8.self) } }
    }
  }

  /// Reads to the end, each piece as soon as it arrives, which only read(2) does.
  private static func read(_ handle: FileHandle, _ consume: (ArraySlice<UInt8>) -> Void) {
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = Foundation.read(handle.fileDescriptor, &buffer, buffer.count)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return }
      consume(buffer[..<count])
    }
  }

  /// Waits until the daemon accepts connections and has printed a record.
  func waitUntilUp() throws {
    let isUp = Self.eventually(within: 10_000) {
      FileManager.default.fileExists(atPath: socket) && !mirror.arrivals.isEmpty
    }
    guard isUp else { throw Failure(description: "no socket: \(logLines)") }
  }

  /// Sends a request on a new connection, which closes when it is released.
  func ask(_ request: Request) throws -> (reply: Reply, connection: UnixStream) {
    let stream = try UnixStream.connect(path: socket)
    _ = try stream.write(RequestEnvelope(request: request).encode()[...])
    var bytes: [UInt8] = []
    let isAnswered = try Self.eventually(within: 8000) {
      _ = try stream.read(into: &bytes)
      return bytes.contains(UInt8(ascii: "\n"))
    }
    guard isAnswered,
      case .reply(let reply) = try ServerMessage.decode(Array(bytes.prefix { $0 != 10 })).content
    else { throw Failure(description: "\(request.name): no answer within 8 s") }
    return (reply, stream)
  }

  /// Ends the daemon with SIGTERM, and checks its exit.
  func end(_ findings: Findings) {
    findings.claim(isRunning, "the daemon has ended: \(ending ?? "")")
    send(SIGTERM)
    let hasEnded = Self.eventually(within: 6000) { !isRunning }
    findings.claim(hasEnded, "the daemon still runs 6 s after SIGTERM")
    if let ending { findings.claim(ending == "exit code 0", "the daemon ended with \(ending)") }
  }

  /// The lines of the log so far.
  var logLines: [Substring] { log.withLock { $0.split(separator: "\n") } }

  var isRunning: Bool { process.withLock(\.isRunning) }

  /// How the daemon ended; `nil` while it runs.
  var ending: String? {
    process.withLock { process in
      guard !process.isRunning else { return nil }
      let kind = process.terminationReason == .exit ? "exit code" : "signal"
      return "\(kind) \(process.terminationStatus)"
    }
  }

  func send(_ signal: Int32) { kill(identifier, signal) }

  /// Resident memory, in KiB.
  var residentKiB: Int { number("VmRSS:") }
  /// Anonymous resident memory, without the program's file, in KiB.
  var ownKiB: Int { number("RssAnon:") }
  var threads: Int { number("Threads:") }

  private func number(_ name: String) -> Int {
    let lines = Self.contents("/proc/\(identifier)/status").split(separator: "\n")
    let words = lines.first { $0.hasPrefix(name) }?.split(whereSeparator: { $0 == "\t" || $0 == " " })
    return words.flatMap { $0.dropFirst().first }.flatMap { Int($0) } ?? 0
  }

  /// Its processor time, in seconds.
  var processorSeconds: Double {
    // After the name in parentheses: the fields from the third on (proc_pid_stat(5)).
    let text = Self.contents("/proc/\(identifier)/stat")
    let fields = text.drop { $0 != ")" }.split(separator: " ").compactMap { Double($0) }
    guard fields.count > 13 else { return 0 }
    return (fields[10] + fields[11]) / Double(sysconf(Int32(_SC_CLK_TCK)))
  }

  var descriptors: Int {
    (try? FileManager.default.contentsOfDirectory(atPath: "/proc/\(identifier)/fd"))?.count ?? 0
  }

  private static func contents(_ path: String) -> String {
    FileManager.default.contents(atPath: path).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }

  /// Waits until a condition holds.
  static func eventually(within milliseconds: Int, _ condition: () throws -> Bool) rethrows -> Bool {
    let end = Moment.milliseconds + milliseconds
    while try !condition() {
      if Moment.milliseconds > end { return false }
      usleep(2000)
    }
    return true
  }

  /// Kills the daemon if it still runs, and removes its folder.
  func remove() {
    if isRunning { send(SIGKILL) }
    try? FileManager.default.removeItem(atPath: folder)
  }
}
