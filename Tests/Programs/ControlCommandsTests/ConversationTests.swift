import ControlClient
import ControlProtocol
import Glibc
import LinuxSystem
import LiveTestSupport
import Testing

@testable import ControlCommands

/// How the client handles the answers of a daemon, and a missing one.
@Suite(.ownThread) struct ConversationTests {
  private static let id = RequestID.integer(1)

  private static func ask(
    _ steps: [FakeDaemon.Step], reads: Bool = true, patience: UInt64 = 60_000
  ) throws
    -> Result<Reply, ControlFailure>
  {
    let daemon = try FakeDaemon(reads: reads, steps)
    do throws(ControlFailure) {
      var connection = try ControlConnection(path: daemon.path)
      guard case .reply(let reply) = try connection.ask(.depart, patience: patience).message.content else {
        return .failure(ControlFailure(0, "no reply"))
      }
      return .success(reply)
    } catch {
      return .failure(error)
    }
  }

  private static func failure(
    _ steps: [FakeDaemon.Step], reads: Bool = true, patience: UInt64 = 60_000
  ) throws
    -> ControlFailure
  {
    let result = try ask(steps, reads: reads, patience: patience)
    guard case .failure(let failure) = result else {
      Issue.record("\(result)")
      return ControlFailure(0, "")
    }
    return failure
  }

  private static let done = Reply.done(message: "the car departs")

  @Test func theRequestIsOneLineOfTheProtocol() throws {
    let daemon = try FakeDaemon([.send(Self.done.encode(id: Self.id))])
    var connection = try ControlConnection(path: daemon.path)
    _ = try connection.ask(.depart, patience: 60_000)
    #expect(daemon.received == [#"{"version":1,"id":1,"request":"depart"}"#])
  }

  @Test func answerInPiecesIsRead() throws {
    let result = try Self.ask([.trickle(Self.done.encode(id: Self.id))])
    #expect(result == .success(Self.done))
  }

  @Test func longAnswerIsReadCompletely() throws {
    let cities = (0..<5_000).map { CityEntry(id: "city_\($0)", name: "Somewhere/City_\($0)", label: "CITY") }
    let result = try Self.ask([.send(Reply.cities(cities).encode(id: Self.id))])
    #expect(result == .success(.cities(cities)))
  }

  @Test(
    arguments: [
      (.badValue, 65), (.tooLong, 65), (.impossible, 75), (.rateLimited, 75), (.busy, 75), (.idle, 75),
      (.stopping, 75),
      (.badJSON, 76), (.badVersion, 76), (.badRequest, 76),
    ] as [(ErrorCode, Int32)])
  func refusalGivesMessageAndExitCode(code: ErrorCode, exitCode: Int32) throws {
    let refusal = Reply.refused(code: code, message: "February 1985 has 28 days")
    let failure = try Self.failure([.send(refusal.encode(id: Self.id))])
    #expect(failure.exitCode == exitCode)
    #expect(failure.description == "February 1985 has 28 days")
    #expect(failure.refusal == code)
  }

  @Test func everyRefusalHasAnExitCode() {
    #expect(ErrorCode.allCases.allSatisfy { ControlFailure(refusal: $0, "").exitCode >= 65 })
  }

  /// A daemon with too many clients rejects the next one before it reads a request.
  @Test func rejectedClientReportsTheReason() throws {
    let refusal = Reply.refused(code: .busy, message: "16 clients are too many")
    let failure = try Self.failure([.send(refusal.encode(id: nil))], reads: false)
    #expect(failure == ControlFailure(refusal: .busy, "16 clients are too many"))
  }

