import Foundation
import LiveTestSupport
import Testing

/// The installed configuration and its commented-out examples are valid.
@Suite(.ownThread) struct ShippedConfigurationTests {
  @Test(arguments: ["as it is", "with its buses", "with the film's readouts"])
  func everyShippedExampleIsValid(_ form: String) throws {
    let path = "\(DocumentBlock.root)/systemd/data/timecircuits.toml"
    var lines = try String(contentsOfFile: path, encoding: .utf8).components(separatedBy: "\n")
    switch form {
    case "with its buses":
      let buses = try #require(lines.firstIndex(of: "# [buses]"))
      for index in buses...(buses + 1) { lines[index] = String(lines[index].dropFirst(2)) }
    case "with the film's readouts":
      let first = try #require(lines.firstIndex { $0.hasPrefix("[[readout]]") })
      let film = try #require(lines.firstIndex { $0.hasPrefix("# The film's hero shot") })
      let readouts = lines[(film + 2)...].map { String($0.dropFirst(2)) }
      lines.replaceSubrange(first..., with: readouts)
    default: break
    }
    let bench = try Workbench()
    try bench.write(lines.joined(separator: "\n"), to: "timecircuits.toml")
    let child = try Child(["--check-config", "--config", bench["timecircuits.toml"]])
    let code = try child.ended()
    #expect(code == 0, "\(child.report)")
    #expect(child.output.text.contains("DESTINATION TIME") == (form == "with the film's readouts"))
  }
}
