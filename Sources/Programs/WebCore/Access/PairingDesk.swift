public import ClockModel
public import Secrets

/// Gives out the codes that the prop shows, and checks what a person reads off it.
///
/// A value that is told the time, in milliseconds of any clock that does not go back.
///
/// Anyone on the network may ask for a code. Each network has waits of its own, and a budget limits all of them together, so
/// that guessing takes for ever. The budget can be spent by whoever wants to keep others out; therefore whoever owns the machine
/// has a place beside it, which no stranger can take: a ``PairingWord``.
public struct PairingDesk: Sendable {
  /// For how long a code is shown where nothing else is said, in milliseconds.
  public static let codeMilliseconds: Int64 = 60_000
  /// How often one may be typed wrong: the fifth ends it.
  public static let tries = 5
  /// How many unused codes a network has before its waits begin.
  public static let freeCodes = 3
  /// The first wait of a network, in milliseconds; each further unused code doubles it.
  public static let firstWait: Int64 = 60_000
  /// The longest wait of a network, in milliseconds.
  public static let longestWait: Int64 = 3_600_000
  /// How many unused codes all networks together have at once.
  public static let budget: Int64 = 12
  /// How long it takes for the budget to have one more, in milliseconds.
  public static let budgetWait: Int64 = 3_600_000
  /// After how long without an unused code a network begins anew, in milliseconds.
  public static let memory: Int64 = 86_400_000
  /// For how long a word is valid, in milliseconds.
  public static let wordMilliseconds: Int64 = 600_000
  /// How many unused codes a word has.
  public static let codesOfWord = 3

  /// Who asked for a code, and at whose expense.
  private enum Asker: Equatable {
    /// Anyone, from this network.
    case stranger(Requester)
    /// A browser that this word was typed into.
    case invited(PairingWord)
  }

  /// A code on show.
  private struct Code {
    let digits: PairingDigits
    let browser: Secret
    let asker: Asker
    let end: Int64
    var triesLeft = PairingDesk.tries
    /// Whether the prop has reported that it shows the code.
    var isSeen = false
    /// Whether the prop shows it no longer, though its time is not over.
    var isInterrupted = false
  }

  /// The place of whoever owns the machine.
  private struct Invitation {
    let word: PairingWord
    let end: Int64
    /// The browser that the word was typed into first; no other can use it then.
    var browser: Secret?
    var codesLeft = PairingDesk.codesOfWord
  }

  /// The unused codes of a network.
  private struct Record {
    var unused = 0
    var last: Int64 = 0
    var closedUntil: Int64 = 0
  }

  private var code: Code?
  /// How many codes were asked for whose report is still to come.
  private var awaited = 0
  private var invitation: Invitation?
  private var records: [Requester: Record] = [:]
  /// When the budget of all networks is whole again.
  private var wholeAt: Int64 = 0
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

  // The word.

  /// Makes a word, with which one browser gets a code whatever others ask for; the word before is void.
  public mutating func invite(at now: Int64) -> PairingWord {
    let word = PairingWord.random()
    invitation = Invitation(word: word, end: now + Self.wordMilliseconds)
    return word
  }

  /// Whether a browser has the owner's place, or would have it by a word.
  ///
  /// - Parameters:
  ///   - browser: the browser, if it is known from before.
  ///   - word: what was typed as a word, if anything.
  ///   - now: when.
  /// - Returns: whether it has.
  public func isInvited(_ browser: Secret?, word: String?, at now: Int64) -> Bool {
    guard let invitation, now < invitation.end else { return false }
    if let owner = invitation.browser { return owner == browser }
    return word.map { invitation.word.matches($0) } ?? false
  }

  // Codes.

  /// The result of asking for a code.
  public enum Asked: Equatable, Sendable {
    /// These digits are to be shown; `invited` where they are shown whatever they cover.
    case show(PairingDigits, invited: Bool)
    /// The browser's own code is on show, for so many milliseconds more.
    case isShown(Int64)
    /// Another browser's is, for so many milliseconds more.
    case isAnothers(Int64)
    /// None is given out for so many milliseconds more.
    case closed(Int64)
    /// The word is not valid, or belongs to another browser.
    case wrongWord
  }

  /// A browser asks for a code.
  ///
  /// - Parameters:
  ///   - browser: the browser.
  ///   - requester: whose limits it counts against.
  ///   - word: what was typed as a word; `nil` or blank where nothing was.
  ///   - now: when.
  /// - Returns: what is to be shown, or why nothing is.
  mutating func ask(
    _ browser: Secret, from requester: Requester, word: String? = nil, at now: Int64
  ) -> Asked {
    expire(at: now)
    if let invited = invitation?.word, isInvited(browser, word: word, at: now) {
      invitation?.browser = browser
      if let code {
        guard code.browser != browser || code.asker != .invited(invited) else {
          return .isShown(code.end - now)
        }
        // Its report may still be on its way.
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

  private mutating func show(to browser: Secret, _ asker: Asker, at now: Int64) -> Asked {
    guard let digits = PairingDigits(makeDigits()) else { return .closed(Self.firstWait) }
    code = Code(digits: digits, browser: browser, asker: asker, end: now + codeMilliseconds)
    awaited += 1
    if case .invited = asker { return .show(digits, invited: true) }
    return .show(digits, invited: false)
  }

  /// The result of typing a code.
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
      switch code.asker {
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
  public mutating func isShown(to browser: Secret, at now: Int64) -> Bool {
    expire(at: now)
    return code?.browser == browser
  }

  /// Withdraws the code of a browser, since it could not be shown: it counts for nothing.
  public mutating func withdraw(_ browser: Secret) {
    awaited = max(0, awaited - 1)
    if code?.browser == browser { code = nil }
  }

  /// Lets time pass: a code that nobody typed ends.
  ///
  /// One that was interrupted counts as unused as well: the prop's own report of its end is often the first to come.
  public mutating func expire(at now: Int64) {
    if let code, code.isInterrupted || now >= code.end { drop(at: min(now, code.end)) }
    records = records.filter { now < $0.value.last + Self.memory }
  }

  /// For how many milliseconds more no code is given out but by a word.
  public mutating func wait(at now: Int64) -> Int64 {
    expire(at: now)
    return code == nil ? max(0, wholeAt - (Self.budget - 1) * Self.budgetWait - now) : 0
  }

  // What the prop reports.

  /// The prop reports that it shows a code: the one asked for last, or somebody else's in its place.
  ///
  /// Codes are asked for over two connections, and reported over a third: the report may be of the one before.
  public mutating func codeIsShown() {
    awaited = max(0, awaited - 1)
    guard awaited == 0 else { return }
    if code?.isSeen == true { interrupt() } else { code?.isSeen = true }
  }

  /// The prop reports that it shows no code any more.
  ///
  /// One that it has not begun to show yet is not meant: the report is of the code before.
  public mutating func codeIsHidden() {
    if code?.isSeen == true { interrupt() }
  }

  /// Nobody knows what became of a code: the prop was away.
  public mutating func lose() {
    awaited = 0
    interrupt()
  }

  /// Ends the code on show: the prop shows something else.
  public mutating func interrupt() { code?.isInterrupted = true }

  /// Ends the code on show as unused.
  private mutating func drop(at now: Int64) {
    guard let asker = code?.asker else { return }
    (code, awaited) = (nil, 0)
    switch asker {
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
