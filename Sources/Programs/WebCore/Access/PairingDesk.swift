public import ClockModel
public import Secrets

/// Gives out codes that the prop shows, and takes what a person reads off it.
///
/// A value that is told the time, in milliseconds of any clock that does not go back.
public struct PairingDesk: Sendable {
  /// For how long a code is shown where nothing else is said, in milliseconds.
  public static let codeMilliseconds: Int64 = 60_000
  /// How often one may be typed wrong: the fifth ends it.
  public static let tries = 5
  /// So many codes that nobody used are for nothing; behind them there are waits.
  public static let freeCodes = 3
  /// The first wait, in milliseconds.
  public static let firstWait: Int64 = 60_000
  /// The longest wait, in milliseconds.
  public static let longestWait: Int64 = 3_600_000

  /// A code on show.
  private struct Code {
    let digits: PairingDigits
    let browser: Secret
    let end: Int64
    var triesLeft = PairingDesk.tries
  }

  private var code: Code?
  private var unused = 0
  /// Until when no code is given out.
  private var closedUntil: Int64 = 0
  /// For how long a code is shown, in milliseconds.
  public let codeMilliseconds: Int64
  private let makeDigits: @Sendable () -> String

  /// A desk without a code.
  ///
  /// - Parameters:
  ///   - codeMilliseconds: for how long a code is shown.
  ///   - makeDigits: makes six digits that nobody can guess.
  public init(
    codeMilliseconds: Int64 = PairingDesk.codeMilliseconds,
    makeDigits: @escaping @Sendable () -> String = PairingDesk.randomDigits
  ) {
    self.codeMilliseconds = codeMilliseconds
    self.makeDigits = makeDigits
  }

  /// Six digits, each as likely as any other (getrandom(2)).
  @Sendable public static func randomDigits() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<PairingDigits.count).map { _ in String(Int.random(in: 0...9, using: &generator)) }.joined()
  }

  /// What asking for a code comes to.
  public enum Asked: Equatable, Sendable {
    /// These digits are to be shown.
    case show(PairingDigits)
    /// The browser's own code is on show, for so many milliseconds more.
    case isShown(Int64)
    /// Another browser's is, for so many milliseconds more.
    case isAnothers(Int64)
    /// None is given out for so many milliseconds more.
    case closed(Int64)
  }

  /// A browser asks for a code.
  public mutating func ask(_ browser: Secret, at now: Int64) -> Asked {
    expire(at: now)
    if let code { return code.browser == browser ? .isShown(code.end - now) : .isAnothers(code.end - now) }
    guard now >= closedUntil else { return .closed(closedUntil - now) }
    guard let digits = PairingDigits(makeDigits()) else { return .closed(Self.firstWait) }
    code = Code(digits: digits, browser: browser, end: now + codeMilliseconds)
    return .show(digits)
  }

  /// What typing a code comes to.
  public enum Typed: Equatable, Sendable {
    /// It is the one: the browser is paired.
    case right
    /// It is not, and may be typed so many times more.
    case wrong(triesLeft: Int)
    /// It was the last try: the code is gone.
    case gone
    /// No code of this browser's is on show.
    case none
  }

  /// A browser types a code.
  public mutating func type(_ text: String, _ browser: Secret, at now: Int64) -> Typed {
    expire(at: now)
    guard var code, code.browser == browser else { return .none }
    let typed = text.filter { $0 != " " }
    guard PairingDigits(typed) != code.digits else {
      self.code = nil
      unused = 0
      closedUntil = 0
      return .right
    }
    code.triesLeft -= 1
    guard code.triesLeft > 0 else {
      drop(at: now)
      return .gone
    }
    self.code = code
    return .wrong(triesLeft: code.triesLeft)
  }

  /// Whether a browser's code is on show.
  public mutating func isShown(to browser: Secret, at now: Int64) -> Bool {
    expire(at: now)
    return code?.browser == browser
  }

  /// Takes the code back of a browser that does not want it any more, or that could not be shown.
  ///
  /// - Parameters:
  ///   - browser: the browser that asked for it.
  ///   - counts: whether it counts as one that nobody used; one that was never on show does not.
  ///   - now: when.
  public mutating func withdraw(_ browser: Secret, counts: Bool, at now: Int64) {
    guard code?.browser == browser else { return }
    if counts { drop(at: now) } else { code = nil }
  }

  /// Lets time pass: a code that nobody typed ends.
  public mutating func expire(at now: Int64) {
    guard let end = code?.end, now >= end else { return }
    drop(at: end)
  }

  /// Ends any wait, for who stands in front of the prop and has a key to it already.
  public mutating func open() {
    unused = 0
    closedUntil = 0
  }

  /// For how many milliseconds more no code is given out.
  public mutating func wait(at now: Int64) -> Int64 {
    expire(at: now)
    return code == nil ? max(0, closedUntil - now) : 0
  }

  /// When something changes by itself, `nil` where nothing does.
  public var nextChange: Int64? { code?.end }

  private mutating func drop(at now: Int64) {
    code = nil
    unused += 1
    guard unused >= Self.freeCodes else { return }
    let doublings = min(unused - Self.freeCodes, 6)
    closedUntil = now + min(Self.firstWait << Int64(doublings), Self.longestWait)
  }
}
