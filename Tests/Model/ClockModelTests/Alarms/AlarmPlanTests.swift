import ClockModel
import Testing
import TypedTime

/// Typed times and days of alarms.
@Suite struct AlarmPlanTests {
  @Test(
    arguments: [
      ("07:30", 7, 30), ("7:30", 7, 30), ("00:00", 0, 0), ("23:59", 23, 59), ("7:30am", 7, 30),
      ("7:30 PM", 19, 30), ("9 p.m.", 21, 0), ("7am", 7, 0), ("7 A.M.", 7, 0), ("07:30:00", 7, 30),
      ("730", 7, 30),
      ("0730", 7, 30), ("1930", 19, 30), ("730pm", 19, 30), ("1130 am", 11, 30), ("noon", 12, 0),
      ("midnight", 0, 0), ("PM 7:30", 19, 30),
      ("at 7:30", 7, 30),
      ("12:00am", 0, 0), ("12:00pm", 12, 0),
    ])
  func commonTimeSpellingsAreRead(text: String, hour: Int, minute: Int) throws {
    let time = try #require(AlarmPlan.timeOfDay(text))
    #expect(time == (hour, minute))
  }

  @Test(arguments: [
    "", "24:00", "7:60", "7360", "7", "73", "7:3", "13:00pm", "0:30am", "-1:00", "7:30:01", "７:30", "pm",
    "a:bc", "tomorrow",
    "tomorrow 7:30", "now", "OCT 26 7:30", "7:30Z", "07:30+02:00", "mon 7:30", "10261985",
  ])
  func invalidTimesOfDayAreRefused(text: String) { #expect(AlarmPlan.timeOfDay(text) == nil) }

  @Test(
    arguments: [
      ("10-26", 10, 26), ("1-1", 1, 1), ("oct-26", 10, 26), ("October-26", 10, 26), ("02-29", 2, 29),
      ("sept-5", 9, 5),
    ])
  func commonDateSpellingsAreRead(text: String, month: Int, day: Int) {
    #expect(AlarmPlan.dayOfYear(text) == .yearly(month: month, day: day))
  }

  @Test(arguments: ["", "13-01", "02-30", "0-1", "10-0", "10-26-1985", "26", "foo-1", "10-", "-26"])
  func invalidDaysOfTheYearAreRefused(text: String) { #expect(AlarmPlan.dayOfYear(text) == nil) }

  @Test(
    arguments: [
      ("mon", "mon"), ("Monday", "mon"), ("tu", "tue"), ("WEEKEND", "weekend"), ("workdays", "workdays"),
      ("daily", "daily"),
    ])
  func commonWeekdaySpellingsAreRead(word: String, text: String) {
    #expect(Weekdays(word: word)?.text == text)
  }

  @Test(arguments: ["", "m", "t", "moon", "montag", "1"])
  func invalidWeekdaysAreRefused(word: String) { #expect(Weekdays(word: word) == nil) }

  @Test func weekdayListsStartOnMonday() {
    let days: Weekdays = [.weekend, .init(rawValue: 0b101)]
    #expect(days.list == ["mon", "wed", "sat", "sun"])
    #expect(days.text == "mon,wed,sat,sun")
    #expect(Weekdays(rawValue: 0xFF) == .daily)
  }

  @Test func impossibleAlarmsAreRefused() {
    #expect(AlarmPlan(hour: 24, minute: 0) == nil)
    #expect(AlarmPlan(hour: 0, minute: 60) == nil)
    #expect(AlarmPlan(hour: 7, minute: 30, days: .weekly([])) == nil)
    #expect(AlarmPlan(hour: 7, minute: 30, days: .yearly(month: 2, day: 30)) == nil)
  }
}
