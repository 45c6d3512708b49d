import ControlProtocol
import Foundation
import LinuxSystem
import Panel
import TestSupport

/// Random actions of people, editors and other programs on a clock, reproducible from a seed.
struct HouseLife {
  private let daemon: DaemonProcess
  private let findings: Findings
  private var maker: RequestMaker
  private var generator: SeededGenerator
  /// Connected clients that read nothing.
  private var guests: [UnixStream] = []
  /// The spans, in microseconds since 1970, of wiring tests.
  private(set) var tests: [Range<Int64>] = []

  init(of daemon: DaemonProcess, seed: UInt64, _ findings: Findings) {
    self.daemon = daemon
    self.findings = findings
    maker = RequestMaker(
      RequestMaker.Names(
        cities: ["london", "kathmandu"], journeys: ["einstein"], sequences: ["departure"]),
      seed: seed)
    generator = SeededGenerator(seed: ~seed)
  }

  /// Runs for a while; at the end, no client is connected and the configuration is valid.
  mutating func goOn(forSeconds seconds: Int) {
    let end = Moment.milliseconds + seconds * 1000
    while Moment.milliseconds < end {
      do {
        try doSomething()
      } catch {
        findings.object("\(error)")
      }
      usleep(UInt32.random(in: 100_000...1_500_000, using: &generator))
    }
    guests = []
    edit(DaemonProcess.configuration)
  }

  private mutating func doSomething() throws {
    switch Int.random(in: 0..<20, using: &generator) {
    case 0..<10: try ask()
    case 10..<12: edit(DaemonProcess.configuration + "\n[sound]\n")
    case 12..<14: edit(DaemonProcess.configuration + "# \(UInt32.random(in: 0...99, using: &generator))\n")
    case 14: edit(String(DaemonProcess.configuration.prefix(Int.random(in: 0..<400, using: &generator))))
    case 15:
      findings.count("files removed")
      unlink(daemon.configurationPath)
      usleep(500_000)
      edit(DaemonProcess.configuration)
    case 16:
      findings.count("signals")
      daemon.send(SIGHUP)
    case 17..<19:
      findings.count("guests")
      let guest = try UnixStream.connect(path: daemon.socket)
      _ = try guest.write(RequestEnvelope(request: guests.count % 2 == 0 ? .watch : .events).encode()[...])
      guests.append(guest)
      if guests.count > 5 { guests.removeFirst() }
    default: try test()
    }
  }

  private mutating func ask() throws {
    let request = maker.request()
    // Guests open the streams.
    switch request {
    case .watch, .events, .test: return
    default: break
    }
    _ = try daemon.ask(request)
    findings.count("requests")
  }

  private mutating func test() throws {
    let start = Moment.wall
    let (_, connection) = try daemon.ask(.test(.segments))
    usleep(UInt32.random(in: 100_000...3_000_000, using: &generator))
    tests.append(start - 1_000_000..<Moment.wall + 1_000_000)
    withExtendedLifetime(connection) {}
    findings.count("wiring tests")
  }

  private func edit(_ text: String) {
    findings.count("edits")
    let written = FileManager.default.createFile(atPath: daemon.configurationPath, contents: Data(text.utf8))
    findings.claim(written, "the configuration could not be written")
  }
}
