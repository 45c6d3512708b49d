/// The checksum of Ethernet and gzip (ISO 3309, RFC 1952 section 8): it tells every error of up to 32 bits in a row.
struct CRC32 {
  /// The polynomial, its lowest power in the highest bit.
  private static let polynomial: UInt32 = 0xEDB8_8320

  private var register: UInt32 = .max

  /// The checksum of what was taken so far.
  var value: UInt32 { ~register }

  /// Takes bytes, one bit at a time: a state file is short, and a table would be longer than it.
  mutating func take(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      register ^= UInt32(byte)
      for _ in 0..<8 {
        register = register & 1 == 0 ? register >> 1 : register >> 1 ^ Self.polynomial
      }
    }
  }
}
