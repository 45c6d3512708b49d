import ControlProtocol
import Pictures
import SCGI

/// The wiring bench: the test, its steps, and the wiring diagram with the LED under test.
extension Site {
  /// Updates the wiring test; `nil` if it is over.
  mutating func showTest(_ test: WiringTestScene?) {
    if (test == nil) != (scene.test == nil) { status = nil }
    scene.showTest(test)
  }

  func steerTest(_ name: String, _ request: SCGIRequest, _ body: ReceivedBody) -> Outcome {
    guard name != "test-end" else {
      let words = scene.test == nil ? "The page is not running a wiring test." : "The wiring test has ended."
      return .endTest(body.isForm ? Self.back() : Self.json(Reply.object(ok: true, error: nil, words)))
    }
    switch APIRequest.read(name, request, body, where: APIRequest.isOfWiring) {
    case .success(.test(let kind, let scope)): return .begin(kind, scope, .give(asForm: body.isForm))
    case .success(.step(let move)): return .step(move, .give(asForm: body.isForm))
    case .success(let other):
      return .answer(Self.refused(.badRequest, "\(other.name) is not a test", asForm: body.isForm))
    case .failure(let refusal):
      return .answer(Self.refused(refusal.code, refusal.message, asForm: body.isForm))
    }
  }

  /// The wiring diagram of the daemon's board.
  mutating func wiring(_ reply: Reply) -> SCGIAnswer {
    guard case .status(let report) = reply, let diagram = wirings.diagram(of: report) else {
      var board = "the daemon's board"
      if case .status(let report) = reply { board = "the board \(report.board)" }
      return Self.words(
        .notFound,
        "The page cannot find the profile of \(board): put it into /etc/timecircuits/boards, and write the board's name "
          + "in the configuration instead of its path.")
    }
    return drawing(diagram.document(marking: scene.test?.led), lasts: false)
  }
}
