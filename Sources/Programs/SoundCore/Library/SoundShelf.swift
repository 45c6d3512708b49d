import LinuxSystem
import Sound

/// Sounds that were read, as long as there is room for their files, and what was found of each file.
///
/// What was asked for last stays longest.
struct SoundShelf {
  /// What was found of a file.
  enum Verdict: Equatable {
    /// It can be played.
    case good
    /// It cannot, and why.
    case bad(String)
  }

  private struct Kept {
    var fingerprint: FileSystem.Fingerprint?
    var sound: any SoundStream
    var size: Int
    var lastUse: Int
  }

  private let most: Int
  private var kept: [String: Kept] = [:]
  private var verdicts: [String: (fingerprint: FileSystem.Fingerprint?, verdict: Verdict)] = [:]
  private var uses = 0

  /// How many sounds there may be, however small.
  private static let mostSounds = 256

  /// An empty shelf, for files of so many bytes together.
  init(most: Int) { self.most = most }

  /// The bytes of the files that are kept.
  var size: Int { kept.values.reduce(0) { $0 + $1.size } }

  /// A sound as it was put there, where the file is still the same.
  mutating func take(_ path: String, _ fingerprint: FileSystem.Fingerprint?) -> (any SoundStream)? {
    guard let fingerprint, let found = kept[path], found.fingerprint == fingerprint else { return nil }
    uses += 1
    kept[path]?.lastUse = uses
    return found.sound
  }

  /// What was found of a file; `nil` where it was not read, or is another one by now.
  func verdict(_ path: String, _ fingerprint: FileSystem.Fingerprint?) -> Verdict? {
    guard let fingerprint, let known = verdicts[path], known.fingerprint == fingerprint else { return nil }
    return known.verdict
  }

  /// Notes what was found of a file.
  mutating func note(_ path: String, _ fingerprint: FileSystem.Fingerprint?, _ verdict: Verdict) {
    if verdicts.count >= 4 * Self.mostSounds { verdicts = [:] }
    verdicts[path] = (fingerprint, verdict)
  }

  /// Puts a sound there, in the place of what was least wanted.
  mutating func put(
    _ path: String, _ fingerprint: FileSystem.Fingerprint?, _ sound: any SoundStream, size: Int
  ) {
    kept[path] = nil
    guard fingerprint != nil, size <= most else { return }
    while self.size + size > most || kept.count >= Self.mostSounds,
      let oldest = kept.min(by: { $0.value.lastUse < $1.value.lastUse })
    {
      kept[oldest.key] = nil
    }
    uses += 1
    kept[path] = Kept(fingerprint: fingerprint, sound: sound, size: size, lastUse: uses)
  }
}
