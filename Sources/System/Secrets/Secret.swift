import CCrypt
public import LinuxSystem

/// A text that nobody can guess, for a cookie.
public struct Secret: Hashable, Sendable, CustomStringConvertible, CustomReflectable {
  /// As the cookie has it: hexadecimal digits.
  public let text: String

  /// A new one, of so many random bits (getrandom(2)).
  public static func random(bits: Int) -> Secret {
    var generator = SystemRandomNumberGenerator()
    let digits = (0..<bits / 4).map { _ in
      Character(String(UInt8.random(in: 0...15, using: &generator), radix: 16))
    }
    return Secret(text: String(digits))
  }

  /// One that came back; `nil` where a text is no such.
  ///
  /// - Parameters:
  ///   - text: The text.
  ///   - bits: How many bits it is to have.
  public init?(_ text: String, bits: Int) {
    guard text.utf8.count == bits / 4, text.utf8.allSatisfy(Self.isDigit) else { return nil }
    self.text = text
  }

  private init(text: String) { self.text = text }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
      || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte)
  }

  /// Dots: whatever prints it by mistake does not tell it.
  public var description: String { "••••" }
  /// Nothing of it.
  public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The hash of a secret, as it is kept on disk: by it nobody finds the secret again.
///
/// It is SHA-256 in the form of crypt(5), `$5$`, of 1000 rounds: what makes guessing of passwords slow is not needed for what has
/// 256 random bits.
public struct SecretHash: Hashable, Sendable {
  /// In the form of crypt(5).
  public let text: String

  private static let rounds = "$5$rounds=1000$"
  private static let saltBits = 64

  /// The hash of a secret.
  ///
  /// - Throws: ``LinuxSystem/SystemError`` where the system has no such method, or no memory.
  public init(of secret: Secret) throws(SystemError) {
    text = try Self.hash(secret, Self.rounds + Secret.random(bits: Self.saltBits).text)
  }

  /// A hash that was kept; `nil` where a text is none of this kind.
  public init?(_ text: String) {
    let parts = text.split(separator: "$", omittingEmptySubsequences: false)
    guard text.hasPrefix(Self.rounds), parts.count == 5, parts[3].count == Self.saltBits / 4,
      parts[4].count == 43,
      text.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { return nil }
    self.text = text
  }

  /// Whether it is that of a secret.
  ///
  /// - Throws: ``LinuxSystem/SystemError`` as ``init(of:)``.
  public func isOf(_ secret: Secret) throws(SystemError) -> Bool {
    let setting = text.split(separator: "$", omittingEmptySubsequences: false).prefix(4).joined(
      separator: "$")
    let other = try Self.hash(secret, setting)
    // Of the same length; every byte is looked at, so that the time tells nothing.
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
