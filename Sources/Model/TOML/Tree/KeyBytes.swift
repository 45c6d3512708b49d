/// A key compared byte for byte, as TOML demands.
///
/// In Swift, `é` equals `e` with a combining accent; in a file they are two keys.
struct KeyBytes: Hashable, Sendable {
  let key: String

  init(_ key: String) { self.key = key }

  static func == (left: KeyBytes, right: KeyBytes) -> Bool {
    left.key.utf8.elementsEqual(right.key.utf8)
  }

  func hash(into hasher: inout Hasher) {
    var key = key
    key.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
  }
}
