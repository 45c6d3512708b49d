package import ClockModel
import LinuxSystem

/// Checks whether the machine's clock was set since boot.
///
/// A unit with ProtectClock= cannot ask the kernel by adjtimex(2). systemd-timesyncd creates a file in its
/// runtime directory when it has set the clock (systemd-time-wait-sync.service(8)).
package struct SynchronisationWatch: Sendable {
  /// The file that systemd-timesyncd creates.
  package static let systemFlag = "/run/systemd/timesync/synchronized"

  private let flag: String
  private let secondsSinceBoot: @Sendable () -> Int

  package init(
    flag: String = SynchronisationWatch.systemFlag,
    secondsSinceBoot: @escaping @Sendable () -> Int
  ) {
    self.flag = flag
    self.secondsSinceBoot = secondsSinceBoot
  }

  /// Returns whether the clock is synchronised.
  ///
  /// - Parameter patience: how many seconds after boot to wait for it.
  /// - Returns: never ``ClockSync/simulated``.
  package func sync(patience: Int) -> ClockSync {
    if FileSystem.isFile(flag) { return .synchronised }
    return secondsSinceBoot() < patience ? .waiting : .notSynchronised
  }
}
