import ClockModel
import ControlProtocol
import Foundation
import LiveTestSupport
import Panel
import Testing

/// Pairing codes appear on the LEDs alone; cities replace the configured readouts.
@Suite(.ownThread) struct PairingTests {
  private static let code = "190855"

  @Test func onlyTheSimulationsOutputContainsACode() throws {
    let clock = try ControlledClock()
    let (watcher, follower) = (try clock.connect(), try clock.connect())
    try watcher.send(.watch)
    try follower.send(.events)
    // This client watches from before the code; `late` below starts while it is shown.
    _ = try watcher.line()
    let digits = try #require(PairingDigits(Self.code))
    try clock.command(.showCode(digits, milliseconds: nil))
    try clock.child.record("with the code") { $0.readouts[0].text.contains("19 0855") }

    var received: [String] = []
    func line(_ connection: ControlConnection) throws -> String {
      let line = String(decoding: try connection.line(), as: UTF8.self)
      received.append(line)
      return line
    }
    let late = try clock.connect()
    try late.send(.watch)
    _ = try line(late)
    for connection in [watcher, late] {
      var frame: FrameRecord?
      while frame?.privateReadouts != .destination {
        let bytes = Array(try line(connection).utf8)
        if case .item(.frame(let record)) = try ServerMessage.decode(bytes).content { frame = record }
      }
      let readout = try #require(frame?.readouts.first)
      #expect(readout.isPrivate && readout.frame.masks == DigitMasks() && readout.frame.brightness == .dark)
    }
    let requester = try clock.connect()
    for request in [Request.status, .backup, .journeys, .cities(search: nil), .reload] {
      try requester.send(request)
      _ = try line(requester)
    }
    let status = try clock.status()
    #expect(status.readouts.map(\.shown.isPrivate) == [true, false, false])
    #expect(status.readouts.first?.shown.frame.masks == DigitMasks())
    let client = try Child(
      ["--socket", clock.bench["control.sock"], "picture"], program: "timecircuitsctl")
    #expect(try client.ended() == 0)
    let picture = client.output.lines.joined(separator: "\n")
    #expect(picture.contains("<title>DESTINATION TIME: a pairing code;"))
    #expect(!picture.contains(#"id="destination-year1-b" class="s on""#))
    received.append(picture)

    try clock.command(.brightness(.present, .full))
    // The readout stays private until the code is hidden; then its frames are sent again.
    try clock.command(.hideCode)
    var isVisible = false
    while !isVisible {
      let bytes = Array(try line(watcher).utf8)
      guard case .item(.frame(let record)) = try ServerMessage.decode(bytes).content else { continue }
      isVisible = record.privateReadouts.isEmpty
      if isVisible { #expect(record.readouts.first?.frame.masks != DigitMasks()) }
    }
    try clock.stop()
    while !(received.last ?? "").contains(#""event":"stop""#) { _ = try line(follower) }
    #expect(received.contains { $0.contains(#""event":"pairing""#) })
    received += clock.child.errors.lines
    received.append(try String(contentsOfFile: clock.bench["state.toml"], encoding: .utf8))
    // The code as text, and as the masks of its digits.
    for text in received {
      for secret in [Self.code, "19 0855", #""day":["0x06","0x6F"]"#, #""year":["0x3F","0x7F","0x6D""#] {
        #expect(!text.contains(secret), "\(secret) in \(text)")
      }
    }
  }

  @Test func citiesReplaceTheConfiguredReadoutsUntilReset() throws {
    let clock = try ControlledClock()
    func client(_ words: String...) throws -> (code: Int32, text: String) {
      let child = try Child(
        ["--socket", clock.bench["control.sock"], "cities"] + words, program: "timecircuitsctl")
      let code = try child.ended()
      return (code, (child.output.lines + child.errors.lines).joined(separator: "\n"))
    }
    // The single live readout counts as the first city.
    #expect(try client("add", "new", "york") == (0, "the readouts show PRESENT TIME, NEW YORK"))
    try clock.child.record("with two cities") { $0.labels == ["PRESENT TIME", "NEW YORK"] }
    #expect(try client("add", "tokyo").code == 0)
    #expect(try client("move", "tokyo", "1") == (0, "the readouts show TOKYO, PRESENT TIME, NEW YORK"))
    let full = try client("add", "rome")
    #expect(full.code == 65 && full.text.contains("cities remove tokyo"))
    #expect(try client("remove", "utc") == (0, "the readouts show TOKYO, NEW YORK"))
    let status = try clock.status()
    #expect(status.cities == ["Asia/Tokyo", "America/New_York"])
    #expect(try client("remove", "paris").text.contains("they show TOKYO and NEW YORK"))
    #expect(try client("add", "londno").text.contains("did you mean london?"))
    #expect(try client("reset") == (0, "the configured readouts are shown again"))
    try clock.child.record("with the configured readouts") {
      $0.labels == ["DESTINATION TIME", "PRESENT TIME", "LAST TIME DEPARTED"]
    }
    try clock.stop()
  }
}
