import ClockModel
import Configuration
import ControlClient
import ControlProtocol
import ControlTestSupport
import Glibc
import LinuxSystem
import LiveTestSupport
import Sound
import TestSupport
import Testing
import Text

@testable import SoundCore

/// The program without its command line: a real socket at each end, and libasound's `null`.
@Suite(.ownThread) struct SoundServerTests {
  /// A simulated daemon, and the server on its own thread.
  private final class Bench {
    let folder: TemporaryFolder
    let daemon: UnixListener
    let client: CompanionConnection
    private let ending: WakeUp
    private let hasEnded = Monitor(false)
    let lines = Monitor<[String]>([])
    let statuses = Monitor<[String]>([])
    private var stream: UnixStream?

    init(file: String? = nil, device: String = "null", triesDevice: Bool = false) throws {
      folder = try TemporaryFolder()
      let path = folder.path
      daemon = try UnixListener.listen(path: path + "/control.sock")
      ending = try WakeUp()
      for name in ["/own", "/own/sounds"] { try FileSystem.makeFolder(path + name) }
      if let file { try FileSystem.replace(path + "/sound.toml", with: Array(file.utf8)) }
      // Only the thread holds the listener, so that its socket is removed before the folder.
      let handed = Monitor<UnixListener?>(try UnixListener.listen(path: path + "/sound.sock"))
      client = CompanionConnection(.sound, path: path + "/sound.sock", patience: 60_000)
      let (hasEnded, ending, lines, statuses) = (hasEnded, ending, lines, statuses)
      try Worker.start {
        do {
          var dependencies = SoundServer.Dependencies(
            configuration: path + "/sound.toml", volumePath: path + "/volume.json", device: device,
            quiet: 0, clocks: SystemClock.clocks, status: { line in statuses.update { $0.append(line) } },
            log: { _, line in lines.update { $0.append(line) } })
          // The device's thread may be delayed for long.
          dependencies.trialPatience = 60_000_000_000
          let listener = handed.withLock { handed in
            defer { handed = nil }
            return handed
          }
          let server = try SoundServer(
            on: listener, SoundLibrary(dataFolders: [path + "/own"], own: [path + "/own"]), dependencies
          ) { () throws(ControlFailure) -> ControlConnection in
            try .connect(to: Prop(path: path + "/control.sock", origin: .named))
          }
          try server.start()
          if triesDevice { server.tryDevice() }
          server.run(until: [ending.descriptor])
        } catch {
          lines.update { $0.append("\(error)") }
        }
        hasEnded.update { $0 = true }
      }
    }

    deinit {
      ending.signal()
      hasEnded.wait(untilNanoseconds: nil, for: { $0 }) { _, _ in }
    }

    static var now: WallTime { WallTime(seconds: 0, nanoseconds: SystemClock.wallNanoseconds) }

    func publish(_ name: String, _ details: [JSONMember] = []) throws {
      let event = EventReport(time: Self.now, name: name, text: name, details: details)
      try send(StreamItem.event(event).encode(id: .integer(1)))
    }

    /// Answers the requests at the start of a connection.
    func answer(_ status: StatusReport = .bare(at: now)) throws {
      try send(Reply.begun(message: "follows").encode(id: .integer(1)))
      try send(Reply.status(status).encode(id: .integer(2)))
    }

    private func send(_ bytes: [UInt8]) throws {
      let stream = try stream ?? accept()
      #expect(try stream.write(bytes[...]) == bytes.count)
    }

    /// Adds a sound to the owner's folder, a minute long by default.
    func describe(_ name: String, milliseconds: Int = 60_000) throws {
      let tone = "[[tone]]\nat_ms = 0\nfor_ms = \(milliseconds)\nhz = [440]\nlevel = 50\n"
      let text = "description = \"a beep\"\n\(tone)"
      try FileSystem.replace(folder.path + "/own/sounds/\(name).toml", with: Array(text.utf8))
    }

    /// Closes the daemon's end of the connection.
    func hangUp() { stream = nil }

    private func accept() throws -> UnixStream {
      var accepted: UnixStream?
      #expect(
        try eventually {
          accepted = try daemon.accept()
          return accepted != nil
        })
      let stream = try #require(accepted)
      self.stream = stream
      return stream
    }

    /// Waits until a condition holds.
    func eventually(_ holds: () throws -> Bool) throws -> Bool { try Waiting.until(holds) }

    /// Why a request is refused; nil if it is not.
    func refusal(_ request: SoundRequest) -> ControlFailure? {
      do throws(ControlFailure) {
        _ = try client.ask(request)
        return nil
      } catch {
        return error
      }
    }

