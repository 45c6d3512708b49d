import ClockModel
import Testing

/// Volume commands are reported and change no state.
@Suite struct VolumeTests {
  private static let orders: [(order: VolumeOrder, name: String, value: String)] = [
    (.set(40), "volume", "40"), (.change(-10), "change", "-10"), (.mute, "muted", "true"),
    (.unmute, "muted", "false"), (.toggle, "muted", "toggle"),
  ]

  @Test(arguments: VolumeTests.orders.indices)
  func volumeCommandIsReportedAndChangesNothing(index: Int) throws {
    let (order, name, value) = Self.orders[index]
    var stage = Stage(try .film(), library: .small, at: try instant("2026-11-22T08:00:00"))
    let before = stage.machine.state
    let outcome = try stage.order(.volume(order))
    let notice = try #require(outcome.notices.first)
    #expect(notice.kind == .volume)
    #expect(notice.details == [.init(name, value)])
    #expect(notice.text == outcome.message)
    #expect(stage.machine.state == before)
  }
}
