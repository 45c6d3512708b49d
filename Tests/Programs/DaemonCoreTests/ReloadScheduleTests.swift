import Testing

@testable import DaemonCore

@Suite struct ReloadScheduleTests {
  private static let millisecond: UInt64 = 1_000_000

  @Test func waitsUntilThingsAreQuiet() {
    var schedule = ReloadSchedule()
    #expect(schedule.due(at: 0, nanosecondsToEdge: 300_000_000) == nil)
    schedule.note(at: 1000 * Self.millisecond)
    let taken1 = schedule.take(at: 1199 * Self.millisecond, nanosecondsToEdge: 300_000_000)
    #expect(!taken1)
    let taken2 = schedule.take(at: 1200 * Self.millisecond, nanosecondsToEdge: 300_000_000)
    #expect(taken2)
    #expect(schedule.due(at: 0, nanosecondsToEdge: 300_000_000) == nil)
  }

  @Test func aStormCannotPutItOffForEver() {
    var schedule = ReloadSchedule()
    var reloads = 0
    for millisecond in UInt64(0)..<1000 {
      let now = millisecond * Self.millisecond
      schedule.note(at: now)
      if schedule.take(at: now, nanosecondsToEdge: 300_000_000) { reloads += 1 }
    }
    #expect(reloads == 2)
  }

  /// Read 60 ms before the edge that begins half a second after the change, with 10 ms to be late in.
  @Test(
    arguments: [
      (100, 300), (300, 430), (379, 430), (380, 430), (389, 439), (390, 440), (391, 591), (450, 650),
    ]
      as [(UInt64, UInt64)])
  func theNextEdgeIsNotMissedWhereThingsHaveBeenQuietForAWhile(change: UInt64, read: UInt64) throws {
    var schedule = ReloadSchedule()
    schedule.note(at: change * Self.millisecond)
    let taken = try #require(firstReading(of: &schedule, from: change))
    #expect(taken == read)
  }

  /// A single change shows at the first edge that comes 110 ms behind it or later.
  @Test(arguments: UInt64(0)..<500)
  func aSingleChangeShowsWithinSixHundredAndTenMilliseconds(phase: UInt64) throws {
    var schedule = ReloadSchedule()
    schedule.note(at: phase * Self.millisecond)
    let read = try #require(firstReading(of: &schedule, from: phase))
    let edge = ((read + 50) / 500 + 1) * 500
    #expect(edge - phase <= 610)
  }

  /// The millisecond at which a change is read, with edges at each half second.
  private func firstReading(of schedule: inout ReloadSchedule, from change: UInt64) -> UInt64? {
    for millisecond in change..<(change + 1000) {
      let toEdge = 500 - Int64(millisecond % 500)
      if schedule.take(at: millisecond * Self.millisecond, nanosecondsToEdge: toEdge * 1_000_000) {
        return millisecond
      }
    }
    return nil
  }

  /// Reading at the latest moment, for a tenth of a second, then the next edge: the mend must show within a second.
  @Test(arguments: UInt64(0)..<500)
  func aChangeShowsWithinASecond(phase: UInt64) throws {
    var schedule = ReloadSchedule()
    let change = phase * Self.millisecond
    // The worst writer goes on for as long as it is listened to.
    var taken: UInt64?
    for millisecond in phase..<(phase + 1000) where taken == nil {
      let now = millisecond * Self.millisecond
      schedule.note(at: now)
      let toEdge = 500 - Int64(millisecond % 500)
      if schedule.take(at: now, nanosecondsToEdge: toEdge * 1_000_000) { taken = now }
    }
    let read = try #require(taken)
    let edge = ((read + 100 * Self.millisecond) / (500 * Self.millisecond) + 1) * 500 * Self.millisecond
    #expect(edge - change <= 1000 * Self.millisecond)
  }

  @Test(
    arguments: [(0, 60), (30, 60), (80, 120), (200, 300), (1000, 350), (600_000, 350)] as [(UInt64, Int64)])
  func beginsAsLongBeforeAnEdgeAsTheLastReadingTookAndHalfAsMuch(took: UInt64, lead: Int64) {
    var schedule = ReloadSchedule()
    schedule.took(took * 1_000_000)
    #expect(schedule.lead == lead * 1_000_000)
  }
}
