import Keys
import Testing

@Suite struct ContactWatchTests {
  private static let millisecond: UInt64 = 1_000_000

  /// Plays a line such as `0 ~, 3 ~, 13 1`: a time in milliseconds, then `~` for an edge, or the level read:
  /// 1 closed, 0 open.
  private static func play(
    _ line: String, isClosed: Bool = false, isSwitch: Bool = false
  ) throws -> (reported: [String], watch: ContactWatch) {
    var watch = ContactWatch(isClosed: isClosed, isSwitch: isSwitch, at: 0)
    var reported: [String] = []
    for event in line.split(separator: ", ") {
      let parts = event.split(separator: " ")
      let time = try #require(UInt64(parts[0])) * millisecond
      if parts[1] == "~" {
        watch.recordEdge(at: time)
      } else if let change = watch.sample(isClosed: parts[1] == "1", at: time) {
        reported.append("\(parts[0]) \(change)")
      }
    }
    return (reported, watch)
  }

  private static let table: [(line: String, isClosed: Bool, isSwitch: Bool, reported: [String])] = [
    ("5 ~, 15 1, 100 ~, 110 0", false, false, ["15 closed", "110 open"]),
    ("5 ~, 8 ~, 15 1, 18 1", false, false, ["18 closed"]),
    ("5 ~, 15 0", false, false, []),
    // A button held for a minute is stuck, and ignored until released.
    ("5 ~, 15 1, 60014 1, 60015 1, 90000 1", false, false, ["15 closed", "60015 stuck"]),
    ("5 ~, 15 1, 60015 1, 70000 ~, 70010 0", false, false, ["15 closed", "60015 stuck", "70010 freed"]),
    (
      "5 ~, 15 1, 60015 1, 70000 ~, 70010 0, 70100 ~, 70110 1", false, false,
      ["15 closed", "60015 stuck", "70010 freed", "70110 closed"]
    ),
    // A button held from the start does not count as pressed.
    ("5 ~, 15 0, 20 ~, 30 1", true, false, ["15 freed", "30 closed"]),
    ("60000 1, 60001 1", true, false, ["60000 stuck"]),
    // A switch may stay closed.
    ("60000 1, 70000 ~, 70010 0, 80000 ~, 80010 1, 999999 1", true, true, ["70010 open", "80010 closed"]),
  ]

  @Test(arguments: table)
  func contactReportsItsChanges(line: String, isClosed: Bool, isSwitch: Bool, reported: [String]) throws {
    #expect(try Self.play(line, isClosed: isClosed, isSwitch: isSwitch).reported == reported)
  }

  @Test func dueTimeIsEndOfBouncingOrStuckLimit() throws {
    #expect(try Self.play("").watch.due == nil)
    #expect(try Self.play("5 ~").watch.due == 15 * Self.millisecond)
    #expect(try Self.play("5 ~, 15 1").watch.due == 60_015 * Self.millisecond)
    #expect(try Self.play("5 ~, 15 1, 20 ~").watch.due == 30 * Self.millisecond)
    #expect(try Self.play("5 ~, 15 1, 60015 1").watch.due == nil)
    #expect(try Self.play("5 ~, 15 1, 60015 1").watch.isStuck)
    #expect(try Self.play("", isClosed: true, isSwitch: true).watch.due == nil)
    #expect(try Self.play("", isClosed: true).watch.due == 60_000 * Self.millisecond)
    #expect(try Self.play("5 ~").watch.isUnquiet)
    #expect(try !Self.play("5 ~, 15 1").watch.isUnquiet)
  }
}
