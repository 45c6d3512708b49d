import ClockModel
import LinuxSystem
import Secrets
import TestSupport
import Testing

@testable import WebCore

/// The codes that the prop shows, and the browsers that may enter them.
@Suite struct PairingCodesTests {
  private static let digits = "190855"
  private let one = Secret.random(bits: 128)
  private let other = Secret.random(bits: 128)
  private let shown = PairingDigits(PairingCodesTests.digits)

  private func codes() -> SharedCodes { SharedCodes(PairingCodes(makeDigits: { PairingCodesTests.digits })) }

  @Test func limitsHaveTheDocumentedValues() {
    #expect(PairingCodes.codeMilliseconds == 60_000)
    #expect(PairingCodes.tries == 5)
    #expect(PairingCodes.freeCodes == 3)
    #expect(PairingCodes.firstWait == 60_000 && PairingCodes.longestWait == 3_600_000)
    #expect(PairingCodes.budget == 12 && PairingCodes.budgetWait == 3_600_000)
    #expect(PairingCodes.wordMilliseconds == 600_000 && PairingCodes.codesOfWord == 3)
  }

  @Test func theRightCodePairs() throws {
    let codes = codes()
    let digits = try #require(shown)
    #expect(codes.ask(one, at: 0) == .show(digits, invited: false))
    #expect(codes.ask(one, at: 1000) == .isShown(59_000))
    #expect(codes.type("190 855", one, at: 2000) == .right)
    #expect(codes.type(Self.digits, one, at: 3000) == .none)
  }

  @Test func codeBelongsToTheBrowserThatRequestedIt() {
    let codes = codes()
    codes.ask(one, at: 0)
    #expect(codes.ask(other, at: 10_000) == .isAnothers(50_000))
    #expect(codes.type(Self.digits, other, at: 10_000) == .none)
    #expect(codes.type(Self.digits, one, at: 10_000) == .right)
  }

