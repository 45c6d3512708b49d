package import ClockModel
package import Secrets

/// Issues the pairing codes that the prop shows, and checks what is typed.
///
/// A value; its times are in milliseconds of a monotonic clock.
///
/// Anyone on the network may request a code. Each requester has its own waits, and all share a budget, which
/// makes guessing hopeless. Strangers can use up that budget to lock others out, so the owner has a reserved
/// place that only a ``PairingWord`` opens.
package struct PairingCodes: Sendable {
  /// How long a code is shown by default, in milliseconds.
  package static let codeMilliseconds: Int64 = 60_000
  /// How many wrong attempts end a code.
  package static let tries = 5
  /// How many unused codes a requester has before it must wait.
  package static let freeCodes = 3
  /// A requester's first wait, in milliseconds; each further unused code doubles it.
  package static let firstWait: Int64 = 60_000
  /// The longest wait of a requester, in milliseconds.
  package static let longestWait: Int64 = 3_600_000
  /// How many unused codes all requesters together may have at once.
  package static let budget: Int64 = 12
  /// How long the budget takes to regain one code, in milliseconds.
  package static let budgetWait: Int64 = 3_600_000
  /// How long without an unused code resets a requester, in milliseconds.
  package static let memory: Int64 = 86_400_000
  /// How long a word is valid, in milliseconds.
  package static let wordMilliseconds: Int64 = 600_000
  /// How many unused codes end a word.
  package static let codesOfWord = 3

  /// The allowance that pays for a code.
  private enum Client: Equatable {
    /// A browser without a word.
    case stranger(Requester)
    /// A browser into which this word was typed.
    case invited(PairingWord)
  }

  /// The current code.
  private struct Code {
    let digits: PairingDigits
    let browser: Secret
    let client: Client
    let end: Int64
    var triesLeft = PairingCodes.tries
    /// Whether the prop has reported showing it.
    var isSeen = false
    /// Whether it left the LEDs before its time was up.
    var isInterrupted = false
  }

  /// The owner's reserved place.
  private struct Invitation {
    let word: PairingWord
    let end: Int64
    /// The browser into which the word was first typed; no other can use it afterwards.
    var browser: Secret?
    var codesLeft = PairingCodes.codesOfWord
  }

  /// A requester's unused codes.
  private struct Record {
    var unused = 0
    var last: Int64 = 0
    var closedUntil: Int64 = 0
  }

  private var code: Code?
  /// How many requested codes the prop has not reported yet.
  private var awaited = 0
  private var invitation: Invitation?
  private var records: [Requester: Record] = [:]
  /// When the shared budget is full again.
  private var wholeAt: Int64 = 0
  /// How long a code is shown, in milliseconds.
  package let codeMilliseconds: Int64
  private let makeDigits: @Sendable () -> String

  /// Creates an instance without a code; `makeDigits` makes six unpredictable digits.
  package init(
    codeMilliseconds: Int64 = PairingCodes.codeMilliseconds,
    makeDigits: @escaping @Sendable () -> String = PairingCodes.randomDigits
  ) {
    self.codeMilliseconds = codeMilliseconds
    self.makeDigits = makeDigits
  }

  /// Six uniformly random digits (getrandom(2)).
  @Sendable package static func randomDigits() -> String {
    var generator = SystemRandomNumberGenerator()
    return (0..<PairingDigits.count).map { _ in String(Int.random(in: 0...9, using: &generator)) }.joined()
  }

  // The word.

  /// Makes a word that gets one browser a code despite all limits; it replaces the previous word.
  package mutating func invite(at now: Int64) -> PairingWord {
    let word = PairingWord.random()
    invitation = Invitation(word: word, end: now + Self.wordMilliseconds)
    return word
  }

  /// Whether a browser holds the owner's place, or its word would give it that.
  package func isInvited(_ browser: Secret?, word: String?, at now: Int64) -> Bool {
    guard let invitation, now < invitation.end else { return false }
    if let owner = invitation.browser { return owner == browser }
    return word.map { invitation.word.matches($0) } ?? false
  }

  // Codes.

  /// The result of requesting a code.
  package enum Asked: Equatable, Sendable {
    /// Show these digits; if `invited`, whatever they cover.
    case show(PairingDigits, invited: Bool)
    /// The browser's own code is shown for so many milliseconds more.
    case isShown(Int64)
    /// Another browser's code is shown for so many milliseconds more.
    case isAnothers(Int64)
    /// No code is issued for so many milliseconds more.
    case closed(Int64)
    /// The word is invalid or belongs to another browser.
    case wrongWord
  }

  /// Requests a code for a browser under a requester's limits; a `nil` or blank word counts as none.
  mutating func ask(
    _ browser: Secret, from requester: Requester, word: String? = nil, at now: Int64
  ) -> Asked {
    expire(at: now)
    if let invited = invitation?.word, isInvited(browser, word: word, at: now) {
      invitation?.browser = browser
      if let code {
        guard code.browser != browser || code.client != .invited(invited) else {
          return .isShown(code.end - now)
        }
        // The prop's report of the previous code may still be pending.
        let awaited = self.awaited
        drop(at: now)
        self.awaited = awaited
      }
      return show(to: browser, .invited(invited), at: now)
    }
    guard word.map(PairingWord.isBlank) ?? true else { return .wrongWord }
    if let code { return code.browser == browser ? .isShown(code.end - now) : .isAnothers(code.end - now) }
    let wait = max(wait(at: now), (records[requester]?.closedUntil ?? 0) - now)
    return wait > 0 ? .closed(wait) : show(to: browser, .stranger(requester), at: now)
  }

  private mutating func show(to browser: Secret, _ client: Client, at now: Int64) -> Asked {
    guard let digits = PairingDigits(makeDigits()) else { return .closed(Self.firstWait) }
    code = Code(digits: digits, browser: browser, client: client, end: now + codeMilliseconds)
    awaited += 1
    if case .invited = client { return .show(digits, invited: true) }
    return .show(digits, invited: false)
  }

  /// The result of typing a code.
  package enum Typed: Equatable, Sendable {
    /// Correct: the browser is paired.
    case right
    /// Wrong, with so many tries left.
    case wrong(triesLeft: Int)
    /// Wrong, and the last try: the code has ended.
    case gone
    /// No code of this browser is shown.
    case none
  }

  /// Checks a code typed into a browser.
  package mutating func type(_ text: String, _ browser: Secret, at now: Int64) -> Typed {
    expire(at: now)
    guard var code, code.browser == browser else { return .none }
    let typed = text.filter { $0 != " " }
    guard PairingDigits(typed) != code.digits else {
      self.code = nil
      switch code.client {
      case .stranger(let requester): records[requester] = nil
      case .invited(let word): if invitation?.word == word { invitation = nil }
      }
      return .right
    }
    code.triesLeft -= 1
    self.code = code
    guard code.triesLeft > 0 else {
      drop(at: now)
      return .gone
    }
    return .wrong(triesLeft: code.triesLeft)
  }

  /// Whether a browser's code is on show.
  package mutating func isShown(to browser: Secret, at now: Int64) -> Bool {
    expire(at: now)
    return code?.browser == browser
  }

  /// Withdraws a browser's code that could not be shown; it does not count as unused.
  package mutating func withdraw(_ browser: Secret) {
    awaited = max(0, awaited - 1)
    if code?.browser == browser { code = nil }
  }

  /// Ends a code that timed out or was interrupted; both count as unused.
  ///
  /// The prop often reports a timed-out code's end before the time is up here.
  package mutating func expire(at now: Int64) {
    if let code, code.isInterrupted || now >= code.end { drop(at: min(now, code.end)) }
    records = records.filter { now < $0.value.last + Self.memory }
  }

  /// How many milliseconds until a code is issued without a word.
  package mutating func wait(at now: Int64) -> Int64 {
    expire(at: now)
    return code == nil ? max(0, wholeAt - (Self.budget - 1) * Self.budgetWait - now) : 0
  }

  // Reports from the prop.

  /// Records that the prop shows a code: the last one requested, or somebody else's in its place.
  ///
  /// Codes are requested over two connections and reported over a third, so the report may concern the
  /// previous code.
  package mutating func codeIsShown() {
    awaited = max(0, awaited - 1)
    guard awaited == 0 else { return }
    if code?.isSeen == true { interrupt() } else { code?.isSeen = true }
  }

  /// Records that the prop shows no code any more.
  ///
  /// If the current code has not been reported yet, the report concerns the previous one.
  package mutating func codeIsHidden() {
    if code?.isSeen == true { interrupt() }
  }

  /// Interrupts the code after the connection was lost: its state is unknown.
  package mutating func lose() {
    awaited = 0
    interrupt()
  }

  /// Marks the current code as covered by something else.
  package mutating func interrupt() { code?.isInterrupted = true }

  /// Ends the current code as unused.
  private mutating func drop(at now: Int64) {
    guard let client = code?.client else { return }
    (code, awaited) = (nil, 0)
    switch client {
    case .invited(let word):
      guard invitation?.word == word else { return }
      invitation?.codesLeft -= 1
      if invitation?.codesLeft == 0 { invitation = nil }
    case .stranger(let requester):
      var record = records[requester] ?? Record()
      record.unused += 1
      record.last = now
      if record.unused >= Self.freeCodes {
        let doublings = min(record.unused - Self.freeCodes, 6)
        record.closedUntil = now + min(Self.firstWait << Int64(doublings), Self.longestWait)
      }
      records[requester] = record
      wholeAt = max(wholeAt, now) + Self.budgetWait
    }
  }
}
