package import ClockModel
package import LinuxSystem
import Secrets
import TOML
import Text

/// The browsers that may control the prop.
///
/// Each has a secret cookie, of which only the hash is stored.
package struct PairingBook: Sendable {
  /// A paired browser.
  package struct Pairing: Equatable, Sendable {
    /// Its identifier, which is not secret.
    package let id: String
    /// Its name, given by a person.
    package let name: String
    /// When it was paired.
    package let since: WallTime
    /// When it was last seen; saved once a day.
    package fileprivate(set) var lastSeen: WallTime
    fileprivate let hash: SecretHash
  }

  /// The most pairings; a new one replaces the one unseen for longest.
  package static let most = 32
  /// How many days a pairing lasts without being used.
  package static let days: Int64 = 180
  /// The length of a browser's secret, in bits.
  package static let secretBits = 256
  /// The longest name, in characters.
  package static let longestName = 40

  private static let idBits = 64

  /// The pairings, newest last.
  package private(set) var pairings: [Pairing] = []

  package init() {}

  /// Pairs a browser.
  ///
  /// - Parameters:
  ///   - name: its name; longer ones are cut.
  ///   - now: the current time.
  /// - Returns: the value of its cookie, which cannot be retrieved again.
  /// - Throws: ``LinuxSystem/SystemError`` if the secret cannot be hashed.
  package mutating func pair(_ name: String, at now: WallTime) throws(SystemError) -> String {
    let secret = Secret.random(bits: Self.secretBits)
    let id = Secret.random(bits: Self.idBits).text
    let shown = Printable.text(name).split(separator: " ").joined(separator: " ").prefix(Self.longestName)
    expire(at: now)
    if pairings.count >= Self.most, let oldest = pairings.min(by: { $0.lastSeen < $1.lastSeen }) {
      forget(oldest.id)
    }
    pairings.append(
      Pairing(
        id: id, name: shown.isEmpty ? "a browser" : String(shown), since: now, lastSeen: now,
        hash: try SecretHash(of: secret)))
    return "\(id).\(secret.text)"
  }

  /// Finds the pairing of a cookie, and records it as seen now.
  ///
  /// - Returns: `nil` if the cookie belongs to none.
  /// - Throws: ``LinuxSystem/SystemError`` if the secret cannot be hashed.
  package mutating func find(_ cookie: String, at now: WallTime) throws(SystemError) -> Pairing? {
    expire(at: now)
    let parts = cookie.split(separator: ".", maxSplits: 1)
    guard parts.count == 2, let index = pairings.firstIndex(where: { $0.id == parts[0] }),
      let secret = Secret(String(parts[1]), bits: Self.secretBits), try pairings[index].hash.isOf(secret)
    else { return nil }
    pairings[index].lastSeen = max(pairings[index].lastSeen, now)
    return pairings[index]
  }

  /// Removes a pairing; returns whether it existed.
  @discardableResult
  package mutating func forget(_ id: String) -> Bool {
    let count = pairings.count
    pairings.removeAll { $0.id == id }
    return pairings.count < count
  }

  package mutating func forgetAll() { pairings = [] }

  private mutating func expire(at now: WallTime) {
    // Nanoseconds are clamped to some centuries, whatever the file contains.
    pairings.removeAll { now.nanoseconds(since: $0.lastSeen) / 1_000_000_000 > Self.days * 86_400 }
  }

  // The file.

  /// The largest file that is read, in bytes.
  package static let largestFile = 65_536

  private static let comment = """
    # The browsers that may control the time circuits, saved by timecircuits-web.
    # timecircuitsctl web list lists them, timecircuitsctl web forget removes one.

    """

  /// The book as TOML.
  package var bytes: [UInt8] {
    var text = Self.comment
    for pairing in pairings {
      text += """

        [[pairing]]
        id = "\(pairing.id)"
        name = \(TOMLText.quoted(pairing.name))
        since = \(pairing.since.seconds)
        last_seen = \(pairing.lastSeen.seconds)
        hash = "\(pairing.hash.text)"

        """
    }
    return Array(text.utf8)
  }

  /// Reads the valid pairings of a file, and counts the invalid ones.
  package static func read(_ bytes: [UInt8]) -> (book: PairingBook, damaged: Int) {
    let reading = TOML.read(bytes, limits: TOMLLimits(maximumBytes: largestFile, maximumDepth: 8))
    guard case .array(let nodes)? = reading.table["pairing"]?.value else {
      return (PairingBook(), reading.mistakes.count)
    }
    var book = PairingBook()
    var damaged = reading.mistakes.count
    for node in nodes.prefix(most) {
      if case .table(let table) = node.value, let pairing = pairing(table) {
        book.pairings.append(pairing)
      } else {
        damaged += 1
      }
    }
    return (book, damaged)
  }

  private static func pairing(_ table: TOMLTable) -> Pairing? {
    guard case .string(let id)? = table["id"]?.value, Secret(id, bits: idBits) != nil,
      case .string(let name)? = table["name"]?.value,
      case .integer(let since)? = table["since"]?.value,
      case .integer(let lastSeen)? = table["last_seen"]?.value,
      case .string(let text)? = table["hash"]?.value, let hash = SecretHash(text)
    else { return nil }
    return Pairing(
      id: id, name: Printable.text(String(name.prefix(longestName))), since: WallTime(seconds: since),
      lastSeen: WallTime(seconds: lastSeen), hash: hash)
  }
}
