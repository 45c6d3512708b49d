import LinuxSystem
import Testing

/// The values and the commented examples of the installed timecircuits.toml.
@Suite struct ShippedConfigurationTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  private func shipped() throws -> String {
    let path = Bench.dataFolder + "/timecircuits.toml"
    return String(decoding: try FileSystem.read(path, maximumBytes: 1 << 16), as: UTF8.self)
  }

  @Test func shippedConfigurationStatesTheDefaults() throws {
    #expect(try !bench.load(try shipped()).namesBoard)
    let setup = try bench.load(try shipped().replacing("# board = ", with: "board = "))
    let empty = try bench.load(Bench.smallest)
    #expect(setup == empty)
  }

  @Test func commentedSettingsAreValid() throws {
    // Uncomments the night by its hours, the night by the sun, and the film's hero shot.
    let lines = try shipped().split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    let isSetting = { (line: String) in line.contains(" = ") || line.hasPrefix("[") }
    let night = lines.drop { $0 != "# [night]" }.prefix { $0.hasPrefix("# ") }.map { String($0.dropFirst(2)) }
    #expect(night.count == 8)
    let clock = night.filter { !$0.hasPrefix("latitude") && !$0.hasPrefix("longitude") }
    let zone = "zone = \"Europe/Berlin\""
    let text = clock.joined(separator: "\n").replacing(zone, with: "zone = \"Europe/London\"")
    #expect(try bench.problems(text) == [])
    let sun = night.filter { !["from", "to", "zone"].contains($0.split(separator: " ").first) }
    #expect(try bench.problems(sun.joined(separator: "\n")) == [])
    let hero = lines.drop { !$0.hasPrefix("# The film's hero shot") }.dropFirst().map {
      String($0.dropFirst(2))
    }
    let setup = try bench.load(hero.filter(isSetting).joined(separator: "\n"))
    #expect(setup.circuits.readouts.map(\.brightness.sixteenths) == [12, 16, 12])
    #expect(setup.circuits.readouts.map(\.nightBrightness?.sixteenths) == [nil, 2, nil])
  }
}
