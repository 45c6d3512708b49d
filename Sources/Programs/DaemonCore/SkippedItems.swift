import Configuration
import Text

/// The items skipped in a good configuration, in the words of reports.
struct SkippedItems {
  /// The most problems in a report: the journal limits a service's lines and drops the rest.
  private static let most = 50

  /// Each problem with its file, line and column.
  let problems: [String]

  /// The skipped items of a setup; none without one.
  init(_ setup: Setup?) { problems = setup?.leftOut.map(\.description) ?? [] }

  /// The first problem and the number of others; `nil` if there are none.
  var brief: String? {
    guard let first = problems.first else { return nil }
    return first + (problems.count > 1 ? " (and \(problems.count - 1) more)" : "")
  }

  /// The warning for the log, one line per problem; `nil` if there are none.
  var warning: String? {
    guard !problems.isEmpty else { return nil }
    let left = problems.count - Self.most
    let more = left > 0 ? ["… and \(left) more: timecircuitsd --check-config lists them all"] : []
    return (problems.prefix(Self.most) + more + ["skipped until fixed; everything else is applied"])
      .joined(separator: "\n")
  }

  /// The addition to a reload's message; empty if there are none.
  var addition: String {
    problems.isEmpty
      ? "" : "; skipped until fixed: \(problems.prefix(Self.most).joined(separator: "; "))"
  }

  /// The member for an event.
  var members: [JSONMember] {
    problems.isEmpty
      ? [] : [JSONMember("left_out", .array(problems.prefix(Self.most).map(JSONValue.string)))]
  }
}
