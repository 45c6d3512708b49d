import ControlProtocol
import Foundation
import LiveTestSupport
import Testing

/// The sound program beside a simulation, controlled with timecircuitsctl, on ALSA's `null` device.
@Suite(.ownThread) struct SoundTests {
  private let bench: Workbench

  init() throws { bench = try Workbench() }

  private func sound(_ arguments: [String]) throws -> Child {
    try Child(arguments, program: "timecircuits-sound", environment: ["XDG_RUNTIME_DIR": bench.path])
  }

  private func client(_ words: [String]) throws -> Child {
    try Child(words, program: "timecircuitsctl", environment: ["XDG_RUNTIME_DIR": bench.path])
  }

  /// Runs timecircuitsctl and returns its output.
  private func ask(_ words: [String]) throws -> String {
    // timecircuitsctl gives up after three seconds; on a stalled machine the test retries.
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

  @Test func theSoundProgramPlaysASimulation() throws {
    let clock = try ControlledClock(playsSequences: true)
    let sound = try sound([
      "--socket", clock.bench["control.sock"], "--device", "null", "--kept", bench["volume.json"],
    ])
    try eventually("its socket", context: sound.report) {
      accepts(clock.bench["sound.sock"])
    }
    // The sound program stores the volume that is set on the prop, once it has subscribed to the prop.
    let kept = Data(#"{"volume":40,"configured":null,"muted":false}"#.utf8 + [10])
    try eventually("the volume in volume.json", context: sound.report) {
      try clock.command(.volume(.set(40)))
      return FileManager.default.contents(atPath: bench["volume.json"]) == kept
    }
    let ask = { (words: [String]) in try self.ask(words + ["--socket", clock.bench["control.sock"]]) }
    #expect(try ask(["sound"]).contains("40 percent"))
    // The device is open briefly at the start.
    try eventually("the device closed", context: sound.report) {
      try ask(["sound"]).contains("null, closed until something plays")
    }

    try clock.command(.depart)
    var page = ""
    for _ in 0..<100 where !page.contains("null, open") {
      // If the device has been closed already, play the sound again.
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

  @Test func eachSimulationHasItsOwnSound() throws {
    let (one, other) = (try ControlledClock(), try ControlledClock())
    let sound = try sound(["--socket", other.bench["control.sock"], "--device", "null"])
    try eventually("its socket", context: sound.report) {
      accepts(other.bench["sound.sock"])
    }
    #expect(try ask(["status", "--socket", other.bench["control.sock"]]).contains("70 percent, null"))
    #expect(try !ask(["status", "--socket", one.bench["control.sock"]]).contains("70 percent"))
    let client = try client(["sound", "--socket", one.bench["control.sock"]])
    #expect(try client.ended() == 69)
    #expect(client.errors.text.contains("timecircuits-sound is not running here"))

    // The socket of a killed program counts as absent.
    sound.send(SIGKILL)
    _ = try sound.ended()
    #expect(FileManager.default.fileExists(atPath: other.bench["sound.sock"]))
    #expect(try !ask(["status", "--socket", other.bench["control.sock"]]).contains("sound.sock"))
    try one.stop()
    try other.stop()
  }

  @Test func mistakesInTheConfigurationAreReported() throws {
    try bench.write("volum = 3\nkeep_open = 1\n", to: "sound.toml")
    let sound = try sound(["--check-config", "--config", bench["sound.toml"]])
    let code = try sound.ended()
    #expect(code == 78)
    #expect(sound.errors.text.contains("sound.toml:1:1: volum: "), "\(sound.report)")
    #expect(sound.errors.text.contains("did you mean volume?"))
    #expect(sound.errors.text.contains("sound.toml:2:"))
  }
}
