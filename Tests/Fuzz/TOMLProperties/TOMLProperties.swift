import TOML

/// Properties of the parser for every input, valid or not.
package enum TOMLProperties {
  /// The result for an input.
  package enum Outcome: Equatable, Sendable {
    /// The input is TOML.
    case accepted
    /// The input is not TOML, and the error says where and why.
    case refused
    /// A property fails.
    case broken(String)
  }

  /// Parses an input and checks every property of the result.
  package static func check(_ bytes: [UInt8]) -> Outcome {
    do throws(TOMLError) {
      let table = try TOML.parse(bytes)
      if let problem = problem(of: table, in: bytes) { return .broken(problem) }
      return .accepted
    } catch {
      if let problem = problem(of: error, in: bytes) { return .broken(problem) }
      return .refused
    }
  }

  private static func problem(of table: TOMLTable, in bytes: [UInt8]) -> String? {
    let extent = Extent(of: bytes)
    if let place = firstOutside(extent, in: table) { return "a node is outside the file, at \(place)" }
    let text = TOMLWriter.text(of: table)
    // Inline tables may be longer than headers.
    let limits = TOMLLimits(maximumBytes: .max, maximumDepth: TOMLLimits.standard.maximumDepth)
    do throws(TOMLError) {
      let again = try TOML.parse(bytes)
      guard TOMLWriter.text(of: again) == text else { return "the second parse differs" }
      let rewritten = try TOML.parse(Array(text.utf8), limits: limits)
      guard TOMLWriter.text(of: rewritten).utf8.elementsEqual(text.utf8) else {
        return "written and parsed again, the tree differs"
      }
    } catch {
      return "the written tree is refused: \(error)"
    }
    return nil
  }

  private static func problem(of error: TOMLError, in bytes: [UInt8]) -> String? {
    guard Extent(of: bytes).contains(error.position) else {
      return "the error is outside the file, at \(error.position)"
    }
    let lines = error.rendered(file: "f").split(separator: "\n", omittingEmptySubsequences: false)
    guard lines.count == 3 else { return "the error has \(lines.count) lines, not 3" }
    let controls = lines.joined().unicodeScalars.contains {
      $0.properties.generalCategory == .control || $0.properties.generalCategory == .format
    }
    guard !controls else { return "the error contains a control character" }
    guard lines.allSatisfy({ $0.unicodeScalars.count < 300 }) else { return "the error has an overlong line" }
    return nil
  }

  private static func firstOutside(_ extent: Extent, in table: TOMLTable) -> TOMLPosition? {
    for entry in table.entries {
      if !extent.contains(entry.keyPosition) { return entry.keyPosition }
      if let place = firstOutside(extent, in: entry.node) { return place }
    }
    return nil
  }

  private static func firstOutside(_ extent: Extent, in node: TOMLNode) -> TOMLPosition? {
    guard extent.contains(node.position) else { return node.position }
    switch node.value {
    case .array(let nodes):
      for node in nodes {
        if let place = firstOutside(extent, in: node) { return place }
      }
      return nil
    case .table(let table): return firstOutside(extent, in: table)
    default: return nil
    }
  }
}

/// The length of each line of a file, in bytes.
private struct Extent {
  private let lengths: [Int]

  init(of bytes: [UInt8]) {
    lengths = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map(\.count)
  }

  /// Whether a position is on a line, or just past its end.
  func contains(_ position: TOMLPosition) -> Bool {
    lengths.indices.contains(position.line - 1) && position.column >= 1
      && position.column <= lengths[position.line - 1] + 1
  }
}
