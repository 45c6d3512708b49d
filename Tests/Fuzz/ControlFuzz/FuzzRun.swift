import ControlProtocol
import Foundation
import LinuxSystem

/// One run: a quiet phase, a warm-up, the flood, and checks of the remains.
struct FuzzRun {
  private static let connections = 8
  private static let quietSeconds = 8
  /// The allowed growth of anonymous memory after the warm-up, in KiB.
  private static let allowedGrowth = 1024

  private let lines: Int
  private let seed: UInt64
  /// Whether late edges count, which requires an otherwise idle machine.
  private let isTimed: Bool
  private let daemon: DaemonProcess
  private let findings = Findings()
  private let witness: StallWitness

  init(daemon path: String, lines: Int, seed: UInt64, isTimed: Bool) throws {
    (self.lines, self.seed, self.isTimed) = (lines, seed, isTimed)
    daemon = try DaemonProcess(path)
    witness = StallWitness(of: daemon)
  }

  func run() throws {
    defer { daemon.remove() }
    try daemon.waitUntilUp()
    let names = try names()
    sleep(1)
    let quiet = span { sleep(UInt32(Self.quietSeconds)) }
    let descriptors = daemon.descriptors

    let polite = try PoliteClient(socket: daemon.socket, names: names, seed: seed, findings)
    // In a long run, memory grows longer through first uses.
    let warmUpLines = max(min(20_000, lines / 4), lines / 30)
    let warmUp = span { sendLines(warmUpLines, names, seed: seed) }
    let memory = try memoryAtRest(descriptors + 1, polite)
    let processor = daemon.processorSeconds
    let flood = span { sendLines(lines - warmUpLines, names, seed: ~seed) }
    let used = daemon.processorSeconds - processor
    let memoryAfter = try memoryAtRest(descriptors + 1, polite)
    polite.stop()
    waitForClosedConnections(descriptors)
    let after = daemon.descriptors

    let arrivals = daemon.mirror.arrivals
    let calm = Lateness(arrivals, in: quiet, witness, still: [])
    let storm = Lateness(arrivals, in: warmUp.lowerBound..<flood.upperBound, witness, still: polite.tests)
    findings.claim(after == descriptors, "\(descriptors) descriptors before, \(after) after")
    findings.claim(
      memoryAfter - memory <= Self.allowedGrowth,
      "anonymous memory grew from \(memory) to \(memoryAfter) KiB, by more than \(Self.allowedGrowth) KiB"
    )
    if let ending = daemon.ending { findings.object("the daemon ended during the run with \(ending)") }
    judge(
      calm, storm, litHalfSeconds: daemon.mirror.litHalfSeconds(in: warmUp.lowerBound..<flood.upperBound))
    end()

    let seconds = Double(flood.upperBound - flood.lowerBound + warmUp.upperBound - warmUp.lowerBound) / 1e6
    print("seed \(seed), \(names.cities.count) cities, \(names.journeys.count) journeys")
    findings.printCounts()
    print(String(format: "time                               %.1f s", seconds))
    print(String(format: "processor time of the flood        %.1f s", used))
    print("memory after warm-up, at the end   \(memory) KiB, \(memoryAfter) KiB (anonymous)")
    print("descriptors before, after          \(descriptors), \(after)")
    print("answers to the polite client      ", Lateness.words(polite.answerTimes))
    print("edges in the quiet phase          ", Lateness.words(calm.edges))
    print("edges in the flood                ", Lateness.words(storm.edges))
    print("  stalls of the machine           ", Lateness.words(storm.stalls))
    print("  late by a machine stall, otherwise \(storm.excused), \(storm.late.count)")
    print("other records in the flood        ", Lateness.words(storm.others))
    print("wiring tests                       \(polite.tests.count)")
    findings.conclude(daemon)
  }

  /// The names that the daemon reports.
  private func names() throws -> RequestMaker.Names {
    var names = RequestMaker.Names()
    for request in [Request.cities(search: nil, all: true), .journeys, .sequences] {
      switch try daemon.ask(request).reply {
      // A sample is enough.
      case .cities(let cities):
        names.cities = cities.enumerated().filter { $0.offset % 20 == 0 }.map(\.element.id)
      case .journeys(let journeys): names.journeys = journeys.map(\.name)
      case .sequences(let sequences): names.sequences = sequences.map(\.name)
      case let other: throw DaemonProcess.Failure(description: "\(request.name): \(other)")
      }
    }
    return names
  }

