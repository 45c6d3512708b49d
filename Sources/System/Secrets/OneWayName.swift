import CCrypt
package import LinuxSystem

/// Derives a name from a text without revealing the text.
package enum OneWayName {
  /// Fixed on purpose: two programs must derive the same name.
  private static let setting = "$5$rounds=1000$timecircuits"

  /// The same eight hexadecimal digits for the same text, from SHA-256 as in crypt(5).
  ///
  /// - Throws: ``LinuxSystem/SystemError`` if the system lacks the method, or memory.
  package static func digits(of text: String) throws(SystemError) -> String {
    var hash = [CChar](repeating: 0, count: 128)
    let code = ccrypt_hash(text, setting, &hash, hash.count)
    guard code == 0 else { throw SystemError("hash a name (crypt)", code: -code) }
    // FNV-1a spreads the output of crypt(5), which has six bits a character.
    let number = hash.prefix { $0 != 0 }.reduce(UInt32(2_166_136_261)) {
      ($0 ^ UInt32(UInt8(bitPattern: $1))) &* 16_777_619
    }
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}
