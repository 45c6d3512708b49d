import ControlProtocol
import Foundation
import LiveTestSupport
import Testing

/// The running sound program beside a simulation, asked as a user asks it, on ALSA's `null`, which is no device.
@Suite(.ownThread) struct SoundTests {
  private let bench: Workbench

  init() throws { bench = try Workbench() }

  private func sound(_ arguments: [String]) throws -> Child {
    try Child(arguments, program: "timecircuits-sound", environment: ["XDG_RUNTIME_DIR": bench.path])
  }

  private func client(_ words: [String]) throws -> Child {
    try Child(words, program: "timecircuitsctl", environment: ["XDG_RUNTIME_DIR": bench.path])
  }

  /// What a command of timecircuitsctl prints.
  private func ask(_ words: [String]) throws -> String {
    // A person waits three seconds for an answer; on a machine that stands still they ask again.
    let again: Set<Int32> = [69, 75]
    var (client, code) = (try client(words), Int32(0))
    for _ in 0..<20 {
      code = try client.ended()
      guard again.contains(code) else { break }
      client = try self.client(words)
    }
    #expect(code == 0, "\(words): \(client.report)")
    return client.output.text
  }

  @Test func aSimulationIsHeard() throws {
    let clock = try ControlledClock(playsSequences: true)
    let sound = try sound([
      "--socket", clock.bench["control.sock"], "--device", "null", "--kept", bench["volume.json"],
    ])
    try eventually("its socket", context: sound.report) {
      FileManager.default.fileExists(atPath: clock.bench["sound.sock"])
    }
    // What is asked of the prop is kept by the sound, wherever it is asked from; until that follows the prop nobody hears it.
    let kept = Data(#"{"volume":40,"configured":null,"muted":false}"#.utf8 + [10])
    try eventually("the volume in volume.json", context: sound.report) {
      try clock.command(.volume(.set(40)))
      return FileManager.default.contents(atPath: bench["volume.json"]) == kept
    }
    let ask = { (words: [String]) in try self.ask(words + ["--socket", clock.bench["control.sock"]]) }
    #expect(try ask(["sound"]).contains("40 percent"))
    // At its start it was open for a moment.
    try eventually("the device closed", context: sound.report) {
      try ask(["sound"]).contains("null, closed until something plays")
    }

    try clock.command(.depart)
    var page = ""
    for _ in 0..<100 where !page.contains("null, open") {
      // Who is late finds the device given back, and hears it once more.
      _ = try ask(["sound", "test", "departure"])
      page = try ask(["sound"])
    }
    #expect(page.contains("null, open"), "\(page) \(sound.report)")
    let list = try ask(["sound", "list"])
    #expect(list.contains("departure") && list.contains("built in") && !list.contains("yours"))

    sound.send(SIGTERM)
    let code = try sound.ended()
    #expect(code == 0)
    #expect(sound.errors.text == "plays on null\n")
    try clock.stop()
  }

  /// What belongs to one prop is not told as another's.
  @Test func twoSimulationsHaveTheirOwnSound() throws {
    let (one, other) = (try ControlledClock(), try ControlledClock())
    let sound = try sound(["--socket", other.bench["control.sock"], "--device", "null"])
    try eventually("its socket", context: sound.report) {
      FileManager.default.fileExists(atPath: other.bench["sound.sock"])
    }
    #expect(try ask(["status", "--socket", other.bench["control.sock"]]).contains("70 percent, null"))
    #expect(try !ask(["status", "--socket", one.bench["control.sock"]]).contains("70 percent"))
    let client = try client(["sound", "--socket", one.bench["control.sock"]])
    #expect(try client.ended() == 69)
    #expect(client.errors.text.contains("timecircuits-sound is not running here"))

    // What a killed program leaves behind is nobody's.
    sound.send(SIGKILL)
    _ = try sound.ended()
    #expect(FileManager.default.fileExists(atPath: other.bench["sound.sock"]))
    #expect(try !ask(["status", "--socket", other.bench["control.sock"]]).contains("sound.sock"))
    try one.stop()
    try other.stop()
  }

  @Test func aBadConfigurationIsToldBeforeAnythingIsPlayed() throws {
    try bench.write("volum = 3\nkeep_open = 1\n", to: "sound.toml")
    let sound = try sound(["--check-config", "--config", bench["sound.toml"]])
    let code = try sound.ended()
    #expect(code == 78)
    #expect(sound.errors.text.contains("sound.toml:1:1: volum: "), "\(sound.report)")
    #expect(sound.errors.text.contains("did you mean volume?"))
    #expect(sound.errors.text.contains("sound.toml:2:"))
  }
}
