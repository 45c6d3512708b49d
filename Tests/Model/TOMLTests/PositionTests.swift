import TOML
import Testing

@Suite struct PositionTests {
  static let source = """
    top = 1
      é = "x"
    'ä.ö'.k = [ 1,
      { z = 2 } ]
    [display]
    brightness = 12

     [deep.er]
    [[readout]]
      label = "A"
    [[readout]]
    """

  private func position(_ path: String...) throws -> (key: String, value: String) {
    var table = try parse(Self.source.replacing("  é", with: "  \"é\""))
    var entry: TOMLEntry?
    for key in path {
      entry = table.entry(key)
      if case .table(let inner) = entry?.node.value { table = inner }
    }
    let found = try #require(entry)
    return (found.keyPosition.description, found.node.position.description)
  }

  @Test func pointsAtKeysAndValues() throws {
    #expect(try position("top") == ("1:1", "1:7"))
    #expect(try position("é") == ("2:3", "2:9"))
    #expect(try position("display", "brightness") == ("6:1", "6:14"))
  }

  @Test func pointsAtHeaders() throws {
    #expect(try position("display") == ("5:2", "5:1"))
    #expect(try position("readout") == ("9:3", "9:1"))
    #expect(try position("deep", "er") == ("8:8", "8:2"))
  }

  @Test func pointsAtTheKeyThatImpliesATable() throws {
    #expect(try position("deep") == ("8:3", "8:3"))
    #expect(try position("ä.ö") == ("3:1", "3:1"))
    #expect(try position("ä.ö", "k") == ("3:7", "3:11"))
  }

  @Test func pointsAtElements() throws {
    let table = try parse(Self.source.replacing("  é", with: "  e"))
    guard case .array(let readouts) = table.value("readout"), case .array(let nodes) = table.value("ä.ö", "k")
    else {
      Issue.record("not arrays")
      return
    }
    #expect(readouts.map(\.position.description) == ["9:1", "11:1"])
    #expect(nodes.map(\.position.description) == ["3:13", "4:3"])
  }

  @Test func sortsByLineThenColumn() {
    let places = [(2, 1), (1, 9), (1, 2)].map { TOMLPosition(line: $0.0, column: $0.1) }
    #expect(places.sorted().map(\.description) == ["1:2", "1:9", "2:1"])
  }
}

extension String {
  /// The text with all occurrences of a piece replaced.
  fileprivate func replacing(_ piece: String, with other: String) -> String {
    split(separator: piece, omittingEmptySubsequences: false).joined(separator: other)
  }
}
