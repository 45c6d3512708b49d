import ClockModel
import LinuxSystem
import Secrets
import TestSupport
import Testing

@testable import WebCore

/// Codes that the prop shows, and who may type them.
@Suite struct PairingCodesTests {
  private static let digits = "190855"
  private let one = Secret.random(bits: 128)
  private let other = Secret.random(bits: 128)
  private let shown = PairingDigits(PairingCodesTests.digits)

  private func desk() -> SharedDesk { SharedDesk(PairingCodes(makeDigits: { PairingCodesTests.digits })) }

  @Test func theLimitsAreThePromisedOnes() {
    #expect(PairingCodes.codeMilliseconds == 60_000)
    #expect(PairingCodes.tries == 5)
    #expect(PairingCodes.freeCodes == 3)
    #expect(PairingCodes.firstWait == 60_000 && PairingCodes.longestWait == 3_600_000)
    #expect(PairingCodes.budget == 12 && PairingCodes.budgetWait == 3_600_000)
    #expect(PairingCodes.wordMilliseconds == 600_000 && PairingCodes.codesOfWord == 3)
  }

  @Test func theRightCodePairs() throws {
    let desk = desk()
    let digits = try #require(shown)
    #expect(desk.ask(one, at: 0) == .show(digits, invited: false))
    #expect(desk.ask(one, at: 1000) == .isShown(59_000))
    #expect(desk.type("190 855", one, at: 2000) == .right)
    #expect(desk.type(Self.digits, one, at: 3000) == .none)
  }

  @Test func aCodeBelongsToTheBrowserThatAsked() {
    let desk = desk()
    desk.ask(one, at: 0)
    #expect(desk.ask(other, at: 10_000) == .isAnothers(50_000))
    #expect(desk.type(Self.digits, other, at: 10_000) == .none)
    #expect(desk.type(Self.digits, one, at: 10_000) == .right)
  }

