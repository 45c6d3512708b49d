import Reading
import Testing

@Suite struct ReloadScheduleTests {
  private static let millisecond: UInt64 = 1_000_000
  private static let schedule = ReloadSchedule(quiet: 200 * millisecond, patience: 400 * millisecond)

  @Test func waitsUntilChangesStop() {
    var schedule = Self.schedule
    #expect(schedule.due == nil)
    schedule.recordChange(at: 1000 * Self.millisecond)
    #expect(schedule.due == 1200 * Self.millisecond)
    let early = schedule.startIfDue(at: 1199 * Self.millisecond)
    #expect(!early)
    let due = schedule.startIfDue(at: 1200 * Self.millisecond)
    #expect(due)
    #expect(schedule.due == nil)
  }

  @Test func consecutiveChangesShareOneReload() {
    var schedule = Self.schedule
    schedule.recordChange(at: 1000 * Self.millisecond)
    schedule.recordChange(at: 1150 * Self.millisecond)
    #expect(schedule.due == 1350 * Self.millisecond)
  }

  @Test func constantChangesCannotDelayAReloadForEver() {
    var schedule = Self.schedule
    var reads: [UInt64] = []
    for millisecond in UInt64(0)..<1000 {
      schedule.recordChange(at: millisecond * Self.millisecond)
      if schedule.startIfDue(at: millisecond * Self.millisecond) { reads.append(millisecond) }
    }
    #expect(reads == [400, 801])
  }

  @Test func reminderIsDueOnceWithoutAChange() {
    var schedule = Self.schedule
    schedule.remind(at: 60_000 * Self.millisecond)
    #expect(schedule.due == 60_000 * Self.millisecond)
    schedule.recordChange(at: 1000 * Self.millisecond)
    let change = schedule.startIfDue(at: 1200 * Self.millisecond)
    #expect(change)
    #expect(schedule.due == 60_000 * Self.millisecond)
    let reminder = schedule.startIfDue(at: 60_000 * Self.millisecond)
    #expect(reminder)
    #expect(schedule.due == nil)
  }
}