  private func span(_ body: () -> Void) -> Range<Int64> {
    let start = Moment.wall
    body()
    return start..<Moment.wall
  }

  /// Sends lines over all connections, each on its own thread.
  private func sendLines(_ lines: Int, _ names: RequestMaker.Names, seed: UInt64) {
    let share = (lines + Self.connections - 1) / Self.connections
    let group = DispatchGroup()
    for number in 0..<Self.connections {
      group.enter()
      Thread.detachNewThread { [findings, socket = daemon.socket] in
        // The service runs with Nice=-10, which a test may not set, so the clients are nicer instead. On
        // Linux this applies to the calling thread only.
        setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
        var client = FuzzClient(number, socket: socket, names: names, seed: seed, findings)
        client.run(lines: share)
        group.leave()
      }
    }
    group.wait()
  }

  /// Waits until the daemon has closed the connections of gone clients.
  private func waitForClosedConnections(_ descriptors: Int) {
    sleep(1)
    _ = DaemonProcess.eventually(within: 10_000) { daemon.descriptors == descriptors }
  }

  /// Anonymous memory, in KiB, after the daemon has returned free memory, three edges after a reload.
  ///
  /// How much of the program's file is resident depends on the kernel and varies by some 4500 KiB.
  private func memoryAtRest(_ descriptors: Int, _ polite: PoliteClient) throws -> Int {
    polite.mayReload(false)
    defer { polite.mayReload(true) }
    waitForClosedConnections(descriptors)
    let (reply, connection) = try daemon.ask(.reload)
    guard case .done = reply else {
      throw DaemonProcess.Failure(description: "\(Request.reload.name): \(reply)")
    }
    sleep(3)
    return withExtendedLifetime(connection) { daemon.ownKiB }
  }

  private func judge(_ calm: Lateness, _ storm: Lateness, litHalfSeconds: Int) {
    findings.claim(
      daemon.mirror.unreadable == 0, "\(daemon.mirror.unreadable) lines of the mirror are not valid records")
    // At least half: wiring tests hide some edges, a hanging daemon all. In a short run, one or two tests are
    // more than half of it.
    findings.claim(
      storm.edges.count + (isTimed ? 0 : 4) >= litHalfSeconds / 2,
      "\(storm.edges.count) edges in the \(litHalfSeconds) half seconds of the flood with a lit prop"
    )
    guard isTimed else { return }
    findings.claim(
      calm.edges.count >= 2 * Self.quietSeconds - 1,
      "\(calm.edges.count) edges in the \(Self.quietSeconds) s of the quiet phase")
    for (name, lateness) in [("quiet phase", calm), ("flood", storm)] {
      for edge in lateness.late {
        findings.object(
          "late in the \(name): the edge of \(Double(edge.edge) / 1e6) by \(edge.late / 1000) ms, of which the machine "
            + "stalled for \(edge.stall / 1000) ms")
      }
    }
  }

  /// Checks that the daemon answers, logs nothing unexpected, and ends on SIGTERM.
  private func end() {
    var connections: [UnixStream] = []
    do {
      for request in [Request.status, .events, .watch] {
        let (reply, connection) = try daemon.ask(request)
        connections.append(connection)
        switch (reply, request) {
        case (.status, .status), (.begun, .events), (.begun, .watch): break
        default: findings.object("afterwards: \(request.name) was answered with \(reply)")
        }
      }
    } catch {
      findings.object("afterwards: \(error)")
    }
    daemon.end(findings)
    // Journeys and reloads may be logged, nothing else.
    let strange = daemon.logLines.filter {
      !$0.hasPrefix("<6>") && !$0.hasPrefix("<5>configuration reloaded")
    }
    findings.count("log lines", daemon.logLines.count)
    for line in strange.prefix(5) { findings.object("in the log: \(line)") }
    // The connections stay open until here.
    connections = []
  }
}
