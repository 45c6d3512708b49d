import CCrypt
public import LinuxSystem

/// A name that is made from a text which nobody is to find out from it.
public enum OneWayName {
  /// The same for everybody: that two programs find the same name is what it is for.
  private static let setting = "$5$rounds=1000$timecircuits"

  /// Eight hexadecimal digits, always the same for the same text; of SHA-256 in the form of crypt(5).
  ///
  /// - Throws: ``LinuxSystem/SystemError`` where the system has no such method, or no memory.
  public static func digits(of text: String) throws(SystemError) -> String {
    var hash = [CChar](repeating: 0, count: 128)
    let code = ccrypt_hash(text, setting, &hash, hash.count)
    guard code == 0 else { throw SystemError("hash a name (crypt)", code: -code) }
    // FNV-1a, which spreads what crypt(5) has written in six bits a character.
    let number = hash.prefix { $0 != 0 }.reduce(UInt32(2_166_136_261)) {
      ($0 ^ UInt32(UInt8(bitPattern: $1))) &* 16_777_619
    }
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 8 - digits.count) + digits
  }
}
