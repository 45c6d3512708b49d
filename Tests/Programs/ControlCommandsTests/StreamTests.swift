import ClockModel
import ControlClient
import ControlProtocol
import Foundation
import LinuxSystem
import LiveTestSupport
import Panel
import Pictures
import Testing
import Text

@testable import ControlCommands

/// How streams are printed, and how they end.
@Suite(.ownThread) struct StreamTests {
  private static let id = RequestID.integer(1)
  private static let begun = FakeDaemon.Step.send(Reply.begun(message: "from now on").encode(id: id))

  private static func item(_ item: StreamItem) -> FakeDaemon.Step { .send(item.encode(id: id)) }

  private static func command(_ form: String) throws -> any ControlCommand {
    let words = form.split(separator: " ").map(String.init)
    return try #require(try TimeCircuitsControl.parseAsRoot(words) as? any ControlCommand)
  }

  /// Runs a command against a fake daemon and returns its output and failure.
  private static func run(
    _ form: String, _ steps: [FakeDaemon.Step]
  ) throws -> (text: String, failure: ControlFailure?) {
    let command = try command(form)
    let daemon = try FakeDaemon(steps)
    let printed = try Printed()
    let failure = failure { () throws(ControlFailure) in
      try command.perform(in: printed.session(daemon.path))
    }
    return (printed.text, failure)
  }

  private static let record: FrameRecord = {
    var frame = Frame(repeating: .dark)
    frame.destination = ReadoutFrame(
      masks: [0x003F, 0x0039, 0x1201, 0x5B, 0x7C, 0x06, 0x67, 0x7F, 0x6D, 0x3F, 0x66, 0x5B, 0x06, 0, 0, 0],
      am: true, pm: false, colon: true, brightness: .standard)
    return FrameRecord(
      time: WallTime(seconds: 499_162_860), hourCycle: .twentyFour, labels: ["NEW \"YORK\""], frame: frame)
  }()

  private static let frame = item(.frame(record))

  @Test func framesAreDrawnAsTheSimulatorDrawsThem() throws {
    var writer = PictureWriter(isTerminal: false, palette: .standard)
    var expected: [UInt8] = []
    writer.append(Self.record, size: nil, to: &expected)
    let (text, failure) = try Self.run("watch", [Self.begun, Self.frame, Self.frame])
    #expect(text == String(decoding: expected + expected, as: UTF8.self))
    #expect(failure?.exitCode == 69)
    #expect(failure?.description.contains("ended the connection during the stream; it may") == true)
  }

  @Test func jsonFramesAreMirrorLinesWithHourCycle() throws {
    var line: [UInt8] = []
    Self.record.appendLine(to: &line)
    let mirrored = String(decoding: line, as: UTF8.self).dropLast(2) + ",\"hour_cycle\":24}\n"
    let (text, _) = try Self.run("watch --json", [Self.begun, Self.frame, Self.frame])
    #expect(text == mirrored + mirrored)
  }

  @Test func controlCharactersAreNotPrinted() throws {
    var record = Self.record
    record.labels = ["L\n\u{1B}[2J"]
    let (text, _) = try Self.run("watch", [Self.begun, Self.item(.frame(record))])
    #expect(text.contains(" L\u{FFFD}\u{FFFD}[2J\n"))
  }

  @Test func eachEventIsOneLine() throws {
    let event = EventReport(
      time: WallTime(seconds: 1_795_251_600), name: "departure", text: "the car departs",
      details: [JSONMember("from", .string("present"))])
    let steps = [Self.begun, Self.item(.event(event)), Self.item(.event(event))]
    let (text, failure) = try Self.run("events", steps)
    #expect(text == String(repeating: "2026-11-21T09:00:00.000Z departure the car departs\n", count: 2))
    #expect(failure?.exitCode == 69)
    let object =
      #"{"time":"2026-11-21T09:00:00.000Z","event":"departure","text":"the car departs","from":"present"}"#
    let (json, _) = try Self.run("events --json", steps)
    #expect(json == "\(object)\n\(object)\n")
  }

  @Test func eachCaptionIsALineAndFinishedTestSucceeds() throws {
    let steps = ["chip 0x70, byte 0 bit 0", "GPIO17"].map { Self.item(.caption($0)) }
    let (text, failure) = try Self.run(
      "test walk", [Self.begun] + steps + [Self.item(.end("the walk is over"))])
    #expect(text == "chip 0x70, byte 0 bit 0\nGPIO17\n")
    #expect(failure == nil)
  }

