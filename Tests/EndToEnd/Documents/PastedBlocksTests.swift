import ControlProtocol
import Foundation
import LiveTestSupport
import Testing

/// Every pasteable block of every document works.
@Suite(.ownThread) struct PastedBlocksTests {
  // Not within the attributes: Swift 6.0.3 crashes on a closure there.
  private static let configurations = blocks { $0 == .configuration }
  private static let boards = blocks { $0 == .board }
  private static let partsOfBoards = blocks { $0 == .partOfBoard }
  private static let shows = blocks { $0 == .sequence || $0 == .journeys }
  private static let commands = blocks { if case .commands = $0 { true } else { false } }
  private static let drawingCommands = commands.filter(draws)
  private static let otherCommands = commands.filter { !draws($0) }
  private static let scripts = blocks { $0 == .script }
  private static let clients = blocks { $0 == .client }
  private static let conversations = blocks { $0 == .conversation }

  @Test func everyBlockHasAKnownKind() {
    let unknown = DocumentBlock.all.filter { BlockKind($0) == nil }
    #expect(unknown.isEmpty, "neither run nor listed in LeftBlock: \(unknown.map(\.testDescription))")
    #expect(DocumentBlock.all.count >= 60)
  }

  /// Stale entries would hide blocks that should run.
  @Test func everySkippedBlockIsInADocument() {
    for block in LeftBlock.blocks {
      #expect(
        DocumentBlock.all.contains { $0.document == block.document && $0.first.hasPrefix(block.first) },
        "\(block.document): \(block.first)")
    }
    for printed in Printed.all {
      #expect(
        DocumentBlock.all.contains { $0.document == printed.document && $0.first.hasPrefix(printed.first) },
        "\(printed.document): \(printed.first)")
    }
    let lines = DocumentBlock.all.flatMap(\.lines).map { $0.hasPrefix("$ ") ? String($0.dropFirst(2)) : $0 }
    for command in LeftBlock.commands {
      #expect(lines.contains { $0.hasPrefix(command.begin) }, "\(command.begin)")
    }
    for document in LeftBlock.documents.keys {
      #expect(DocumentBlock.all.contains { $0.document == document }, "\(document)")
    }
  }

  @Test(arguments: configurations)
  func everyConfigurationIsValid(_ block: DocumentBlock) throws {
    let bench = try Workbench()
    try bench.write(block.text, to: "timecircuits.toml")
    try expectGood(["--config", bench["timecircuits.toml"]])
  }

  @Test(arguments: boards)
  func everyBoardIsValid(_ block: DocumentBlock) throws {
    let bench = try Workbench()
    try bench.write("[[readout]]\ntime = 1985-10-26T01:21:00\n", to: "timecircuits.toml")
    try bench.write(block.text, to: "board.toml")
    try expectGood(["--config", bench["timecircuits.toml"], "--board", bench["board.toml"]])
  }

  /// The block is appended to a bundled board that has room for it.
  @Test(arguments: partsOfBoards)
  func everyPartOfABoardIsValid(_ block: DocumentBlock) throws {
    let bench = try Workbench()
    let board = try String(
      contentsOfFile: "\(DocumentBlock.root)/boards/one-chip-per-readout-gpio-lamps.toml", encoding: .utf8)
    try bench.write("[[readout]]\ntime = 1985-10-26T01:21:00\n", to: "timecircuits.toml")
    try bench.write(board + "\n" + block.text, to: "board.toml")
    try expectGood(["--config", bench["timecircuits.toml"], "--board", bench["board.toml"]])
  }

  /// Programs in the repository read its sequences and journeys, so this test uses a copy.
  @Test(arguments: shows)
  func everySequenceAndJourneyIsValid(_ block: DocumentBlock) throws {
    let bench = try Workbench()
    let files = FileManager.default
    try bench.write("", to: "Package.swift")
    try files.copyItem(atPath: "\(DocumentBlock.root)/boards", toPath: bench["boards"])
    try files.copyItem(atPath: "\(DocumentBlock.root)/systemd", toPath: bench["systemd"])
    let isSequence = BlockKind(block) == .sequence
    try bench.write(
      block.text, to: isSequence ? "systemd/data/sequences/pasted.toml" : "systemd/data/journeys.toml")
    try bench.write("[[readout]]\ntime = 1985-10-26T01:21:00\n", to: "timecircuits.toml")
    let check = "cp \"$0\" timecircuitsd && exec ./timecircuitsd --check-config --config timecircuits.toml"
    let child = try Child([], through: ["sh", "-c", check], in: bench.path)
    let code = try child.ended()
    #expect(code == 0, "\(child.report)")
  }

  private func expectGood(_ arguments: [String]) throws {
    let child = try Child(["--check-config"] + arguments)
    let code = try child.ended()
    #expect(code == 0, "\(child.report)")
    // A partial configuration may lack a board, which is only a note.
    let complaints = child.errors.text.split(separator: "\n").filter { !$0.hasPrefix("note: no board yet") }
    #expect(complaints.isEmpty, "\(child.report)")
  }

  private static let renderer = Requirement(
    "a renderer of pictures", remedy: "sudo apt-get install librsvg2-bin (Debian 13: resvg)",
    isMet: ["/usr/bin/rsvg-convert", "/usr/bin/resvg"].contains(
      where: FileManager.default.isExecutableFile(atPath:)))

  private static func draws(_ block: DocumentBlock) -> Bool { block.text.contains(".png") }

  @Test(arguments: otherCommands)
  func everyCommandWorks(_ block: DocumentBlock) throws { try paste(block) }

  @Test(.needs(renderer), arguments: drawingCommands)
  func everyDrawingCommandWorks(_ block: DocumentBlock) throws { try paste(block) }

  /// Pastes the commands in order, beside a simulation unless they start one themselves.
  private func paste(_ block: DocumentBlock) throws {
    guard case .commands(let lines) = BlockKind(block) else { return }
    let bench = try PasteBench()
    let run = lines.filter { LeftBlock.reason(for: $0) == nil }
    let startsOne = run.contains { $0.contains("--simulate") && PasteBench.goesOn($0) }
    var behind: [Child] = []
    if !startsOne, run.contains(where: { $0.contains("timecircuitsctl") }) {
      behind.append(try bench.simulation())
    }
    if run.contains(where: { $0.contains("timecircuitsctl sound") }) {
      behind.append(try bench.sound())
    }
    if run.contains(where: { $0.contains("timecircuitsctl link") }) {
      behind.append(try bench.link())
    }
    for (index, command) in run.enumerated() {
      let goesOn = PasteBench.goesOn(command)
      let isFollowed = index + 1 < run.count && command.contains("--simulate")
      let line = command.trimmingCharacters(in: CharacterSet(charactersIn: "& "))
      guard goesOn else {
        try bench.expectGood(line)
        continue
      }
      let child = try bench.start(line)
      try eventually("output of \(command)", context: child.report) {
        #expect(child.status == nil, "\(command) ended on its own\n\(child.report)")
        return child.status != nil || !child.output.bytes.isEmpty || command.contains("events")
      }
      if isFollowed {
        behind.append(child)
      } else {
        try end(child, of: command)
      }
    }
    for child in behind.reversed() { try end(child, of: "a background program") }
  }

  private func end(_ child: Child, of command: String) throws {
    child.send(SIGINT)
    let code = try child.ended()
    #expect(code == 0, "\(command)\n\(child.report)")
  }

  /// The script follows a departure and plays both sounds.
  @Test(arguments: scripts)
  func everyScriptPlaysBothSounds(_ block: DocumentBlock) throws {
    let bench = try PasteBench()
    let simulation = try bench.simulation()
    let script = try bench.start(script: block.text)
    // The script misses a departure before it subscribes to events.
    try eventually("the departure's sound", context: script.report) {
      try bench.expectGood("timecircuitsctl depart")
      return bench.played.contains("departure.wav")
    }
    try eventually("the arrival's sound", context: script.report) {
      bench.played.contains("arrival.wav")
    }
    try end(simulation, of: "the simulation")
    script.send(SIGTERM)
  }

  /// The client prints the answer or the reason for the rejection.
  @Test(arguments: clients) func everyClientPrintsTheAnswer(_ block: DocumentBlock) throws {
    let bench = try PasteBench()
    let simulation = try bench.simulation()
    let requests: [(request: String, code: Int32, message: String)] = [
      (#"{"request": "timer", "verb": "start", "seconds": 1080}"#, 0, "the timer runs from 18:00\n"),
      (#"{"request": "depart"}"#, 1, "a timer is on the readouts"),
      (#"{"request": "depart", "now": true}"#, 0, "the car departs"),
      (#"{"request": "timer", "verb": "start", "time": "18"}"#, 1, "unknown key \"time\""),
    ]
    for (request, code, message) in requests {
      let child = try bench.start(script: block.text, [request])
      let ended = try child.ended()
      #expect(ended == code, "\(request)\n\(child.report)")
      #expect(child.output.text.hasPrefix(message), "\(request)\n\(child.report)")
    }
    try end(simulation, of: "the simulation")
  }

  /// The first line is the client's request, the last one the daemon's answer.
  @Test(arguments: conversations)
  func everyConversationMatchesTheDaemon(_ block: DocumentBlock) throws {
    let clock = try ControlledClock()
    let connection = try clock.connect()
    try connection.send(Array((block.first + "\n").utf8))
    let answer = try connection.message()
    let printed = try ServerMessage.decode(Array((block.lines.last ?? "").utf8))
    #expect("\(answer)" == "\(printed)")
    try clock.stop()
  }

  /// The blocks of the wanted kinds.
  private static func blocks(_ isWanted: (BlockKind) -> Bool) -> [DocumentBlock] {
    DocumentBlock.all.filter { BlockKind($0).map(isWanted) ?? false }
  }
}