  @Test func fifthWrongTryEndsTheCode() {
    let codes = codes()
    codes.ask(one, at: 0)
    for left in [4, 3, 2, 1] { #expect(codes.type("000000", one, at: 1) == .wrong(triesLeft: left)) }
    #expect(codes.type("", one, at: 1) == .gone)
    #expect(codes.type(Self.digits, one, at: 1) == .none)
  }

  @Test func aCodeEndsAfterAMinute() {
    let codes = codes()
    codes.ask(one, at: 0)
    #expect(codes.isShown(to: one, at: 59_999))
    #expect(codes.type(Self.digits, one, at: 60_000) == .none)
  }

  // Strangers.

  @Test func waitsDoubleUpToAnHourAfterThreeUnusedCodes() {
    let codes = codes()
    var now: Int64 = 0
    var waits: [Int64] = []
    for _ in 0..<12 {
      codes.ask(one, at: now)
      now += 60_000
      if case .closed(let wait) = codes.ask(other, at: now) {
        waits.append(wait)
        now += wait
      } else {
        codes.withdraw(other)
      }
    }
    #expect(waits == [60, 120, 240, 480, 960, 1920, 3600, 3600, 3600, 3600].map { $0 * 1000 })
  }

  @Test func burntCodesCountAgainstTheirOwnNetwork() throws {
    let codes = codes()
    let digits = try #require(shown)
    codes.burn(3, by: one, from: "192.168.1.66", at: 0)
    #expect(codes.ask(one, from: "192.168.1.66", at: 0) == .closed(60_000))
    #expect(codes.ask(other, from: "192.168.1.5", at: 0) == .show(digits, invited: false))
    codes.withdraw(other)
    // A machine has a whole /64, so its addresses count as one requester.
    codes.burn(3, by: one, from: "2001:db8::1", at: 0)
    #expect(codes.ask(one, from: "2001:db8::ffff:2", at: 0) == .closed(60_000))
    #expect(codes.ask(one, from: "2001:db8:0:1::1", at: 0) == .show(digits, invited: false))
  }

  @Test func oneNetworkNeverLocksOthersOut() throws {
    let codes = codes()
    let digits = try #require(shown)
    var now: Int64 = 0
    while now < 7 * 86_400_000 {
      codes.burn(1, by: one, from: "192.168.1.66", at: now)
      now += 60_000
      #expect(codes.ask(other, from: "192.168.1.5", at: now) == .show(digits, invited: false), "at \(now)")
      codes.withdraw(other)
    }
  }

  @Test func rightCodeEndsTheWaitsOfItsNetwork() throws {
    let codes = codes()
    let digits = try #require(shown)
    codes.burn(3, by: one, from: "192.168.1.5", at: 0)
    #expect(codes.ask(one, from: "192.168.1.5", at: 0) == .closed(60_000))
    codes.ask(one, from: "192.168.1.5", at: 60_000)
    #expect(codes.type(Self.digits, one, at: 60_000) == .right)
    codes.burn(1, by: one, from: "192.168.1.5", at: 60_000)
    #expect(codes.ask(one, from: "192.168.1.5", at: 60_000) == .show(digits, invited: false))
  }

  @Test func codesThatCannotBeShownCostNothing() throws {
    let codes = codes()
    let digits = try #require(shown)
    for _ in 0..<100 {
      #expect(codes.ask(one, at: 0) == .show(digits, invited: false))
      codes.withdraw(one)
    }
  }

  /// Guessers at random addresses share one budget.
  @Test(arguments: [UInt64(7), 8])
  func guessersGetFewerThan200TriesADay(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let codes = codes()
    var (now, tries): (Int64, Int) = (0, 0)
    while now < 24 * 3_600_000 {
      let browser = Bool.random(using: &generator) ? one : other
      let address =
        "10.\(Int.random(in: 0...255, using: &generator)).7.\(Int.random(in: 0...255, using: &generator))"
      if case .show = codes.ask(browser, from: address, at: now) {
        while case .wrong = codes.type("000000", browser, at: now) { tries += 1 }
        tries += 1
      }
      now += Int64.random(in: 1000...30_000, using: &generator)
    }
    // There are a million codes.
    #expect(tries > 100 && tries < 200, "seed \(seed): \(tries)")
  }

  // The owner's reserved place.

  @Test func wordGetsACodeDuringAFlood() throws {
    let codes = codes()
    let digits = try #require(shown)
    for number in 0..<20 { codes.burn(3, by: other, from: "10.0.0.\(number)", at: 0) }
    let word = codes.invite(at: 0)
    #expect(codes.ask(one, from: "10.0.0.1", at: 0) == .closed(3_600_000))
    #expect(codes.ask(one, from: "10.0.0.1", word: word, at: 0) == .show(digits, invited: true))
    #expect(codes.ask(one, from: "10.0.0.1", word: word, at: 1000) == .isShown(59_000))
    #expect(codes.type(Self.digits, one, at: 1000) == .right)
  }

  @Test func wordReplacesAStrangersCode() throws {
    let codes = codes()
    let digits = try #require(shown)
    codes.ask(other, at: 0)
    let word = codes.invite(at: 0)
    #expect(codes.ask(one, word: word, at: 1) == .show(digits, invited: true))
    #expect(codes.type(Self.digits, other, at: 2) == .none)
    #expect(codes.ask(other, at: 2) == .isAnothers(59_999))
    #expect(codes.type(Self.digits, one, at: 2) == .right)
    // The replaced code counts as unused.
    codes.burn(2, by: other, from: PairingCodesTests.home, at: 3)
    #expect(codes.ask(other, at: 3) == .closed(60_000))
  }

  @Test func wordReplacesTheBrowsersOwnCode() throws {
    let codes = codes()
    let digits = try #require(shown)
    codes.ask(one, at: 0)
    let word = codes.invite(at: 0)
    #expect(codes.ask(one, word: word, at: 59_000) == .show(digits, invited: true))
    #expect(codes.isShown(to: one, at: 100_000))
  }

  @Test func wordBelongsToTheFirstBrowserThatUsesIt() throws {
    let codes = codes()
    let digits = try #require(shown)
    let word = codes.invite(at: 0)
    #expect(codes.ask(one, word: word, at: 0) == .show(digits, invited: true))
    #expect(codes.ask(other, word: word, at: 0) == .wrongWord)
    codes.withdraw(one)
    #expect(codes.ask(other, word: word, at: 0) == .wrongWord)
    // Its own browser need not enter it again.
    #expect(codes.ask(one, at: 0) == .show(digits, invited: true))
  }

  @Test func wordPairsOnlyOnce() {
    let codes = codes()
    let word = codes.invite(at: 0)
    codes.ask(one, word: word, at: 0)
    #expect(codes.type(Self.digits, one, at: 0) == .right)
    #expect(codes.ask(one, word: word, at: 1) == .wrongWord)
  }

  @Test func wordExpiresAfterThreeCodesOrTenMinutes() {
    let codes = codes()
    let word = codes.invite(at: 0)
    for _ in 0..<3 {
      codes.ask(one, word: word, at: 0)
      while case .wrong = codes.type("000000", one, at: 0) {}
    }
    #expect(codes.ask(one, word: word, at: 0) == .wrongWord)
    let next = codes.invite(at: 0)
    #expect(codes.ask(one, word: next, at: 600_000) == .wrongWord)
  }

  @Test func newWordInvalidatesThePreviousOne() throws {
    let codes = codes()
    let digits = try #require(shown)
    let first = codes.invite(at: 0)
    codes.ask(other, word: first, at: 0)
    let second = codes.invite(at: 1)
    #expect(codes.ask(one, word: first, at: 1) == .wrongWord)
    #expect(codes.ask(one, word: second, at: 1) == .show(digits, invited: true))
    #expect(codes.type(Self.digits, other, at: 1) == .none)
  }

  @Test func wrongWordsAreRefusedAndBlankOnesIgnored() throws {
    let codes = codes()
    let digits = try #require(shown)
    _ = codes.invite(at: 0)
    for word in ["x", "badedidodu badedidodu", "-", "é", "000000"] {
      #expect(codes.ask(one, word: word, at: 0) == .wrongWord, "\(word)")
    }
    for blank in ["", "  ", "\n"] {
      #expect(codes.ask(one, word: blank, at: 0) == .show(digits, invited: false))
      codes.withdraw(one)
    }
  }

  // The prop's reports.

  @Test func codeThatThePropHidesEnds() {
    let codes = codes()
    codes.ask(one, at: 0)
    codes.codeIsShown()
    codes.codeIsHidden()
    #expect(!codes.isShown(to: one, at: 1))
    #expect(codes.type(Self.digits, one, at: 1) == .none)
  }

  @Test func codeThatThePropReplacesEnds() {
    let codes = codes()
    codes.ask(one, at: 0)
    codes.codeIsShown()
    codes.codeIsShown()
    #expect(codes.type(Self.digits, one, at: 1) == .none)
  }

  @Test func endOfAnExpiredCodeSparesTheNext() {
    let codes = codes()
    codes.ask(one, at: 0)
    codes.codeIsShown()
    codes.expire(at: 60_000)
    codes.ask(other, at: 60_000)
    codes.codeIsHidden()
    codes.codeIsShown()
    #expect(codes.type(Self.digits, other, at: 60_000) == .right)
    codes.codeIsHidden()
  }

  /// The prop ends a code slightly before the site does; repeated requests must still lead to a wait.
  @Test func codeThatThePropHidesCountsAsUnused() {
    let codes = codes()
    for round in 0..<3 {
      codes.ask(one, at: Int64(round) * 60_000)
      codes.codeIsShown()
      codes.expire(at: Int64(round) * 60_000 + 59_999)
      codes.codeIsHidden()
    }
    #expect(codes.ask(one, at: 179_999) == .closed(60_000))
  }

  fileprivate static let home = "192.168.1.5"
}

/// Reports from two connections, and successive words.
@Suite struct PairingOrderTests {
  private let phone = Secret.random(bits: 128)
  private let stranger = Secret.random(bits: 128)
  private func codes() -> PairingCodes { PairingCodes(makeDigits: { "190855" }) }

