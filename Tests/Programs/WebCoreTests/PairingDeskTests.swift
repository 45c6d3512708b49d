import ClockModel
import Secrets
import TestSupport
import Testing

@testable import WebCore

/// Codes that the prop shows, and who may type them.
@Suite struct PairingDeskTests {
  private static let digits = "190855"
  private let one = Secret.random(bits: 128)
  private let other = Secret.random(bits: 128)
  private let shown = PairingDigits(PairingDeskTests.digits)

  private func desk() -> SharedDesk { SharedDesk(PairingDesk(makeDigits: { PairingDeskTests.digits })) }

  @Test func theRightCodePairs() throws {
    let desk = desk()
    let digits = try #require(shown)
    #expect(desk.ask(one, at: 0) == .show(digits))
    #expect(desk.ask(one, at: 1000) == .isShown(59_000))
    #expect(desk.type("190 855", one, at: 2000) == .right)
    #expect(desk.type(Self.digits, one, at: 3000) == .none)
  }

  @Test func aCodeBelongsToTheBrowserThatAsked() {
    let desk = desk()
    _ = desk.ask(one, at: 0)
    #expect(desk.ask(other, at: 10_000) == .isAnothers(50_000))
    #expect(desk.type(Self.digits, other, at: 10_000) == .none)
    #expect(desk.type(Self.digits, one, at: 10_000) == .right)
  }

  @Test func theFifthWrongTryEndsIt() {
    let desk = desk()
    _ = desk.ask(one, at: 0)
    for left in [4, 3, 2, 1] { #expect(desk.type("000000", one, at: 1) == .wrong(triesLeft: left)) }
    #expect(desk.type("", one, at: 1) == .gone)
    #expect(desk.type(Self.digits, one, at: 1) == .none)
  }

  @Test func aCodeEndsAfterAMinute() {
    let desk = desk()
    _ = desk.ask(one, at: 0)
    #expect(desk.nextChange == 60_000)
    #expect(desk.type(Self.digits, one, at: 60_000) == .none)
  }

  @Test func afterThreeThatNobodyUsedTheWaitDoublesUpToAnHourForAllTogether() throws {
    let desk = desk()
    var now: Int64 = 0
    var waits: [Int64] = []
    for _ in 0..<12 {
      _ = desk.ask(one, at: now)
      now += 60_000
      if case .closed(let wait) = desk.ask(other, at: now) {
        waits.append(wait)
        now += wait
      } else {
        desk.withdraw(other, counts: false, at: now)
      }
    }
    #expect(waits == [60, 120, 240, 480, 960, 1920, 3600, 3600, 3600, 3600].map { $0 * 1000 })
    desk.open()
    let digits = try #require(shown)
    #expect(desk.ask(one, at: now) == .show(digits))
  }

  @Test func aRightCodeEndsAllWaits() {
    let desk = desk()
    for round in 0..<3 {
      _ = desk.ask(one, at: Int64(round) * 60_000)
      desk.expire(at: Int64(round + 1) * 60_000)
    }
    #expect(desk.ask(one, at: 180_000) == .closed(60_000))
    _ = desk.ask(one, at: 240_000)
    #expect(desk.type(Self.digits, one, at: 240_000) == .right)
    desk.withdraw(one, counts: true, at: 240_000)
    _ = desk.ask(one, at: 240_000)
    desk.expire(at: 300_000)
    guard case .show = desk.ask(one, at: 300_000) else {
      Issue.record("one unused code closes the desk")
      return
    }
  }

  /// Ten thousand guessers together have no more tries than one.
  @Test(arguments: [UInt64(7), 8])
  func guessingTakesForEver(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let desk = desk()
    var (now, tries): (Int64, Int) = (0, 0)
    while now < 24 * 3_600_000 {
      let browser = Bool.random(using: &generator) ? one : other
      if case .show = desk.ask(browser, at: now) {
        while case .wrong = desk.type("000000", browser, at: now) { tries += 1 }
        tries += 1
      }
      now += Int64.random(in: 1000...30_000, using: &generator)
    }
    // Of a million codes: fewer than two hundred in a day, since each hour lets five be typed.
    #expect(tries < 200, "seed \(seed): \(tries)")
  }
}

/// A desk that an expectation can ask: it takes no call that changes a value.
private final class SharedDesk {
  private var desk: PairingDesk
  init(_ desk: PairingDesk) { self.desk = desk }
  var nextChange: Int64? { desk.nextChange }
  func ask(_ browser: Secret, at now: Int64) -> PairingDesk.Asked { desk.ask(browser, at: now) }
  func type(_ text: String, _ browser: Secret, at now: Int64) -> PairingDesk.Typed {
    desk.type(text, browser, at: now)
  }
  func withdraw(_ browser: Secret, counts: Bool, at now: Int64) {
    desk.withdraw(browser, counts: counts, at: now)
  }
  func expire(at now: Int64) { desk.expire(at: now) }
  func open() { desk.open() }
}
