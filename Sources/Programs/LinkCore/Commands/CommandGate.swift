import ControlProtocol
import LinuxSystem

/// How many commands of the broker are handed on: fewer than the daemon takes of one client, which is the same for all who publish.
struct CommandGate {
  private var limit = RateLimit(tokensPerSecond: perSecond, burst: burst)
  private var toldAt: UInt64?
  /// How many came, and how many of them were not handed on or were refused.
  private(set) var commands = 0
  private(set) var refused = 0

  static let perSecond = 10
  private static let burst = 20
  /// How often it is told that there are too many, in nanoseconds.
  private static let tellAgain: UInt64 = 1_000_000_000

  /// What becomes of a command.
  enum Verdict: Equatable {
    /// It is handed on.
    case passed
    /// There are too many; whether that is to be told.
    case dropped(isTold: Bool)
  }

  mutating func take(at now: UInt64) -> Verdict {
    commands += 1
    guard !limit.take(at: now) else { return .passed }
    refused += 1
    if let toldAt, now - toldAt < Self.tellAgain { return .dropped(isTold: false) }
    toldAt = now
    return .dropped(isTold: true)
  }

  /// One was refused.
  mutating func isRefused() { refused += 1 }

  static let message = "at most \(perSecond) commands a second; those that are too many are dropped"
}
