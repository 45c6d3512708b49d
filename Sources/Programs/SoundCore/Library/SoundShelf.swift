import LinuxSystem
import Sound

/// A cache of sounds, limited by the size of their files, and of the verdict on each file.
///
/// The least recently used sound is removed first.
struct SoundShelf {
  /// The result of reading a file.
  enum Verdict: Equatable {
    /// It can be played.
    case good
    /// It cannot be played, and why.
    case bad(String)
  }

  private struct CachedSound {
    var fingerprint: FileSystem.Fingerprint?
    var sound: any SoundStream
    var size: Int
    var lastUse: Int
  }

  private let most: Int
  private var cache: [String: CachedSound] = [:]
  private var verdicts: [String: (fingerprint: FileSystem.Fingerprint?, verdict: Verdict)] = [:]
  private var uses = 0

  /// The most sounds, however small.
  private static let mostSounds = 256

  /// An empty cache for files of at most this many bytes together.
  init(most: Int) { self.most = most }

  /// The bytes of the cached files.
  var size: Int { cache.values.reduce(0) { $0 + $1.size } }

  /// A cached sound, if its file has not changed.
  mutating func sound(_ path: String, _ fingerprint: FileSystem.Fingerprint?) -> (any SoundStream)? {
    guard let fingerprint, let found = cache[path], found.fingerprint == fingerprint else { return nil }
    uses += 1
    cache[path]?.lastUse = uses
    return found.sound
  }

  /// The verdict on a file; `nil` if it was not read or has changed.
  func verdict(_ path: String, _ fingerprint: FileSystem.Fingerprint?) -> Verdict? {
    guard let fingerprint, let known = verdicts[path], known.fingerprint == fingerprint else { return nil }
    return known.verdict
  }

  mutating func record(_ path: String, _ fingerprint: FileSystem.Fingerprint?, _ verdict: Verdict) {
    if verdicts.count >= 4 * Self.mostSounds { verdicts = [:] }
    verdicts[path] = (fingerprint, verdict)
  }

  /// Adds a sound, in exchange for the least recently used ones.
  mutating func put(
    _ path: String, _ fingerprint: FileSystem.Fingerprint?, _ sound: any SoundStream, size: Int
  ) {
    cache[path] = nil
    guard fingerprint != nil, size <= most else { return }
    while self.size + size > most || cache.count >= Self.mostSounds,
      let oldest = cache.min(by: { $0.value.lastUse < $1.value.lastUse })
    {
      cache[oldest.key] = nil
    }
    uses += 1
    cache[path] = CachedSound(fingerprint: fingerprint, sound: sound, size: size, lastUse: uses)
  }
}
