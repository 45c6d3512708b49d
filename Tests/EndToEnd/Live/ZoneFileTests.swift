import Foundation
import LiveTestSupport
import Testing

/// New zone files take effect while the clock runs; missing or damaged ones do not.
@Suite(.ownThread) struct ZoneFileTests {
  @Test func replacedZonesTakeEffectAndRemovedOnesStay() throws {
    let clock = try clock()
    let zone = "zones/Test/City"
    expectOffset(540, try clock.child.record("at the start") { _ in true })

    // As dpkg does: unpack beside it, then rename.
    try copy("Asia/Kolkata", to: clock.bench[zone + ".dpkg-new"])
    try clock.bench.move(zone + ".dpkg-new", to: zone)
    try clock.child.logged("configuration applied")
    try clock.child.record("half an hour off") { offset($0) == 330 }

    try clock.bench.remove(zone)
    try clock.child.logged("found \"Test/City\"")
    try clock.child.logged("configuration rejected: keeping the previous one")
    let count = try clock.child.records().count
    try eventually("two more records") { try clock.child.records().count >= count + 2 }
    expectOffset(330, try #require(try clock.child.records().last))

    try copy("Asia/Kolkata", to: clock.bench[zone])
    try clock.child.logged("configuration reloaded: no changes")
    try clock.expectEdges()
    try clock.stop()
  }

  @Test func aDamagedZoneFileIsIgnored() throws {
    let clock = try clock()
    try clock.bench.write("no zone", to: "zones/Test/City")
    try clock.child.logged("unusable data")
    let count = try clock.child.records().count
    try eventually("two more records") { try clock.child.records().count >= count + 2 }
    expectOffset(540, try #require(try clock.child.records().last))
    try clock.expectEdges()
    try clock.stop()
  }

  /// A clock with its own zone folder and a city on Tokyo time.
  private func clock() throws -> LiveClock {
    let configuration = "[display]\nhour_cycle = 24\n\n[[readout]]\nzone = \"Test/City\"\n"
    return try LiveClock(configuration: configuration, paths: ["TZDIR": "zones"]) {
      bench in
      try bench.makeFolder("zones/Test")
      try copy("Asia/Tokyo", to: bench["zones/Test/City"])
      try copy("Asia/Tokyo", to: bench["zones/Test/Town"])
    }
  }

  private func copy(_ zone: String, to path: String) throws {
    try Data(contentsOf: URL(fileURLWithPath: "/usr/share/zoneinfo/" + zone)).write(
      to: URL(fileURLWithPath: path))
  }

  private func expectOffset(_ minutes: Int64, _ record: Record) {
    #expect(offset(record) == minutes, "\(record)")
  }

  /// How far a record of a 24-hour clock is ahead of UTC, in minutes.
  private func offset(_ record: Record) -> Int64? {
    guard let text = record.readouts.first?.text.suffix(5), let hour = Int64(text.prefix(2)),
      let minute = Int64(text.suffix(2))
    else { return nil }
    let utc = record.milliseconds / 60_000 % 1440
    return (hour * 60 + minute - utc + 1440) % 1440
  }
}
