import ControlProtocol
import LinuxSystem

/// Limits the broker's commands to fewer than the daemon accepts from one client, since all publishers share
/// one connection.
struct CommandGate {
  private var limit = RateLimit(tokensPerSecond: perSecond, burst: burst)
  private var toldAt: UInt64?
  /// How many commands arrived, and how many of them were dropped or refused.
  private(set) var commands = 0
  private(set) var refused = 0

  static let perSecond = 10
  private static let burst = 20
  /// The shortest interval between two reports of too many commands, in nanoseconds.
  private static let tellAgain: UInt64 = 1_000_000_000

  /// The decision about a command.
  enum Verdict: Equatable {
    /// It is forwarded.
    case passed
    /// It exceeds the limit; `isTold` if that must be published.
    case dropped(isTold: Bool)
  }

  mutating func admit(at now: UInt64) -> Verdict {
    commands += 1
    guard !limit.allow(at: now) else { return .passed }
    refused += 1
    if let toldAt, now - toldAt < Self.tellAgain { return .dropped(isTold: false) }
    toldAt = now
    return .dropped(isTold: true)
  }

  /// Counts a refused command.
  mutating func recordRefusal() { refused += 1 }

  static let message = "at most \(perSecond) commands a second; the rest is dropped"
}