  @Test(
    arguments: [
      ("HTTP/1.1 400 Bad Request\r\n", "the line is not JSON: byte 1: expected a value, found H"),
      ("\n", "the line is not JSON: byte 1: expected a value, found the end of the line"),
      ("{}\n", "version: expected a whole number, found nothing"),
      (#"{"version":2,"id":1,"ok":true,"message":"hi"}"# + "\n", "speaks version 2 of the protocol"),
      (#"{"version":1,"id":2,"ok":true,"message":"hi"}"# + "\n", "the answer is to another request"),
      (#"{"version":1,"ok":true,"message":"hi"}"# + "\n", "the answer is to another request"),
      (#"{"version":1,"id":2,"ok":false,"error":"busy","message":"hi"}"# + "\n", "is to another request"),
      (#"{"version":1,"id":1,"ok":false,"error":"odd","message":"hi"}"# + "\n", "error: expected bad-json, "),
      (#"{"version":1,"id":1,"caption":"hi"}"# + "\n", "an unrequested stream item arrived"),
      (#"{"version":1,"id":1,"ok":true,"message":"\#u{1B}[2J"# + "\n", "an escape for a control character"),
    ] as [(String, String)])
  func invalidAnswersAreReported(line: String, reason: String) throws {
    let failure = try Self.failure([.send(Array(line.utf8)), .hold])
    #expect(failure.exitCode == 76)
    #expect(failure.description.contains(reason), "\(failure)")
    #expect(failure.description.hasPrefix("the program at /tmp/timecircuits-"))
  }

  @Test func endlessLineIsRejected() throws {
    let failure = try Self.failure([.send(Array(repeating: UInt8(ascii: " "), count: 1 << 20 + 1)), .hold])
    #expect(failure.exitCode == 76)
    #expect(failure.description.hasSuffix("a line has more than 1048576 bytes"))
  }

  @Test func connectionClosedBeforeAnswerIsReported() throws {
    let failure = try Self.failure([])
    #expect(failure.exitCode == 69)
    #expect(failure.description.contains("ended the connection before it answered; it may have ended"))
  }

  @Test func truncatedAnswerIsReported() throws {
    let failure = try Self.failure([.send(Self.done.encode(id: Self.id).dropLast())])
    #expect(failure.exitCode == 69)
    #expect(failure.description.contains("before it answered, in the middle of a line; it may have ended"))
  }

  @Test(arguments: [0, 5])
  func silentDaemonTimesOut(bytes: Int) throws {
    let failure = try Self.failure(
      [.send(Array(Self.done.encode(id: Self.id).prefix(bytes))), .hold], patience: 50)
    #expect(failure.exitCode == 69)
    #expect(failure.description.contains("no answer from /tmp/timecircuits-"))
  }

  @Test func missingSocketIsReported() {
    let failure = ControlCommandsTests.failure { () throws(ControlFailure) in
      try ControlConnection(path: "/nonexistent/control.sock")
    }
    #expect(failure?.exitCode == 69)
    #expect(failure?.description.contains("/nonexistent/control.sock: No such file") == true)
  }

  @Test func impossiblePathIsASystemError() {
    let failure = ControlCommandsTests.failure { () throws(ControlFailure) in
      try ControlConnection(path: "/" + String(repeating: "x", count: 200))
    }
    #expect(failure?.exitCode == 71)
  }

  @Test func replyOfAnotherKindIsRejected() throws {
    for command in [
      "status", "cities", "journey list", "play list", "depart", "watch", "events", "test walk",
    ] {
      let words = command.split(separator: " ").map(String.init)
      let parsed = try #require(try TimeCircuitsControl.parseAsRoot(words) as? any ControlCommand)
      let other: Reply = command == "cities" ? .journeys([]) : .cities([])
      let daemon = try FakeDaemon([.send(other.encode(id: Self.id)), .hold])
      let printed = try Printed()
      let failure = ControlCommandsTests.failure { () throws(ControlFailure) in
        try parsed.perform(in: printed.session(daemon.path))
      }
      #expect(failure?.exitCode == 76, "\(command)")
      #expect(printed.text.isEmpty)
    }
  }

  @Test func messageOfAnAnswerIsPrinted() throws {
    let daemon = try FakeDaemon([.send(Reply.done(message: "done\u{1B}[2J").encode(id: Self.id))])
    let printed = try Printed()
    let command = try #require(try TimeCircuitsControl.parseAsRoot(["depart"]) as? any ControlCommand)
    try command.perform(in: printed.session(daemon.path))
    #expect(printed.text == "done\u{FFFD}[2J\n")
  }

  @Test(arguments: [
    (ENOENT, 69, "No such file or directory; is timecircuitsd running? sudo systemctl start timecircuitsd"),
    (
      ECONNREFUSED, 69,
      "Connection refused; no daemon answers there; it may have ended: systemctl status timecircuitsd"
    ),
    (
      EAGAIN, 69,
      "Resource temporarily unavailable; timecircuitsd accepts no clients at the moment; try again"
    ),
    (EACCES, 71, "Permission denied; sudo usermod -aG timecircuits $USER, then log in again"),
    (EPROTOTYPE, 71, "Protocol wrong type for socket; the socket belongs to another program"),
    (EMFILE, 71, "Too many open files"),
  ])
  func connectionErrorsSayWhatToDo(code: CInt, exitCode: Int32, words: String) {
    let failure = ControlFailure(connecting: SystemError("connect to /s", code: code))
    #expect(failure == ControlFailure(exitCode, "connect to /s: \(words)"))
  }
}
