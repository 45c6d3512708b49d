import ControlProtocol
import Pictures
import SCGI

/// The wiring bench: a test, its steps, and the board's wiring with the LED under test.
extension Site {
  /// A wiring test lights something, or is over.
  mutating func showTest(_ test: WiringTestScene?) {
    if (test == nil) != (scene.test == nil) { status = nil }
    scene.showTest(test)
  }

  func steerTest(_ name: String, _ request: SCGIRequest, _ body: ReceivedBody) -> Outcome {
    guard name != "test-end" else {
      let words = scene.test == nil ? "No wiring test of this page is on." : "The wiring test is over."
      return .endTest(body.isForm ? Self.back() : Self.json(Reply.object(ok: true, error: nil, words)))
    }
    switch APIRequest.read(name, request, body, where: APIRequest.isOfWiring) {
    case .success(.test(let kind, let scope)): return .begin(kind, scope, .give(asForm: body.isForm))
    case .success(.step(let move)): return .step(move, .give(asForm: body.isForm))
    case .success(let other):
      return .answer(Self.refused(.badRequest, "\(other.name) is no test", asForm: body.isForm))
    case .failure(let refusal):
      return .answer(Self.refused(refusal.code, refusal.message, asForm: body.isForm))
    }
  }

  /// The wiring of the daemon's board.
  mutating func wiring(_ reply: Reply) -> SCGIAnswer {
    guard case .status(let report) = reply, let diagram = wirings.diagram(of: report) else {
      var board = "the daemon's board"
      if case .status(let report) = reply { board = "the board \(report.board)" }
      return Self.words(
        .notFound,
        "The profile of \(board) is not to be found by the page: put it into /etc/timecircuits/boards, and name the board "
          + "by its name.")
    }
    return drawing(diagram.document(marking: scene.test?.led), lasts: false)
  }
}
