import ClockModel
import Testing

@testable import WebCore

/// The browsers that may control the prop.
@Suite struct PairingBookTests {
  private let day: Int64 = 86_400
  private func time(_ days: Int64) -> WallTime { WallTime(seconds: 1_790_000_000 + days * day) }

  @Test func cookieFindsOnlyItsOwnPairing() throws {
    var book = PairingBook()
    let phone = try book.pair("Phone", at: time(0))
    let tablet = try book.pair("Tablet", at: time(0))
    let found = try book.find(phone, at: time(1))
    #expect(found?.name == "Phone")
    let other = try book.find(tablet, at: time(1))
    #expect(other?.name == "Tablet")
    let id = phone.prefix { $0 != "." }
    let mixed = try book.find(id + "." + tablet.drop { $0 != "." }.dropFirst(), at: time(1))
    #expect(mixed == nil)
  }

  private static let forged = [
    "", ".", "..", "x", "0123456789abcdef", "0123456789abcdef.", ".0123",
    "0123456789abcdef." + String(repeating: "0", count: 64),
    String(repeating: "a", count: 100_000), "é.é", "0123456789abcdef.0123.4567",
  ]

  @Test(arguments: PairingBookTests.forged) func forgedCookiesFindNoPairing(cookie: String) throws {
    var book = PairingBook()
    _ = try book.pair("Phone", at: time(0))
    let found = try book.find(cookie, at: time(0))
    #expect(found == nil)
  }

  /// A file can contain any time.
  @Test(arguments: [Int64.min, .max]) func extremeTimesExpireOrStayValid(seconds: Int64) throws {
    var book = PairingBook()
    let cookie = try book.pair("Phone", at: WallTime(seconds: seconds))
    let found = try book.find(cookie, at: time(0))
    #expect((found == nil) == (seconds < 0))
  }

  @Test func aPairingEndsAfter180DaysUnused() throws {
    var book = PairingBook()
    let cookie = try book.pair("Phone", at: time(0))
    let seen = try book.find(cookie, at: time(179))
    #expect(seen != nil)
    let seenAgain = try book.find(cookie, at: time(179 + 180))
    #expect(seenAgain != nil)
    let late = try book.find(cookie, at: time(179 + 180 + 181))
    #expect(late == nil)
    #expect(book.pairings.isEmpty)
  }

  @Test func leastRecentlySeenPairingMakesRoom() throws {
    var book = PairingBook()
    var cookies: [String] = []
    for number in 0..<PairingBook.most { cookies.append(try book.pair("browser \(number)", at: time(0))) }
    for cookie in cookies.dropFirst() { _ = try book.find(cookie, at: time(1)) }
    _ = try book.pair("one more", at: time(2))
    #expect(book.pairings.count == PairingBook.most)
    #expect(!book.pairings.contains { $0.name == "browser 0" })
  }

  @Test func fileHasThePairingsButNoSecret() throws {
    var book = PairingBook()
    let cookie = try book.pair("Grandma's \"phone\" <b>\u{202E}\n", at: time(0))
    let file = book.bytes
    let secret = cookie.drop { $0 != "." }.dropFirst()
    #expect(!String(decoding: file, as: UTF8.self).contains(secret))
    var (read, damaged) = PairingBook.read(file)
    #expect(damaged == 0)
    #expect(read.pairings == book.pairings)
    let found = try read.find(cookie, at: time(1))
    #expect(found != nil)
  }

  @Test func damagedEntriesAreSkippedAndCounted() throws {
    var book = PairingBook()
    _ = try book.pair("Phone", at: time(0))
    let text = String(decoding: book.bytes, as: UTF8.self)
    let more = text + "\n[[pairing]]\nid = \"x\"\n" + "[[pairing]]\nid = \"0123456789abcdef\"\nname = 3\n"
    let (read, damaged) = PairingBook.read(Array(more.utf8))
    #expect(read.pairings == book.pairings)
    #expect(damaged == 2)
    #expect(PairingBook.read(Array("\u{0}nonsense".utf8)).damaged > 0)
    #expect(PairingBook.read([]).book.pairings.isEmpty)
  }
}
