import Testing

@testable import BoardSetUp

/// Edits of a configuration that keep its comments.
@Suite struct ConfigurationTextTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let name: String
    let before: String
    let after: String
    var testDescription: String { name }
  }

  private static let boards = [
    Case(
      name: "its line", before: "# x\nboard = \"a\"\n[display]\n", after: "# x\nboard = \"new\"\n[display]\n"),
    Case(
      name: "its line with a comment", before: "board = \"a # b\"   # mine\n",
      after: "board = \"new\"  # mine\n"),
    Case(
      name: "a commented line", before: "# x\n# board = \"a\"\n\n[display]\n",
      after: "# x\nboard = \"new\"\n\n[display]\n"),
    Case(name: "none", before: "", after: "board = \"new\"\n\n"),
    Case(
      name: "after the first comment", before: "# x\n# y\n\n[display]\n",
      after: "# x\n# y\n\nboard = \"new\"\n\n[display]\n"),
    Case(
      name: "only a key of another table", before: "[x]\nboard = \"a\"\n",
      after: "board = \"new\"\n\n[x]\nboard = \"a\"\n"),
  ]

  @Test(arguments: boards.indices) func boardIsNamedInItsPlace(index: Int) {
    var text = ConfigurationText(Self.boards[index].before)
    text.name(board: "new")
    #expect(text.text == Self.boards[index].after)
    let once = text
    text.name(board: "new")
    #expect(text == once)
  }

  private static let buses = [
    Case(
      name: "a table of its own", before: "a = 1\n\n# readouts\n[[readout]]\n",
      after: "a = 1\n\n[buses]\n\"/dev/i2c-1\" = \"/dev/i2c-5\"\n\n# readouts\n[[readout]]\n"),
    Case(
      name: "the example", before: "# A bus:\n# [buses]\n# \"x\" = \"y\"\n\n[[readout]]\n",
      after: "# A bus:\n[buses]\n\"/dev/i2c-1\" = \"/dev/i2c-5\"\n\n[[readout]]\n"),
    Case(
      name: "the table that is there", before: "[buses]  # mine\n\"x\" = \"y\"\n# why\n\n[display]\n",
      after: "[buses]  # mine\n\"/dev/i2c-1\" = \"/dev/i2c-5\"\n# why\n\n[display]\n"),
    Case(name: "at the end", before: "a = 1\n", after: "a = 1\n\n[buses]\n\"/dev/i2c-1\" = \"/dev/i2c-5\"\n"),
  ]

  @Test(arguments: buses.indices) func busesAreRenamedInTheirTable(index: Int) {
    var text = ConfigurationText(Self.buses[index].before)
    text.rename(buses: ["/dev/i2c-1": "/dev/i2c-5"])
    #expect(text.text == Self.buses[index].after)
  }

  @Test func emptyRenamesRemoveTheTable() {
    var text = ConfigurationText("a = 1\n\n[buses]\n\"x\" = \"y\"\n\n[display]\n")
    text.rename(buses: [:])
    #expect(text.text == "a = 1\n\n[display]\n")
  }

  @Test func replacedReadoutsLeaveTheComments() {
    var text = ConfigurationText(
      """
      # first
      [[readout]]   # top
      label = "A"
      # inner
      zone = "B"

      # second
      [[readout]]
      zone = "C"

      [night]
      from = 22:00:00

      # last
      """)
    text.replace(readouts: [["zone = \"X\""], ["zone = \"Y\""]])
    #expect(
      text.text == """
        # first
        [[readout]]
        zone = "X"

        [[readout]]
        zone = "Y"

        # inner
        # second
        [night]
        from = 22:00:00

        # last

        """)
  }

  @Test func firstReadoutsAreAppended() {
    var text = ConfigurationText("a = 1\n")
    text.replace(readouts: [["zone = \"X\""]])
    #expect(text.text == "a = 1\n\n[[readout]]\nzone = \"X\"\n")
  }
}
