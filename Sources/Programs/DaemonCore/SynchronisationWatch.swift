public import ClockModel
public import LinuxSystem

/// Finds out whether the machine's clock was set since boot.
///
/// The kernel's own answer, adjtimex(2), is closed to a unit with ProtectClock=. systemd-timesyncd leaves a file in
/// its runtime directory when it has set the clock (systemd-time-wait-sync.service(8)).
public struct SynchronisationWatch: Sendable {
  /// The file that systemd-timesyncd makes.
  public static let systemFlag = "/run/systemd/timesync/synchronized"

  private let flag: String
  private let secondsSinceBoot: @Sendable () -> Int

  /// A watch of a file.
  ///
  /// - Parameters:
  ///   - flag: the file.
  ///   - secondsSinceBoot: how long the machine has been up.
  public init(
    flag: String = SynchronisationWatch.systemFlag,
    secondsSinceBoot: @escaping @Sendable () -> Int = { SystemClock.secondsSinceBoot }
  ) {
    self.flag = flag
    self.secondsSinceBoot = secondsSinceBoot
  }

  /// Whether the clock may be believed.
  ///
  /// - Parameter patience: for how many seconds since boot it is waited for.
  /// - Returns: never ``ClockTrust/simulated``.
  public func trust(patience: Int) -> ClockTrust {
    if FileSystem.isFile(flag) { return .synchronised }
    return secondsSinceBoot() < patience ? .waiting : .notSynchronised
  }
}
