/// The checksum of Ethernet and gzip (ISO 3309, RFC 1952 section 8): it detects every burst of errors of up
/// to 32 bits.
struct CRC32 {
  /// The polynomial, with its lowest power in the highest bit.
  private static let polynomial: UInt32 = 0xEDB8_8320

  private var register: UInt32 = .max

  /// The checksum of the bytes so far.
  var value: UInt32 { ~register }

  /// Adds bytes, bit by bit: a state file is short, and a table would be longer than it.
  mutating func update(_ bytes: some Sequence<UInt8>) {
    for byte in bytes {
      register ^= UInt32(byte)
      for _ in 0..<8 {
        register = register & 1 == 0 ? register >> 1 : register >> 1 ^ Self.polynomial
      }
    }
  }
}
