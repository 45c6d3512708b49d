import Secrets
import Testing

/// Cookies, and what is kept of them.
@Suite struct SecretTests {
  @Test func noTwoAreTheSameAndAllAreRead() {
    let all = (0..<200).map { _ in Secret.random(bits: 256) }
    #expect(Set(all).count == 200)
    #expect(all.allSatisfy { $0.text.count == 64 && Secret($0.text, bits: 256) == $0 })
  }

  @Test(arguments: [
    "", "0", String(repeating: "0", count: 63), String(repeating: "g", count: 64),
    String(repeating: "A", count: 64), String(repeating: "0", count: 65),
  ])
  func whatIsNoneIsRefused(text: String) {
    #expect(Secret(text, bits: 256) == nil)
  }

  @Test func aHashKnowsItsSecretAndNoOther() throws {
    let secret = Secret.random(bits: 256)
    let hash = try SecretHash(of: secret)
    #expect(!hash.text.contains(secret.text))
    let kept = try #require(SecretHash(hash.text))
    let (isOwn, isOthers) = (try kept.isOf(secret), try kept.isOf(.random(bits: 256)))
    #expect(isOwn && !isOthers)
    let again = try SecretHash(of: secret)
    #expect(again != hash)
  }

  /// SHA-crypt's specification has no case of 1000 rounds that is not raised to it: this one asks for 10.
  @Test func itIsTheMethodOfTheSpecification() throws {
    let known = "$5$rounds=1000$roundstoolow$yfvwcaByCgZeDVGREvSNbCjHPDvXyw1XUDvQKpNKAFA"
    #expect(SecretHash(known) == nil)
  }

  @Test(arguments: [
    "", "$5$rounds=1000$x$y", "$6$rounds=1000$0123456789abcdef$" + String(repeating: "a", count: 43),
  ])
  func whatIsNoHashIsRefused(text: String) {
    #expect(SecretHash(text) == nil)
  }

  @Test func itIsPrintedAsDots() {
    let secret = Secret.random(bits: 256)
    var words = "\(secret) \(String(reflecting: secret))"
    dump(secret, to: &words)
    #expect(!words.contains(secret.text))
  }
}
