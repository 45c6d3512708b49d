import Testing

@testable import DaemonCore

@Suite struct ReloadScheduleTests {
  private static let millisecond: UInt64 = 1_000_000

  @Test func waitsUntilChangesStop() {
    var schedule = ReloadSchedule()
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
    var schedule = ReloadSchedule()
    schedule.recordChange(at: 1000 * Self.millisecond)
    schedule.recordChange(at: 1150 * Self.millisecond)
    #expect(schedule.due == 1350 * Self.millisecond)
  }

  @Test func constantChangesCannotDelayAReloadForEver() {
    var schedule = ReloadSchedule()
    var reads: [UInt64] = []
    for millisecond in UInt64(0)..<1000 {
      schedule.recordChange(at: millisecond * Self.millisecond)
      if schedule.startIfDue(at: millisecond * Self.millisecond) { reads.append(millisecond) }
    }
    #expect(reads == [400, 801])
  }

  @Test func reminderIsDueOnceWithoutAChange() {
    var schedule = ReloadSchedule()
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
