import Secrets
import Testing

/// Random secrets and their stored hashes.
@Suite struct SecretTests {
  @Test func secretsAreUniqueAndCanBeParsed() {
    let all = (0..<200).map { _ in Secret.random(bits: 256) }
    #expect(Set(all).count == 200)
    #expect(all.allSatisfy { $0.text.count == 64 && Secret($0.text, bits: 256) == $0 })
  }

  @Test(arguments: [
    "", "0", String(repeating: "0", count: 63), String(repeating: "g", count: 64),
    String(repeating: "A", count: 64), String(repeating: "0", count: 65),
  ])
  func malformedSecretsAreRejected(text: String) {
    #expect(Secret(text, bits: 256) == nil)
  }

  @Test func hashMatchesOnlyItsSecret() throws {
    let secret = Secret.random(bits: 256)
    let hash = try SecretHash(of: secret)
    #expect(!hash.text.contains(secret.text))
    let stored = try #require(SecretHash(hash.text))
    let (isOwn, isAnother) = (try stored.isOf(secret), try stored.isOf(.random(bits: 256)))
    #expect(isOwn && !isAnother)
    let again = try SecretHash(of: secret)
    #expect(again != hash)
  }

  /// The only case of SHA-crypt's specification with 1000 rounds; its salt is shorter than ours.
  @Test func hashWithAShorterSaltIsRejected() throws {
    let known = "$5$rounds=1000$roundstoolow$yfvwcaByCgZeDVGREvSNbCjHPDvXyw1XUDvQKpNKAFA"
    #expect(SecretHash(known) == nil)
  }

  @Test(arguments: [
    "", "$5$rounds=1000$x$y", "$6$rounds=1000$0123456789abcdef$" + String(repeating: "a", count: 43),
  ])
  func malformedHashesAreRejected(text: String) {
    #expect(SecretHash(text) == nil)
  }

  @Test func printingHidesTheSecret() {
    let secret = Secret.random(bits: 256)
    var words = "\(secret) \(String(reflecting: secret))"
    dump(secret, to: &words)
    #expect(!words.contains(secret.text))
  }
}
