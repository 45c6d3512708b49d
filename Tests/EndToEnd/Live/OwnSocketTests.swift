import Foundation
import LiveTestSupport
import Testing

/// A simulation creates its own socket, and timecircuitsctl finds it.
@Suite(.ownThread) struct OwnSocketTests {
  /// Stands in for XDG_RUNTIME_DIR.
  private let bench: Workbench
  private var socket: String { bench["timecircuits/control.sock"] }
  private var environment: [String: String] { ["XDG_RUNTIME_DIR": bench.path] }

  init() throws { bench = try Workbench() }

  private var hasSocket: Bool { FileManager.default.fileExists(atPath: socket) }

  private func simulation(_ arguments: [String] = []) throws -> Child {
    try Child(["--simulate", "--film", "--format", "json"] + arguments, environment: environment)
  }

  /// Runs timecircuitsctl, which prefers a service of this machine if there is one.
  private func client(_ arguments: [String]) throws -> (code: Int32, child: Child) {
    let child = try Child(arguments, program: "timecircuitsctl", environment: environment)
    return (try child.ended(), child)
  }

  private static let noService = Requirement(
    "no timecircuitsd that runs as a service", remedy: "sudo systemctl stop timecircuitsd",
    isMet: !FileManager.default.fileExists(atPath: "/run/timecircuits/control.sock"))

  @Test(.needs(noService))
  func timecircuitsctlFindsTheSimulation() throws {
    let simulation = try simulation()
    try eventually("a socket", context: simulation.report) { accepts(socket) }
    let (code, depart) = try client(["depart"])
    #expect(code == 0, "\(depart.report)")
    #expect(depart.output.text.hasSuffix(" (the simulation)\n"))
    let (_, status) = try client(["status"])
    #expect(status.output.lines.first == "PROP  the simulation at \(socket)")
    simulation.send(SIGINT)
    let ended = try simulation.ended()
    #expect(ended == 0, "\(simulation.report)")
    #expect(!FileManager.default.fileExists(atPath: bench["timecircuits"]), "the folder is left behind")
    let (refused, unanswered) = try client(["depart"])
    #expect(refused == 69)
    #expect(unanswered.errors.text.contains("timecircuitsd --simulate"), "\(unanswered.report)")
  }

  @Test func aSecondSimulationReportsThatItHasNoSocket() throws {
    let first = try simulation()
    try eventually("a socket", context: first.report) { accepts(socket) }
    let second = try simulation()
    try second.record("at the start") { _ in true }
    try second.logged("timecircuitsctl cannot reach this simulation")
    #expect(second.errors.text.contains("--socket"), "\(second.report)")
    second.send(SIGTERM)
    let code = try second.ended()
    #expect(code == 0)
    #expect(hasSocket, "the second daemon removed the first one's socket")
    first.send(SIGTERM)
    _ = try first.ended()
  }

  @Test(arguments: ["a link", "a folder for all"])
  func linksAndSharedFoldersAreRejected(_ kind: String) throws {
    switch kind {
    case "a link":
      try bench.makeFolder("elsewhere")
      #expect(chmod(bench["elsewhere"], 0o700) == 0)
      try bench.link("timecircuits", to: bench["elsewhere"])
    default:
      try bench.makeFolder("timecircuits")
      #expect(chmod(bench["timecircuits"], 0o777) == 0)
    }
    let simulation = try simulation()
    try simulation.record("at the start") { _ in true }
    try simulation.logged("use the folder \(bench["timecircuits"])")
    #expect(!hasSocket)
    simulation.send(SIGTERM)
    let code = try simulation.ended()
    #expect(code == 0, "\(simulation.report)")
  }

  @Test func theSocketOfAKilledSimulationIsReplaced() throws {
    let first = try simulation()
    try eventually("a socket", context: first.report) { accepts(socket) }
    first.send(SIGKILL)
    _ = try first.ended()
    #expect(hasSocket)
    let second = try simulation()
    try eventually("an answer", context: second.report) {
      do { _ = try ControlConnection(socket) } catch { return false }
      return true
    }
    second.send(SIGTERM)
    _ = try second.ended()
    #expect(!hasSocket)
  }

  /// Runs that end by themselves, or that show something other than a prop does, have no socket.
  @Test(
    arguments: [
      ["--for", "60"], ["--speed", "1"], ["--start", "1985-10-26T08:20:59Z"], ["--script", "script"],
      ["--test", "walk"],
    ])
  func specialRunsCreateNoSocket(_ arguments: [String]) throws {
    try bench.write("", to: "script")
    let simulation = try simulation(arguments.map { $0 == "script" ? bench["script"] : $0 })
    try simulation.record("at the start") { _ in true }
    #expect(!hasSocket)
    simulation.send(SIGTERM)
    _ = try simulation.ended()
  }
}
