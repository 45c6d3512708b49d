import ArgumentParser
import ClockModel
import ControlLink
import ControlProtocol
import LinuxSystem
import ProgramEntry
import Text

/// The command `text`.
struct TextCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "text",
    abstract: "Shows a text on a readout for a while, or ends that; alone, says which are shown.",
    usage: """
      timecircuitsctl text \(ReadoutPosition.allValueStrings.joined(separator: "|")) <words> [--for <time>] [--now]
      timecircuitsctl text clear [\(ReadoutPosition.allValueStrings.joined(separator: "|"))]
      """,
    discussion: """
      There are thirteen places (fewer on some boards): three that show every letter, and ten all but K, M, V, W and X. A longer \
      text runs through all of them, one place each half second. It ends by itself and leaves everything as it was. A - \
      in place of the words reads the text from the standard input.
      """)

  private static let clear = "clear"
  private static let all = "all"
  private static let longestInput = 4096

  @Argument(
    help: ArgumentHelp("The readout, or clear.", valueName: "readout|clear"),
    completion: .list(ReadoutPosition.allValueStrings + [clear]))
  var target: String?

  @Argument(help: ArgumentHelp("The text; several words need no quotes.", valueName: "words"))
  var words: [String] = []

  @Option(
    name: .customLong("for"),
    help: ArgumentHelp(
      "How long, as in 10s, 2min or 1h (default: 10s; a longer text until it has run through once).",
      valueName: "time"), transform: reading("a time such as 10s, 2 min or 1h", TimeSpan.init))
  var duration: TimeSpan?

  @Flag(help: "On a timer's readout, alternates the text with the timer.")
  var now = false

  @OptionGroup var connection: ConnectionOptions

  func validate() throws {
    guard let target else { return }
    guard target != Self.clear else {
      guard words.count <= 1, duration == nil, !now else {
        throw ValidationError("text clear takes nothing but the readout, where not all are to be cleared.")
      }
      if let readout = words.first, readout != Self.all, ReadoutPosition(argument: readout) == nil {
        let names = Wording.list(ReadoutPosition.allValueStrings, "or")
        throw ValidationError("Unknown readout '\(readout)': expected \(names), or nothing for all.")
      }
      return
    }
    guard ReadoutPosition(argument: target) != nil else {
      let names = Wording.list(ReadoutPosition.allValueStrings, "or")
      throw ValidationError("Unknown readout '\(target)': expected \(names), or clear.")
    }
    guard !words.isEmpty else {
      throw ValidationError(
        "Which text? Type timecircuitsctl text \(target) and the words, as in \"GREAT SCOTT\", or - to read them."
      )
    }
    if words.count > 2, words[words.count - 2].lowercased() == "for", let time = words.last,
      TimeSpan(time) != nil
    {
      throw ValidationError(
        "For how long is said by --for: timecircuitsctl text \(target) ... --for \(time). Where for \(time) is part of the "
          + "text, put all of it in quotes.")
    }
    guard let milliseconds = duration?.milliseconds else { return }
    guard Request.textMilliseconds.contains(milliseconds) else {
      throw ValidationError("A text is shown for half a second to a day.")
    }
  }

  var request: Request { request(for: words.joined(separator: " ")) }

  private func request(for text: String) -> Request {
    guard let target else { return .status }
    guard let readout = ReadoutPosition(argument: target) else {
      return .clearText(words.first.flatMap { ReadoutPosition(argument: $0) })
    }
    let request = Request.text(readout, text, milliseconds: duration?.milliseconds)
    return now ? .insist(request) : request
  }

  func perform(in session: Session) throws(ControlFailure) {
    guard target != nil else {
      return try session.printState { report in
        let texts = report.readouts.compactMap { readout in
          readout.freeText.map { "\(readout.shown.position.name) \($0)" }
        }
        return texts.isEmpty
          ? ["no text is shown; to show one: timecircuitsctl text present \"GREAT SCOTT\" --for 10s"] : texts
      }
    }
    try session.tell(words == ["-"] ? request(for: try input()) : request)
  }

  /// What the standard input has, its lines as one.
  private func input() throws(ControlFailure) -> String {
    let bytes = try calling { () throws(SystemError) in
      try StandardInput.read(atMost: Self.longestInput)
    }
    guard let bytes else {
      throw ControlFailure(
        Exit.badData,
        "the text on the standard input has more than \(Self.longestInput) bytes: expected a line")
    }
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    return lines.joined(separator: " ")
  }
}