  @Test func lateReportOfAStrangersCodeSparesTheOwners() {
    var codes = codes()
    let word = codes.invite(at: 0).revealed
    _ = codes.ask(stranger, from: .unknown, at: 0)
    _ = codes.ask(phone, from: .unknown, word: word, at: 1)
    // The stranger's first, then the owner's.
    codes.codeIsShown()
    codes.codeIsShown()
    let isShown = codes.isShown(to: phone, at: 2)
    #expect(isShown)
    // A third report means that another code replaced the owner's.
    codes.codeIsShown()
    let isStillShown = codes.isShown(to: phone, at: 3)
    #expect(!isStillShown)
  }

  @Test func codeOfAnOldWordLeavesTheNewWordValid() {
    var codes = codes()
    let old = codes.invite(at: 0).revealed
    _ = codes.ask(phone, from: .unknown, word: old, at: 0)
    codes.codeIsShown()
    let new = codes.invite(at: 1).revealed
    let typed = codes.type("190855", phone, at: 2)
    #expect(typed == .right)
    #expect(codes.isInvited(stranger, word: new, at: 3))
  }
}

/// Codes in a class, because `#expect` cannot call mutating methods.
private final class SharedCodes {
  private var codes: PairingCodes
  init(_ codes: PairingCodes) { self.codes = codes }
  func invite(at now: Int64) -> String { codes.invite(at: now).revealed }
  @discardableResult
  func ask(
    _ browser: Secret, from address: String = PairingCodesTests.home, word: String? = nil, at now: Int64
  ) -> PairingCodes.Asked {
    codes.ask(
      browser, from: InternetAddress(address).map { .address($0.subscriber) } ?? .unknown, word: word, at: now
    )
  }
  func type(_ text: String, _ browser: Secret, at now: Int64) -> PairingCodes.Typed {
    codes.type(text, browser, at: now)
  }
  /// Requests codes and enters wrong digits until each ends.
  func burn(_ count: Int, by browser: Secret, from address: String, at now: Int64) {
    for _ in 0..<count where ask(browser, from: address, at: now).isShow {
      while case .wrong = type("000000", browser, at: now) {}
    }
  }
  func isShown(to browser: Secret, at now: Int64) -> Bool { codes.isShown(to: browser, at: now) }
  func withdraw(_ browser: Secret) { codes.withdraw(browser) }
  func expire(at now: Int64) { codes.expire(at: now) }
  func codeIsShown() { codes.codeIsShown() }
  func codeIsHidden() { codes.codeIsHidden() }
  func interrupt() { codes.interrupt() }
}

extension PairingCodes.Asked {
  fileprivate var isShow: Bool { if case .show = self { true } else { false } }
}
