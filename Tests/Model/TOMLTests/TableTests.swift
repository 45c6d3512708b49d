import TOML
import Testing

@Suite struct TableTests {
  @Test func keepsTheOrderOfTheFile() throws {
    let table = try parse("z = 1\na.c = 2\nm = 3\na.b = 4\n")
    #expect(table.entries.map(\.key) == ["z", "a", "m"])
    #expect(table.value("a", "b") == .integer(4))
  }

  @Test func findsKeysByteForByte() throws {
    // Equal strings in Swift, two keys in TOML.
    let table = try parse("\"\u{E9}\" = 1\n\"e\u{301}\" = 2\n")
    #expect(table["\u{E9}"]?.value == .integer(1))
    #expect(table["e\u{301}"]?.value == .integer(2))
    #expect(table["e"] == nil)
  }

  @Test func collectsElementsIntoAnArray() throws {
    let table = try parse(
      "[[readout]]\nlabel = 'A'\n[readout.sub]\nx = 1\n[[readout]]\n[readout.sub]\nx = 2\n")
    guard case .array(let nodes) = table.value("readout") else {
      Issue.record("not an array")
      return
    }
    let values = nodes.map { node -> TOMLValue? in
      guard case .table(let element) = node.value else { return nil }
      return element.value("sub", "x")
    }
    #expect(values == [.integer(1), .integer(2)])
  }

  @Test func acceptsAHeaderAfterItsSubtables() throws {
    let table = try parse("[a.b]\nx = 1\n[a]\ny = 2\n")
    #expect(table.value("a", "b", "x") == .integer(1))
    #expect(table.value("a", "y") == .integer(2))
    #expect(table["a"]?.position == TOMLPosition(line: 3, column: 1))
  }

  @Test func readsWindowsFilesWithAByteOrderMark() throws {
    let table = try TOML.parse([0xEF, 0xBB, 0xBF] + Array("a = 1\r\n\r\n[b]\r\nc = 2 # x\r\n".utf8))
    #expect(table.value("b", "c") == .integer(2))
    #expect(table.entry("a")?.keyPosition == TOMLPosition(line: 1, column: 1))
  }

  @Test(arguments: ["", "\n", " \t", "# nothing", "#\r\n"])
  func acceptsAnEmptyFile(source: String) throws {
    #expect(try parse(source).entries.isEmpty)
  }

  @Test func lookupFindsTheFirstOfTwoEqualKeys() {
    let place = TOMLPosition(line: 1, column: 1)
    let entries = [1, 2].map {
      TOMLEntry(key: "a", keyPosition: place, node: TOMLNode(value: .integer($0), position: place))
    }
    #expect(TOMLTable(entries: entries)["a"]?.value == .integer(1))
  }
}