  @Test func theFifthWrongTryEndsIt() {
    let desk = desk()
    desk.ask(one, at: 0)
    for left in [4, 3, 2, 1] { #expect(desk.type("000000", one, at: 1) == .wrong(triesLeft: left)) }
    #expect(desk.type("", one, at: 1) == .gone)
    #expect(desk.type(Self.digits, one, at: 1) == .none)
  }

  @Test func aCodeEndsAfterAMinute() {
    let desk = desk()
    desk.ask(one, at: 0)
    #expect(desk.isShown(to: one, at: 59_999))
    #expect(desk.type(Self.digits, one, at: 60_000) == .none)
  }

  // Strangers.

  @Test func afterThreeThatNobodyUsedTheWaitsOfANetworkDoubleUpToAnHour() {
    let desk = desk()
    var now: Int64 = 0
    var waits: [Int64] = []
    for _ in 0..<12 {
      desk.ask(one, at: now)
      now += 60_000
      if case .closed(let wait) = desk.ask(other, at: now) {
        waits.append(wait)
        now += wait
      } else {
        desk.withdraw(other)
      }
    }
    #expect(waits == [60, 120, 240, 480, 960, 1920, 3600, 3600, 3600, 3600].map { $0 * 1000 })
  }

  @Test func burntCodesCountAgainstWhoeverBurntThem() throws {
    let desk = desk()
    let digits = try #require(shown)
    desk.burn(3, by: one, from: "192.168.1.66", at: 0)
    #expect(desk.ask(one, from: "192.168.1.66", at: 0) == .closed(60_000))
    #expect(desk.ask(other, from: "192.168.1.5", at: 0) == .show(digits, invited: false))
    desk.withdraw(other)
    // All addresses of a machine are of its /64.
    desk.burn(3, by: one, from: "2001:db8::1", at: 0)
    #expect(desk.ask(one, from: "2001:db8::ffff:2", at: 0) == .closed(60_000))
    #expect(desk.ask(one, from: "2001:db8:0:1::1", at: 0) == .show(digits, invited: false))
  }

  @Test func oneNetworkAloneNeverKeepsOthersOut() throws {
    let desk = desk()
    let digits = try #require(shown)
    var now: Int64 = 0
    while now < 7 * 86_400_000 {
      desk.burn(1, by: one, from: "192.168.1.66", at: now)
      now += 60_000
      #expect(desk.ask(other, from: "192.168.1.5", at: now) == .show(digits, invited: false), "at \(now)")
      desk.withdraw(other)
    }
  }

  @Test func aRightCodeEndsTheWaitsOfItsNetwork() throws {
    let desk = desk()
    let digits = try #require(shown)
    desk.burn(3, by: one, from: "192.168.1.5", at: 0)
    #expect(desk.ask(one, from: "192.168.1.5", at: 0) == .closed(60_000))
    desk.ask(one, from: "192.168.1.5", at: 60_000)
    #expect(desk.type(Self.digits, one, at: 60_000) == .right)
    desk.burn(1, by: one, from: "192.168.1.5", at: 60_000)
    #expect(desk.ask(one, from: "192.168.1.5", at: 60_000) == .show(digits, invited: false))
  }

  @Test func aCodeThatCouldNotBeShownCountsForNothing() throws {
    let desk = desk()
    let digits = try #require(shown)
    for _ in 0..<100 {
      #expect(desk.ask(one, at: 0) == .show(digits, invited: false))
      desk.withdraw(one)
    }
  }

  /// Ten thousand guessers from everywhere together have no more tries than a few.
  @Test(arguments: [UInt64(7), 8])
  func guessingTakesForEver(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let desk = desk()
    var (now, tries): (Int64, Int) = (0, 0)
    while now < 24 * 3_600_000 {
      let browser = Bool.random(using: &generator) ? one : other
      let address =
        "10.\(Int.random(in: 0...255, using: &generator)).7.\(Int.random(in: 0...255, using: &generator))"
      if case .show = desk.ask(browser, from: address, at: now) {
        while case .wrong = desk.type("000000", browser, at: now) { tries += 1 }
        tries += 1
      }
      now += Int64.random(in: 1000...30_000, using: &generator)
    }
    // Of a million codes: fewer than two hundred in a day.
    #expect(tries > 100 && tries < 200, "seed \(seed): \(tries)")
  }

  // The owner's place.

  @Test func aWordGetsACodeWhateverOthersAskFor() throws {
    let desk = desk()
    let digits = try #require(shown)
    for number in 0..<20 { desk.burn(3, by: other, from: "10.0.0.\(number)", at: 0) }
    let word = desk.invite(at: 0)
    #expect(desk.ask(one, from: "10.0.0.1", at: 0) == .closed(3_600_000))
    #expect(desk.ask(one, from: "10.0.0.1", word: word, at: 0) == .show(digits, invited: true))
    #expect(desk.ask(one, from: "10.0.0.1", word: word, at: 1000) == .isShown(59_000))
    #expect(desk.type(Self.digits, one, at: 1000) == .right)
  }

  @Test func aWordTakesThePlaceOfAStrangersCode() throws {
    let desk = desk()
    let digits = try #require(shown)
    desk.ask(other, at: 0)
    let word = desk.invite(at: 0)
    #expect(desk.ask(one, word: word, at: 1) == .show(digits, invited: true))
    #expect(desk.type(Self.digits, other, at: 2) == .none)
    #expect(desk.ask(other, at: 2) == .isAnothers(59_999))
    #expect(desk.type(Self.digits, one, at: 2) == .right)
    // It is one that nobody has used.
    desk.burn(2, by: other, from: PairingCodesTests.home, at: 3)
    #expect(desk.ask(other, at: 3) == .closed(60_000))
  }

  @Test func aBrowserWhoseOwnCodeIsOnShowGetsAnotherByTheWord() throws {
    let desk = desk()
    let digits = try #require(shown)
    desk.ask(one, at: 0)
    let word = desk.invite(at: 0)
    #expect(desk.ask(one, word: word, at: 59_000) == .show(digits, invited: true))
    #expect(desk.isShown(to: one, at: 100_000))
  }

  @Test func aWordBelongsToTheBrowserThatItWasTypedIntoFirst() throws {
    let desk = desk()
    let digits = try #require(shown)
    let word = desk.invite(at: 0)
    #expect(desk.ask(one, word: word, at: 0) == .show(digits, invited: true))
    #expect(desk.ask(other, word: word, at: 0) == .wrongWord)
    desk.withdraw(one)
    #expect(desk.ask(other, word: word, at: 0) == .wrongWord)
    // Its own browser needs it no more.
    #expect(desk.ask(one, at: 0) == .show(digits, invited: true))
  }

  @Test func aWordIsUsedOnce() {
    let desk = desk()
    let word = desk.invite(at: 0)
    desk.ask(one, word: word, at: 0)
    #expect(desk.type(Self.digits, one, at: 0) == .right)
    #expect(desk.ask(one, word: word, at: 1) == .wrongWord)
  }

  @Test func aWordHasThreeCodesAndTenMinutes() {
    let desk = desk()
    let word = desk.invite(at: 0)
    for _ in 0..<3 {
      desk.ask(one, word: word, at: 0)
      while case .wrong = desk.type("000000", one, at: 0) {}
    }
    #expect(desk.ask(one, word: word, at: 0) == .wrongWord)
    let next = desk.invite(at: 0)
    #expect(desk.ask(one, word: next, at: 600_000) == .wrongWord)
  }

  @Test func theNextWordMakesTheOneBeforeVoid() throws {
    let desk = desk()
    let digits = try #require(shown)
    let first = desk.invite(at: 0)
    desk.ask(other, word: first, at: 0)
    let second = desk.invite(at: 1)
    #expect(desk.ask(one, word: first, at: 1) == .wrongWord)
    #expect(desk.ask(one, word: second, at: 1) == .show(digits, invited: true))
    #expect(desk.type(Self.digits, other, at: 1) == .none)
  }

  @Test func anotherWordIsNone() throws {
    let desk = desk()
    let digits = try #require(shown)
    _ = desk.invite(at: 0)
    for word in ["x", "badedidodu badedidodu", "-", "é", "000000"] {
      #expect(desk.ask(one, word: word, at: 0) == .wrongWord, "\(word)")
    }
    for blank in ["", "  ", "\n"] {
      #expect(desk.ask(one, word: blank, at: 0) == .show(digits, invited: false))
      desk.withdraw(one)
    }
  }

  // What the prop shows.

  @Test func whatEndsACodeOnTheLEDsEndsIt() {
    let desk = desk()
    desk.ask(one, at: 0)
    desk.codeIsShown()
    desk.codeIsHidden()
    #expect(!desk.isShown(to: one, at: 1))
    #expect(desk.type(Self.digits, one, at: 1) == .none)
  }

  @Test func anotherCodeInItsPlaceEndsIt() {
    let desk = desk()
    desk.ask(one, at: 0)
    desk.codeIsShown()
    desk.codeIsShown()
    #expect(desk.type(Self.digits, one, at: 1) == .none)
  }

  @Test func theEndOfTheCodeBeforeIsNotThatOfTheNext() {
    let desk = desk()
    desk.ask(one, at: 0)
    desk.codeIsShown()
    desk.expire(at: 60_000)
    desk.ask(other, at: 60_000)
    desk.codeIsHidden()
    desk.codeIsShown()
    #expect(desk.type(Self.digits, other, at: 60_000) == .right)
    desk.codeIsHidden()
  }

  /// Its time is over for the prop a little sooner than here: whoever asks again and again is to wait all the same.
  @Test func aCodeThatThePropEndsIsUnused() {
    let desk = desk()
    for round in 0..<3 {
      desk.ask(one, at: Int64(round) * 60_000)
      desk.codeIsShown()
      desk.expire(at: Int64(round) * 60_000 + 59_999)
      desk.codeIsHidden()
    }
    #expect(desk.ask(one, at: 179_999) == .closed(60_000))
  }

  fileprivate static let home = "192.168.1.5"
}

/// Codes over two connections, and words one after the other.
@Suite struct PairingOrderTests {
  private let phone = Secret.random(bits: 128)
  private let stranger = Secret.random(bits: 128)
  private func desk() -> PairingCodes { PairingCodes(makeDigits: { "190855" }) }

