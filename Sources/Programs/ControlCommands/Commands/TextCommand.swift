import ArgumentParser
import ClockModel
import ControlClient
import ControlProtocol
import LinuxSystem
import ProgramEntry
import Text

/// The command `text`.
struct TextCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "text",
    abstract: "Shows a text on a readout for a while, or clears it; without arguments, lists the texts.",
    usage: """
      timecircuitsctl text \(ReadoutPosition.allValueStrings.joined(separator: "|")) <words> [--for <time>] [--now]
      timecircuitsctl text clear [\(ReadoutPosition.allValueStrings.joined(separator: "|"))]
      """,
    discussion: """
      A readout has thirteen digits (fewer on some boards). The first three show every letter, the others all but K, M, V, W and X. A longer \
      text scrolls through them, one digit each half second. Afterwards the readout shows its time again. Use - \
      instead of the words to read the text from standard input.
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
      "How long, as in 10s, 2min or 1h (default: 10s, or until a longer text has scrolled through once).",
      valueName: "time"), transform: reading("a time such as 10s, 2 min or 1h", TimeSpan.init))
  var duration: TimeSpan?

  @Flag(help: "On a timer's readout, alternates the text with the timer.")
  var now = false

  @OptionGroup var connection: ConnectionOptions

  func validate() throws {
    guard let target else { return }
    guard target != Self.clear else {
      guard words.count <= 1, duration == nil, !now else {
        throw ValidationError("text clear takes one readout, or nothing to clear all.")
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
        "The text is missing. Type timecircuitsctl text \(target) and the words, as in \"GREAT SCOTT\", or - for standard input."
      )
    }
    if words.count > 2, words[words.count - 2].lowercased() == "for", let time = words.last,
      TimeSpan(time) != nil
    {
      throw ValidationError(
        "Use --for to say how long: timecircuitsctl text \(target) ... --for \(time). If for \(time) is part of the "
          + "text, put the whole text in quotes.")
    }
    guard let milliseconds = duration?.milliseconds else { return }
    guard Request.textMilliseconds.contains(milliseconds) else {
      throw ValidationError("--for takes half a second to a day.")
    }
  }

  var request: Request { request(for: words.joined(separator: " ")) }

  private func request(for text: String) -> Request {
    guard let target else { return .status }
    guard let readout = ReadoutPosition(argument: target) else {
      return .clearText(words.first.flatMap { ReadoutPosition(argument: $0) })
    }
    let request = Request.text(readout, text, milliseconds: duration?.milliseconds)
    return now ? .force(request) : request
  }

  func perform(in session: Session) throws(ControlFailure) {
    guard target != nil else {
      return try session.printState { report in
        let texts = report.readouts.compactMap { readout in
          readout.freeText.map { "\(readout.shown.position.name) \($0)" }
        }
        return texts.isEmpty
          ? ["no text; to show one: timecircuitsctl text present \"GREAT SCOTT\" --for 10s"] : texts
      }
    }
    try session.send(words == ["-"] ? request(for: try input()) : request)
  }

  /// Reads standard input and joins its lines.
  private func input() throws(ControlFailure) -> String {
    let bytes = try calling { () throws(SystemError) in
      try StandardInput.read(atMost: Self.longestInput)
    }
    guard let bytes else {
      throw ControlFailure(
        Exit.badData,
        "the text on standard input has more than \(Self.longestInput) bytes: expected one line")
    }
    let lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline)
    return lines.joined(separator: " ")
  }
}