    func report() throws -> SoundReport {
      guard case .sound(let report) = try client.ask(.sound) else { throw ControlFailure(1, "no report") }
      return report
    }
  }

  @Test func volumeEventIsAppliedAndSaved() throws {
    let bench = try Bench()
    #expect(try bench.report().volume == 70)
    try bench.publish("volume", [JSONMember("volume", .string("40"))])
    #expect(try bench.eventually { try bench.report().volume == 40 })
    try bench.publish("volume", [JSONMember("muted", .string("toggle"))])
    #expect(try bench.eventually { try bench.report().isMuted })
    let path = bench.folder.path + "/volume.json"
    #expect(try bench.eventually { StoredVolume.read(path).stored.isMuted })
    #expect(StoredVolume.read(path).stored.volume?.percent == 40)
    try bench.publish("volume", [JSONMember("change", .string("-15"))])
    #expect(try bench.eventually { try bench.report().volume == 25 })
    // Changing the volume unmutes.
    #expect(try !bench.report().isMuted)
  }

  @Test func serviceStatusReportsAnUnusableDevice() throws {
    let bench = try Bench(device: "plughw:CARD=NoSuchCard")
    try bench.answer()
    #expect(
      try bench.eventually {
        try bench.publish("key-down", [JSONMember("key", .string("keypad:1"))])
        return bench.statuses.withLock { !$0.isEmpty }
      })
    let status = bench.statuses.withLock { $0.first }
    #expect(status?.hasPrefix("No sound: open plughw:CARD=NoSuchCard: ") == true)
    #expect(try bench.report().trouble.map { status?.contains($0) } == true)
  }

  @Test func keyDownOpensTheDevice() throws {
    let bench = try Bench()
    try bench.answer()
    #expect(try !bench.report().isOpen)
    // Each poll presses the key, because a slow poll could find the device closed again.
    #expect(
      try bench.eventually {
        try bench.publish("key-down", [JSONMember("key", .string("keypad:1"))])
        return try bench.report().isOpen
      })
  }

  /// volume.json stores the configured volume too, so that the rule holds after a restart.
  @Test func laterOfRequestAndEditWins() throws {
    let bench = try Bench(file: "volume = 30\n")
    let (file, kept) = (bench.folder.path + "/sound.toml", bench.folder.path + "/volume.json")
    try bench.publish("volume", [JSONMember("volume", .string("40"))])
    #expect(try bench.eventually { try bench.report().volume == 40 })
    // An edit of another key does not change the volume, nor does one that removes it.
    try FileSystem.replace(file, with: Array("volume = 30\nlatency_ms = 100\n".utf8))
    #expect(try bench.eventually { try bench.report().latency == 100 })
    #expect(try bench.report().volume == 40)
    try FileSystem.replace(file, with: Array("latency_ms = 50\n".utf8))
    #expect(try bench.eventually { try bench.report().latency == 50 })
    #expect(try bench.report().volume == 40)
    try FileSystem.replace(file, with: Array("volume = 50\n".utf8))
    #expect(try bench.eventually { try bench.report().volume == 50 })
    #expect(try bench.eventually { StoredVolume.read(kept).stored == StoredVolume() })
    try bench.publish("volume", [JSONMember("volume", .string("20"))])
    #expect(try bench.eventually { try bench.report().volume == 20 })
    #expect(try bench.eventually { StoredVolume.read(kept).stored.configured?.percent == 50 })
  }

  @Test func nightEventSwitchesToNight() throws {
    let bench = try Bench(file: "night_volume = 20\n")
    try bench.publish("night", [JSONMember("night", .string("true"))])
    #expect(try bench.eventually { try bench.report().isNight })
    #expect(try bench.report().nightVolume == 20)
  }

  @Test func editAppliesAtOnceAndAMistakeChangesNothing() throws {
    let bench = try Bench(file: "volume = 30\n")
    #expect(try bench.report().volume == 30)
    try FileSystem.replace(
      bench.folder.path + "/sound.toml", with: Array("volume = 50\nlatency_ms = 100\n".utf8))
    #expect(try bench.eventually { try bench.report().volume == 50 })
    #expect(try bench.report().latency == 100)
    try FileSystem.replace(bench.folder.path + "/sound.toml", with: Array("volume = 500\n".utf8))
    #expect(try bench.eventually { bench.lines.withLock { $0.contains { $0.contains("sound.toml:1:") } } })
    #expect(try bench.report().volume == 50)
  }

  @Test func requestedSoundIsPlayed() throws {
    let bench = try Bench()
    try bench.describe("beep")
    guard case .sounds(let sounds) = try bench.client.ask(.list) else {
      Issue.record("no list")
      return
    }
    #expect(sounds.map(\.name) == ["beep"])
    guard case .done(let sentence) = try bench.client.ask(.test("beep")) else {
      Issue.record("not played")
      return
    }
    #expect(sentence == "beep plays on null")
  }

  @Test func halfClosedClientsAreAnswered() throws {
    let bench = try Bench()
    try bench.describe("beep")
    let stream = try UnixStream.connect(path: bench.client.path)
    let line = Array(#"{"version":1,"id":7,"request":"test","name":"beep"}"#.utf8) + [10]
    #expect(try stream.write(line[...]) == line.count)
    shutdown(stream.descriptor, CInt(SHUT_WR))
    var answer: [UInt8] = []
    let isEnded = try bench.eventually {
      if case .end = try stream.read(into: &answer) { return true }
      return false
    }
    #expect(isEnded)
    let text = String(decoding: answer, as: UTF8.self)
    #expect(text.contains("beep plays on null") && text.contains("7"), "\(text)")
  }

  /// A test succeeds only on an open device; a second one does not wait for the retry pause.
  @Test func testWithoutAWorkingDeviceIsRefused() throws {
    let bench = try Bench(device: "plughw:CARD=NoSuchCard")
    try bench.describe("beep")
    for _ in 0..<2 {
      let error = try #require(bench.refusal(.test("beep")))
      #expect(error.refusal == .impossible)
      #expect(error.description.contains("nothing plays: open plughw:CARD=NoSuchCard: "))
    }
  }

  @Test(arguments: [
    ("null", "plays on null"), ("plughw:CARD=NoSuchCard", "no sound: open plughw:CARD=NoSuchCard: "),
  ])
  func startReportsWhetherADevicePlays(device: String, line: String) throws {
    // The volume does not matter here.
    let bench = try Bench(file: "volume = 0\n", device: device, triesDevice: true)
    #expect(try bench.eventually { bench.lines.withLock { !$0.isEmpty } })
    #expect(bench.lines.withLock { $0.first?.hasPrefix(line) } == true)
  }

  @Test func secondBeepHoldsTheDeviceUntilMuted() throws {
    let bench = try Bench(file: "second_beep = true\n")
    try bench.describe("second", milliseconds: 20)
    #expect(try bench.eventually { try bench.report().isOpen })
    // Muting releases the device.
    try bench.publish("volume", [JSONMember("muted", .string("true"))])
    #expect(try bench.eventually { try !bench.report().isOpen })
  }

  @Test func unknownSoundIsRefused() throws {
    let bench = try Bench()
    let error = try #require(bench.refusal(.test("no-such")))
    #expect(error.refusal == .badValue)
    #expect(error.description.contains("no-such"))
  }

  @Test func absenceAndReturnOfTheDaemonAreReportedOnce() throws {
    let bench = try Bench(file: "")
    try bench.answer()
    try bench.publish("stop")
    bench.hangUp()
    #expect(try bench.eventually { try bench.report().absence != nil })
    #expect(bench.lines.withLock { $0.count } == 1)
    try bench.answer()
    try bench.publish("volume", [JSONMember("volume", .string("10"))])
    #expect(try bench.eventually { try bench.report().volume == 10 })
    #expect(try bench.report().absence == nil)
    #expect(bench.lines.withLock { $0.last } == "connected to timecircuitsd")
    #expect(bench.lines.withLock { $0.count } == 2)
  }

  /// A restart of the daemon must not silence an alarm.
  @Test func alarmRingsOnAfterADaemonRestart() throws {
    let bench = try Bench()
    try bench.describe("alarm")
    let plan = try #require(AlarmPlan(hour: 7, minute: 30))
    let alarm = AlarmStatus {
      $0.number = 1
      $0.plan = plan
      $0.zone = "UTC"
      $0.isOn = true
      $0.isConfigured = false
      $0.isRinging = true
    }
    for _ in 0..<2 {
      try bench.answer(.bare(at: Bench.now, alarms: [alarm]))
      #expect(try bench.eventually { try bench.report().playing == ["alarm"] })
      bench.hangUp()
      #expect(try bench.eventually { try bench.report().playing.isEmpty })
    }
  }

  @Test func brokenSoundIsReportedOnceAndReplaced() throws {
    let bench = try Bench()
    try bench.describe("alarm")
    let path = bench.folder.path + "/own/sounds/alarm.wav"
    try FileSystem.replace(path, with: Array("fLaC".utf8))
    try bench.answer()
    for number in 1...3 {
      try bench.publish(
        "alarm", [JSONMember("number", .string("\(number)")), JSONMember("kind", .string("alarm"))])
    }
    #expect(try bench.eventually { try bench.report().playing.count == 3 })
    #expect(try bench.eventually { bench.lines.withLock { $0.contains { $0.contains(path) } } })
    let reported = bench.lines.withLock { $0.filter { $0.contains(path) } }
    #expect(reported.count == 1 && reported[0].hasSuffix("playing another one of that name"), "\(reported)")
  }

  /// A sound at volume 0 does not count as played.
  @Test func testOfASilentSoundSaysWhy() throws {
    let bench = try Bench(file: "volume = 0\n")
    try bench.describe("beep")
    let error = try #require(bench.refusal(.test("beep")))
    #expect(error.description.contains("the volume is 0"))
  }
}
