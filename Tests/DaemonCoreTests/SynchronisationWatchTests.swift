import ClockModel
import Foundation
import LinuxSystem
import Testing

@testable import DaemonCore

@Suite struct SynchronisationWatchTests {
  @Test func believesAClockWhoseFlagIsThere() throws {
    let folder = try ControlFolder()
    let flag = folder.path + "/synchronized"
    let watch = SynchronisationWatch(flag: flag)
    #expect(watch.trust(patience: .max) == .waiting)
    try Data().write(to: URL(fileURLWithPath: flag))
    #expect(watch.trust(patience: .max) == .synchronised)
    #expect(watch.trust(patience: 0) == .synchronised)
  }

  @Test func waitsSinceBootAndNotSinceTheStartOfTheDaemon() throws {
    let folder = try ControlFolder()
    let watch = SynchronisationWatch(flag: folder.path + "/synchronized")
    let sinceBoot = SystemClock.secondsSinceBoot
    #expect(watch.trust(patience: sinceBoot + 1000) == .waiting)
    #expect(watch.trust(patience: sinceBoot) == .notSynchronised)
    #expect(watch.trust(patience: 0) == .notSynchronised)
  }
}