  @Test func aLateReportOfAnothersCodeIsNotTakenForTheOwners() {
    var desk = desk()
    let word = desk.invite(at: 0).revealed
    _ = desk.ask(stranger, from: .unknown, at: 0)
    _ = desk.ask(phone, from: .unknown, word: word, at: 1)
    // The stranger's first, then the owner's.
    desk.codeIsShown()
    desk.codeIsShown()
    let isShown = desk.isShown(to: phone, at: 2)
    #expect(isShown)
    // One more is somebody else's in its place.
    desk.codeIsShown()
    let isStillShown = desk.isShown(to: phone, at: 3)
    #expect(!isStillShown)
  }

  @Test func aCodeOfAnOlderWordCostsTheNewerOneNothing() {
    var desk = desk()
    let old = desk.invite(at: 0).revealed
    _ = desk.ask(phone, from: .unknown, word: old, at: 0)
    desk.codeIsShown()
    let new = desk.invite(at: 1).revealed
    let typed = desk.type("190855", phone, at: 2)
    #expect(typed == .right)
    #expect(desk.isInvited(stranger, word: new, at: 3))
  }
}

/// A desk that an expectation can ask: it takes no call that changes a value.
private final class SharedDesk {
  private var desk: PairingCodes
  init(_ desk: PairingCodes) { self.desk = desk }
  func invite(at now: Int64) -> String { desk.invite(at: now).revealed }
  @discardableResult
  func ask(
    _ browser: Secret, from address: String = PairingCodesTests.home, word: String? = nil, at now: Int64
  ) -> PairingCodes.Asked {
    desk.ask(
      browser, from: InternetAddress(address).map { .address($0.subscriber) } ?? .unknown, word: word, at: now
    )
  }
  func type(_ text: String, _ browser: Secret, at now: Int64) -> PairingCodes.Typed {
    desk.type(text, browser, at: now)
  }
  /// Asks for codes and guesses until they are gone.
  func burn(_ count: Int, by browser: Secret, from address: String, at now: Int64) {
    for _ in 0..<count where ask(browser, from: address, at: now).isShow {
      while case .wrong = type("000000", browser, at: now) {}
    }
  }
  func isShown(to browser: Secret, at now: Int64) -> Bool { desk.isShown(to: browser, at: now) }
  func withdraw(_ browser: Secret) { desk.withdraw(browser) }
  func expire(at now: Int64) { desk.expire(at: now) }
  func codeIsShown() { desk.codeIsShown() }
  func codeIsHidden() { desk.codeIsHidden() }
  func interrupt() { desk.interrupt() }
}

extension PairingCodes.Asked {
  fileprivate var isShow: Bool { if case .show = self { true } else { false } }
}
