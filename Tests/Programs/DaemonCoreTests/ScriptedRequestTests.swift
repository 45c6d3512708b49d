import ClockModel
import ControlProtocol
import Testing

@testable import DaemonCore

@Suite struct ScriptedRequestTests {
  private static func read(_ text: String) throws(ScriptError) -> [ScriptedRequest] {
    try ScriptedRequest.read(Array(text.utf8), name: "script")
  }

  @Test func readsTimesInWholeMillisecondsAndRequests() throws {
    let script = try Self.read(
      """
      # a comment

      0.0004 {"version":1,"request":"depart"}
      1.25 {"version":1,"request":"brightness","readout":"present","value":3}
      1.25 {"version":1,"request":"reset"}

      """)
    let brightness = try #require(Brightness(sixteenths: 3))
    #expect(
      script == [
        ScriptedRequest(nanoseconds: 0, request: .depart),
        ScriptedRequest(nanoseconds: 1_250_000_000, request: .brightness(.present, brightness)),
        ScriptedRequest(nanoseconds: 1_250_000_000, request: .reset),
      ])
  }

  @Test(
    arguments: [
      ("depart", "script:1: expected seconds since the start and a request, as in 1.5 {\"version\":1,…}"),
      ("-1 {}", "script:1: expected seconds since the start and a request, as in 1.5 {\"version\":1,…}"),
      ("nan {}", "script:1: expected seconds since the start and a request, as in 1.5 {\"version\":1,…}"),
      ("1e300 {}", "script:1: expected seconds since the start and a request, as in 1.5 {\"version\":1,…}"),
      (
        "\n2 {\"version\":1,\"request\":\"depart\"}\n1 {\"version\":1,\"request\":\"depart\"}",
        "script:3: expected a time that is not before the line above"
      ),
    ] as [(String, String)])
  func refusesInvalidScripts(text: String, message: String) {
    #expect(throws: ScriptError(description: message)) { try Self.read(text) }
  }

  @Test func passesOnTheProtocolsErrors() {
    #expect { try Self.read("1 {\"version\":1,\"request\":\"fly\"}") } throws: {
      "\($0)".hasPrefix("script:1: unknown request \"fly\"")
    }
  }
}
