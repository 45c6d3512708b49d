import Configuration
import Text

/// What a configuration that was taken had to leave out, in the words that it is told in.
struct LeftOut {
  /// The journal takes so many lines of a service, and the rest of them would be lost.
  private static let most = 50

  /// Each problem with its file, line and column.
  let problems: [String]

  /// What a setup left out; nothing where there is none.
  init(_ setup: Setup?) { problems = setup?.leftOut.map(\.description) ?? [] }

  /// The first problem and how many there are besides, `nil` where nothing was left out.
  var brief: String? {
    guard let first = problems.first else { return nil }
    return first + (problems.count > 1 ? " (and \(problems.count - 1) more)" : "")
  }

  /// The warning of the log, a problem a line, `nil` where nothing was left out.
  var warning: String? {
    guard !problems.isEmpty else { return nil }
    let left = problems.count - Self.most
    let more = left > 0 ? ["… and \(left) more: timecircuitsd --check-config lists them all"] : []
    return (problems.prefix(Self.most) + more + ["left out until it is mended; all else is taken"])
      .joined(separator: "\n")
  }

  /// What follows upon the message of a reload, empty where nothing was left out.
  var addition: String {
    problems.isEmpty
      ? "" : "; left out until it is mended: \(problems.prefix(Self.most).joined(separator: "; "))"
  }

  /// The member that tells it in an event.
  var members: [JSONMember] {
    problems.isEmpty
      ? [] : [JSONMember("left_out", .array(problems.prefix(Self.most).map(JSONValue.string)))]
  }
}