  /// Keys send requests during the walk; their answers arrive among the captions.
  @Test func answersAmongStreamItemsAreSkipped() throws {
    let beside = RequestID.integer(2)
    let answers = [
      Reply.done(message: "the walk is paused"), .refused(code: .rateLimited, message: "too fast"),
      .refused(code: .impossible, message: "it is over"),
    ].map { FakeDaemon.Step.send($0.encode(id: beside)) }
    let (text, failure) = try Self.run(
      "test walk", [Self.begun] + answers + [Self.item(.caption("1, paused: x")), Self.item(.end("over"))])
    #expect(text == "1, paused: x\n")
    #expect(failure == nil)
    let unknown = Reply.refused(code: .badRequest, message: "unknown request \"step\"")
    let (_, refusal) = try Self.run("test walk", [Self.begun, .send(unknown.encode(id: beside)), .hold])
    #expect(refusal?.description.contains("unknown request") == true)
    let (_, stranger) = try Self.run(
      "test walk", [Self.begun, .send(Reply.done(message: "").encode(id: .integer(3))), .hold])
    #expect(stranger?.exitCode == 76)
  }

  @Test func endlessStreamEndedByDaemonIsAFailure() throws {
    for form in ["watch", "events"] {
      let (text, failure) = try Self.run(form, [Self.begun, Self.item(.end("stopping"))])
      #expect(text.isEmpty)
      #expect(failure == ControlFailure(69, "timecircuitsd ended the stream: stopping"))
    }
  }

  @Test func unexpectedItemIsAProtocolError() throws {
    for form in ["watch", "events", "test lamps"] {
      let other: StreamItem =
        form == "test lamps" ? .event(.init(time: WallTime(seconds: 0), name: "", text: "")) : .caption("")
      let (_, failure) = try Self.run(form, [Self.begun, Self.item(other), .hold])
      #expect(failure?.exitCode == 76, "\(form)")
    }
    let (_, failure) = try Self.run(
      "events", [Self.begun, .send(StreamItem.caption("").encode(id: nil)), .hold])
    #expect(failure?.description.contains("belongs to another request") == true)
  }

  @Test func aRefusedStreamSaysWhy() throws {
    let refusal = Reply.refused(code: .impossible, message: "another test is on")
    let (_, failure) = try Self.run("test walk", [.send(refusal.encode(id: Self.id))])
    #expect(failure == ControlFailure(refusal: .impossible, "another test is on"))
  }

  /// `timecircuitsctl events | head -1` ends together with head, not at a later event.
  @Test(arguments: ["watch", "events --json"])
  func closedOutputEndsStreamSilently(form: String) throws {
    var ends: [CInt] = [-1, -1]
    try #require(pipe(&ends) == 0)
    close(ends[0])
    let writing = LinuxSystem.FileDescriptor(owning: ends[1])
    let daemon = try FakeDaemon([Self.begun, .hold])
    let command = try Self.command(form)
    let session = Session(
      Prop(path: daemon.path, origin: .named), output: writing.number, wantsColour: true,
      handlesSignals: false,
      patience: 60_000)
    let failure = failure { () throws(ControlFailure) in try command.perform(in: session) }
    #expect(failure == .outputClosed)
    #expect(failure?.exitCode == 0)
  }

  @Test(.needs(.terminal)) func terminalIsDrawnInPlaceAndRestored() throws {
    var (outer, inner): (CInt, CInt) = (-1, -1)
    // Large enough for the picture.
    var size = winsize(ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0)
    try #require(openpty(&outer, &inner, nil, nil, &size) == 0)
    let outside = LinuxSystem.FileDescriptor(owning: outer)
    let inside = LinuxSystem.FileDescriptor(owning: inner)
    let daemon = try FakeDaemon([Self.begun, Self.frame])
    let command = try Self.command("watch")
    let session = Session(
      Prop(path: daemon.path, origin: .named), output: inside.number, wantsColour: true,
      handlesSignals: false, patience: 60_000, terminalName: "xterm")
    let failure = failure { () throws(ControlFailure) in try command.perform(in: session) }
    #expect(failure?.exitCode == 69)
    // A terminal delivers the output in pieces.
    var text = ""
    var poller = Poller()
    let index = poller.add(outside.number)
    while !text.hasSuffix("\u{1B}[?25h") {
      poller.wait(milliseconds: Int(Waiting.limit) * 1000)
      try #require(poller.isReadable(index), "\(text)")
      var bytes = [UInt8](repeating: 0, count: 65_536)
      let count = read(outside.number, &bytes, bytes.count)
      try #require(count > 0)
      text += String(decoding: bytes.prefix(count).filter { $0 < 0x80 }, as: UTF8.self)
    }
    #expect(text.hasPrefix("\u{1B}[?25l\u{1B}[?7l\r\u{1B}[J \u{1B}[38;5;"))
    #expect(text.hasSuffix("UTC\r\n\u{1B}[?7h\u{1B}[?25h"))
  }
}
