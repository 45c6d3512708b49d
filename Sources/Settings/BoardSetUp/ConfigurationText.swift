import TOML

/// A configuration's text, edited line by line so that comments stay.
///
/// It knows how people write such files, not all of TOML: callers check the result.
struct ConfigurationText: Equatable {
  private(set) var lines: [String]

  init(_ text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    // Drop the empty line after a final line feed.
    if lines.last == "" { lines.removeLast() }
  }

  var text: String { lines.map { $0 + "\n" }.joined() }

  // MARK: Changes

  /// Names the board: in its line, in the line that has it as a comment, or after the first comment.
  mutating func name(board: String) {
    let setting = "board = \(TOMLText.quoted(board))"
    let top = lines.firstIndex { Line($0).isHeader } ?? lines.endIndex
    if let line = lines[..<top].firstIndex(where: { Line($0).key == "board" }) {
      lines[line] = setting + Line(lines[line]).comment
    } else if let line = lines[..<top].firstIndex(where: { Line($0).disabledKey == "board" }) {
      lines[line] = setting
    } else {
      let place = lines[..<top].firstIndex { !Line($0).isComment } ?? top
      lines.insert(contentsOf: (place > 0 ? [""] : []) + [setting, ""], at: place)
      removeDoubleBlank(around: place + 3)
    }
  }

  /// Renames the board's buses; without names, removes the table `[buses]`.
  mutating func rename(buses names: [String: String]) {
    let settings = names.sorted { $0.key < $1.key }.map {
      "\(TOMLText.quoted($0.key)) = \(TOMLText.quoted($0.value))"
    }
    if let header = lines.firstIndex(where: { Line($0).header == "[buses]" }) {
      let end = endOfTable(from: header)
      let kept = lines[(header + 1)..<end].filter { Line($0).isBlank || Line($0).isComment }
      lines.replaceSubrange(header..<end, with: (names.isEmpty ? [] : [lines[header]] + settings) + kept)
      if names.isEmpty { removeDoubleBlank(around: header) }
      return
    }
    guard !names.isEmpty else { return }
    let table = ["[buses]"] + settings
    if let example = lines.firstIndex(where: { Line($0).disabledHeader == "[buses]" }) {
      let end = lines[example...].firstIndex { !Line($0).isComment } ?? lines.endIndex
      lines.replaceSubrange(example..<end, with: table)
    } else {
      insert(table, at: lines.firstIndex { Line($0).header == "[[readout]]" } ?? lines.endIndex)
    }
  }

  /// Replaces the readouts, and keeps comments of the old ones below the new ones.
  ///
  /// - Parameter readouts: the lines of each, without its header.
  mutating func replace(readouts: [[String]]) {
    let tables = readouts.map { ["[[readout]]"] + $0 }
    let block = Array(tables.joined(separator: [""]))
    guard let first = lines.firstIndex(where: { Line($0).header == "[[readout]]" }) else {
      insert(block, at: lines.endIndex)
      return
    }
    var kept: [String] = []
    var rest = lines[first...]
    while let header = rest.first {
      let end = endOfTable(from: rest.startIndex)
      let table = lines[rest.startIndex..<end]
      kept += Line(header).header == "[[readout]]" ? table.filter { Line($0).isComment } : Array(table)
      rest = lines[end...]
    }
    lines.replaceSubrange(first..., with: block + (kept.isEmpty ? [] : [""] + kept))
    while lines.last == "" { lines.removeLast() }
  }

  // MARK: Positions

  /// The end of a header's table: before the next header and the comment right above that.
  private func endOfTable(from header: Int) -> Int {
    guard let next = lines[(header + 1)...].firstIndex(where: { Line($0).isHeader }) else {
      return lines.endIndex
    }
    var end = next
    while end > header + 1, Line(lines[end - 1]).isComment { end -= 1 }
    return end
  }

  /// Inserts a block with blank lines around it, above the comment that belongs to the line at a position.
  private mutating func insert(_ block: [String], at place: Int) {
    var place = place
    while place > 0, place < lines.endIndex, Line(lines[place - 1]).isComment { place -= 1 }
    let isApart = place == 0 || lines[place - 1].isEmpty
    lines.insert(contentsOf: (isApart ? [] : [""]) + block + (place < lines.endIndex ? [""] : []), at: place)
  }

  private mutating func removeDoubleBlank(around place: Int) {
    guard lines.indices.contains(place), lines[place].isEmpty, place > 0, lines[place - 1].isEmpty else {
      return
    }
    lines.remove(at: place)
  }

  /// A line and its meaning.
  private struct Line {
    private let words: Substring

    init(_ line: String) { words = line.drop { $0 == " " || $0 == "\t" } }

    var isBlank: Bool { words.allSatisfy(\.isWhitespace) }
    var isComment: Bool { words.first == "#" }
    var isHeader: Bool { words.first == "[" }

    /// A table's header without blanks and comment, such as `[[readout]]`.
    var header: String? { isHeader ? Self.header(words) : nil }
    /// The header of a table that is commented out.
    var disabledHeader: String? {
      guard isComment else { return nil }
      let rest = words.dropFirst().drop { $0 == " " }
      return rest.first == "[" ? Self.header(rest) : nil
    }

    private static func header(_ words: Substring) -> String {
      String(words.prefix { $0 != "#" }.filter { !$0.isWhitespace })
    }

    var key: String? { Self.key(words) }
    /// The key of a setting that is commented out, such as `# board = "x"`.
    var disabledKey: String? { isComment ? Self.key(words.dropFirst().drop { $0 == " " }) : nil }

    private static func key(_ words: Substring) -> String? {
      guard let equals = words.firstIndex(of: "="), words.first != "#" else { return nil }
      return String(words[..<equals].filter { !$0.isWhitespace })
    }

    /// The comment after a setting, with blanks before it; empty if none.
    var comment: String {
      var quote: Character?
      for index in words.indices {
        let character = words[index]
        if let open = quote {
          if character == open { quote = nil }
        } else if character == "\"" || character == "'" {
          quote = character
        } else if character == "#" {
          return "  " + words[index...]
        }
      }
      return ""
    }
  }
}
