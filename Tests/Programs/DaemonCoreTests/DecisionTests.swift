import LinuxSystem
import PanelHAL
import Testing

@testable import DaemonCore

/// The loop's small decisions: the status line, and when the watchdog is fed.
@Suite struct DecisionTests {
  private static func fault(
    _ address: UInt8, _ kind: HardwareErrorKind = .noAcknowledge, system: String = "Remote I/O error"
  ) -> HardwareError {
    HardwareError(
      kind: kind, part: .chip(bus: "/dev/i2c-1", address: address), operation: "write 1 byte", system: system,
      advice: "check the wiring")
  }

  @Test(
    arguments: [
      (["NEW YORK", "LONDON"], nil, [], "Showing NEW YORK, LONDON on tcd; all parts work."),
      (
        ["NEW YORK"], nil, [fault(0x70)],
        "Showing NEW YORK on tcd; out of order: chip 0x70 on /dev/i2c-1 (Remote I/O error)."
      ),
      (
        ["NEW YORK"], "a.toml:3:1: colour: unknown key", [],
        "Showing NEW YORK on tcd; configuration rejected: a.toml:3:1: colour: unknown key; all parts work."
      ),
      (
        nil, "a.toml:1:1: expected a key", [],
        "Dark until the configuration is fixed; configuration rejected: a.toml:1:1: expected a key."
      ),
    ] as [([String]?, String?, [HardwareError], String)])
  func statusIsOneReadableLine(
    labels: [String]?, problem: String?, faults: [HardwareError], line: String
  ) {
    #expect(StatusLine.text(labels: labels, board: "tcd", problem: problem, faults: faults) == line)
  }

  @Test func statusSaysHowToSetUpAMissingBoard() {
    let line = StatusLine.text(
      labels: nil, board: "", lacksBoard: true, problem: "a.toml: board: x", faults: [])
    #expect(line == "Dark: no board yet: sudo timecircuitsd --set-up-board")
    let running = StatusLine.text(labels: ["A"], board: "tcd", lacksBoard: true, problem: nil, faults: [])
    #expect(running == "Showing A on tcd; all parts work.")
  }

  @Test func statusSaysThatTheClockIsNotSet() {
    let line = StatusLine.text(
      labels: ["NEW YORK"], board: "tcd", problem: nil, isClockUnset: true, faults: [])
    #expect(line == "Showing NEW YORK on tcd; the clock is not set yet: dashes; all parts work.")
  }

  @Test func statusSaysThatSettingsAreNotSaved() {
    let line = StatusLine.text(
      labels: ["NEW YORK"], board: "tcd", problem: nil, unsaved: "open /s/state.lock: Read-only file system",
      faults: [])
    #expect(
      line
        == "Showing NEW YORK on tcd; settings are not saved: open /s/state.lock: Read-only file system; all parts work."
    )
  }

  @Test func statusNamesSkippedItems() {
    let line = StatusLine.text(
      labels: ["NEW YORK"], board: "tcd", problem: nil, leftOut: "x.toml:1:1: step: expected", faults: [])
    #expect(line == "Showing NEW YORK on tcd; skipped: x.toml:1:1: step: expected; all parts work.")
  }

  @Test(arguments: [1_000_000, 2_000_000, 15_000_000, 180_000_000] as [UInt64])
  func watchdogIsFedWithinHalfItsInterval(microseconds: UInt64) {
    var schedule = WatchdogSchedule(microseconds: microseconds)
    var last: UInt64?
    var fed = 0
    for pass in UInt64(0)..<2000 {
      let now = pass * 500_000_000
      guard schedule.isDue(at: now) else { continue }
      schedule.told(at: now)
      if let last { #expect(now - last <= max(microseconds * 1000 / 2, 500_000_000)) }
      last = now
      fed += 1
    }
    #expect(fed > 1)
    #expect(fed <= 2000)
  }

  @Test func slowWatchdogIsNotFedAtEveryPass() {
    var schedule = WatchdogSchedule(microseconds: 15_000_000)
    let fed = (UInt64(0)..<100).filter { pass in
      let isDue = schedule.isDue(at: pass * 500_000_000)
      if isDue { schedule.told(at: pass * 500_000_000) }
      return isDue
    }
    #expect(fed.count == 8)
  }

  @Test func absentWatchdogIsNeverFed() {
    #expect(!WatchdogSchedule(microseconds: nil).isDue(at: 0))
  }
}
