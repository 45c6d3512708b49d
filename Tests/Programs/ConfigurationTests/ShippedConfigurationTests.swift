import LinuxSystem
import Testing

/// The configuration that is installed is documentation too.
@Suite struct ShippedConfigurationTests {
  let bench: Bench

  init() throws { bench = try Bench() }

  private func shipped() throws -> String {
    let path = Bench.systemdFolder + "/timecircuits.toml"
    return String(decoding: try FileSystem.read(path, maximumBytes: 1 << 16), as: UTF8.self)
  }

  @Test func itSaysTheDefaults() throws {
    #expect(try !bench.load(try shipped()).namesBoard)
    let setup = try bench.load(try shipped().replacing("# board = ", with: "board = "))
    let empty = try bench.load(Bench.smallest)
    #expect(setup == empty)
  }

  @Test func itsCommentedSettingsCanBeUsed() throws {
    // The lines that are settings: the film's hero shot in the place of the three cities, and the night by the clock.
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
