import CCrypt
package import LinuxSystem

/// A text that nobody can guess, for a cookie.
package struct Secret: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
  /// The hexadecimal digits in the cookie.
  package let text: String

  /// Makes a secret of random bits (getrandom(2)).
  package static func random(bits: Int) -> Secret {
    var generator = SystemRandomNumberGenerator()
    let digits = (0..<bits / 4).map { _ in
      Character(String(UInt8.random(in: 0...15, using: &generator), radix: 16))
    }
    return Secret(text: String(digits))
  }

  /// Parses a secret that a client sent back; `nil` if the text has another form.
  package init?(_ text: String, bits: Int) {
    guard text.utf8.count == bits / 4, text.utf8.allSatisfy(Self.isDigit) else { return nil }
    self.text = text
  }

  private init(text: String) { self.text = text }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }

  /// Dots, so that printing the secret by mistake does not reveal it.
  package var description: String { "••••" }
  /// Empty, for the same reason.
  package var customMirror: Mirror { Mirror(self, children: []) }
}

/// The hash of a secret for storage on disk; it does not reveal the secret.
///
/// It is SHA-256 as in crypt(5), `$5$`, with 1000 rounds. Slow hashing protects weak passwords; a secret of
/// 256 random bits does not need it.
package struct SecretHash: Hashable, Sendable {
  /// The hash in the form of crypt(5).
  package let text: String

  private static let rounds = "$5$rounds=1000$"
  private static let saltBits = 64

  /// Hashes a secret.
  ///
  /// - Throws: ``LinuxSystem/SystemError`` if the system lacks the method, or memory.
  package init(of secret: Secret) throws(SystemError) {
    text = try Self.hash(secret, Self.rounds + Secret.random(bits: Self.saltBits).text)
  }

  /// Parses a stored hash; `nil` if the text has another form.
  package init?(_ text: String) {
    let parts = text.split(separator: "$", omittingEmptySubsequences: false)
    guard text.hasPrefix(Self.rounds), parts.count == 5, parts[3].count == Self.saltBits / 4,
      parts[4].count == 43,
      text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { return nil }
    self.text = text
  }

  /// Whether this is the hash of a secret.
  ///
  /// - Throws: ``LinuxSystem/SystemError`` as ``init(of:)`` does.
  package func isOf(_ secret: Secret) throws(SystemError) -> Bool {
    let setting = text.split(separator: "$", omittingEmptySubsequences: false).prefix(4).joined(
      separator: "$")
    let other = try Self.hash(secret, setting)
    // The loop compares every byte, so that its time reveals nothing.
    guard other.utf8.count == text.utf8.count else { return false }
    return zip(other.utf8, text.utf8).reduce(0) { $0 | ($1.0 ^ $1.1) } == 0
  }

  private static func hash(_ secret: Secret, _ setting: String) throws(SystemError) -> String {
    var hash = [CChar](repeating: 0, count: 128)
    let code = ccrypt_hash(secret.text, setting, &hash, hash.count)
    guard code == 0 else { throw SystemError("hash a secret (crypt)", code: -code) }
    return String(decoding: hash.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
