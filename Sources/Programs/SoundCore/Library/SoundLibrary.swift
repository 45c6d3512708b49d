import Configuration
package import ControlProtocol
import LinuxSystem
import MP3
package import Sound
import Text

/// All sounds by name: the owner's own files, else the built-in ones.
///
/// Each request checks the file, so a newly copied one is heard next time; it is read and decoded only if it
/// changed. Safe from any thread; callers may wait for the disk.
package final class SoundLibrary: Sendable {
  /// The `sounds` folders, the owner's own first.
  private let folders: [String]
  /// The owner's folders among them.
  private let own: [String]
  private let shelf = Monitor(SoundShelf(most: SoundLibrary.mostKept))

  /// The file extensions, in order of precedence.
  private static let kinds = ["wav", "mp3", "toml"]
  /// The largest file, in bytes: half an hour of MP3, three minutes of WAV.
  static let largest = 32 << 20
  /// The most bytes of files kept in memory, ready to play.
  private static let mostKept = 64 << 20
  /// The largest file, in bytes, that is read only to check it.
  private static let readAtOnce = 1 << 20
  /// The longest name, in bytes.
  private static let longestName = 64

  /// The sounds of some folders.
  ///
  /// - Parameters:
  ///   - dataFolders: folders with a subfolder `sounds`, as the configuration's loader has them.
  ///   - own: the owner's folders among them.
  package init(dataFolders: [String], own: [String]) {
    folders = dataFolders.map { $0 + "/sounds" }
    self.own = own.map { $0 + "/sounds" }
  }

  /// The folders that sounds come from.
  package var places: [String] { folders }

  /// The result of a search by name.
  package struct Found: Sendable {
    /// The sound, `nil` if none can be played; play it with ``Sound/SoundStream/fromBeginning()``.
    package var sound: (any SoundStream)?
    /// Why each preceding file of that name cannot be played.
    package var troubles: [String] = []
  }

  /// Whether a file of a name exists, whatever its content.
  package func has(_ name: String) -> Bool { !files(of: name).isEmpty }

  /// The sound of a name.
  ///
  /// If a file cannot be played, the next of its name is, in the end the built-in one.
  package func find(_ name: String) -> Found {
    var found = Found()
    for file in files(of: name) {
      do throws(Failure) {
        found.sound = try sound(file, name)
        return found
      } catch {
        found.troubles.append(error.description)
      }
    }
    return found
  }

  /// Why the first file of a name cannot be played; `nil` if it can, or if checking would take long.
  package func trouble(of name: String) -> String? {
    files(of: name).first.flatMap { trouble(of: $0, name, readingUpTo: Self.readAtOnce) }
  }

  private struct Failure: Error {
    let description: String
  }

  private struct File {
    let folder: String
    let path: String
    let kind: String
  }

  private func sound(_ file: File, _ name: String) throws(Failure) -> any SoundStream {
    let fingerprint = FileSystem.fingerprint(file.path)
    if let kept = shelf.withLock({ $0.sound(file.path, fingerprint) }) { return kept }
    do throws(Failure) {
      let (sound, size) = try Self.read(file, name)
      shelf.withLock { shelf in
        shelf.record(file.path, fingerprint, .good)
        shelf.put(file.path, fingerprint, sound, size: size)
      }
      return sound
    } catch {
      shelf.withLock { $0.record(file.path, fingerprint, .bad(error.description)) }
      throw error
    }
  }

  /// Why a file cannot be played; `nil` if it can, or if it is unchecked and too large to read now.
  private func trouble(of file: File, _ name: String, readingUpTo most: Int) -> String? {
    let fingerprint = FileSystem.fingerprint(file.path)
    if let verdict = shelf.withLock({ $0.verdict(file.path, fingerprint) }) {
      if case .bad(let trouble) = verdict { return trouble }
      return nil
    }
    guard let fingerprint else { return nil }
    guard fingerprint.bytes <= most || fingerprint.bytes > Self.largest else { return nil }
    do throws(Failure) {
      _ = try sound(file, name)
      return nil
    } catch {
      return error.description
    }
  }

  private static func read(_ file: File, _ name: String) throws(Failure) -> (any SoundStream, Int) {
    guard file.kind != "toml" else {
      let (sound, problems) = SoundDescription.read(file.path, name: name)
      guard let sound else { throw Failure(description: problems.map(\.rendered).joined(separator: "\n")) }
      return (SynthesizedSound(sound), 0)
    }
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileSystem.read(file.path, maximumBytes: largest)
    } catch {
      throw Failure(description: "\(error)")
    }
    do throws(SoundFileError) {
      return (try stream(bytes, file), bytes.count)
    } catch {
      throw Failure(description: "\(file.path): \(error)")
    }
  }

  /// Opens a file by its first bytes, whatever its extension.
  private static func stream(_ bytes: [UInt8], _ file: File) throws(SoundFileError) -> any SoundStream {
    switch SoundFileKind(bytes) {
    case .wav: return try WAVStream(bytes)
    case .other(let kind):
      throw SoundFileError(
        "it is \(kind), whatever its name, but sounds must be WAV or MP3: `ffmpeg -i \(file.path) converted.wav` makes a replacement"
      )
    case .mp3:
      let frames = MPEGFrames(bytes)
      guard frames.isSound else {
        throw SoundFileError(
          file.kind == "wav" && frames.count == 0
            ? "not a WAV file: it does not begin with RIFF; \(SoundFileError.convert)"
            : "it is not a valid MP3: only \(frames.bytes) of its \(frames.wanted) bytes are MPEG frames, with "
              + "\(frames.breaks) gaps; \(SoundFileError.convert)")
      }
      let sound = try MP3Stream(bytes)
      // A silent WAV is intended; an MP3 that decodes to silence is not an MP3.
      guard isHeard(sound) else {
        throw SoundFileError("it contains only silence; \(SoundFileError.convert)")
      }
      return sound
    }
  }

  /// Whether a sound has any sample but zero.
  private static func isHeard(_ sound: any SoundStream) -> Bool {
    var sound = sound.fromBeginning()
    var block = [Float](repeating: 0, count: 2 * 4096)
    while true {
      let count = sound.read(into: &block, frames: 4096)
      if block.prefix(2 * count).contains(where: { $0 != 0 }) { return true }
      if count < 4096 { return false }
    }
  }

  /// All sounds by name, then the owner's files that are not sounds.
  package func list() -> [SoundEntry] {
    let sounds = names.sorted().compactMap { name in
      files(of: name).first.map { file in
        var entry = SoundEntry {
          $0.name = name
          $0.description = ""
          $0.path = file.path
          $0.isOwn = own.contains(file.folder)
        }
        if file.kind == "toml" {
          let (sound, problems) = SoundDescription.read(file.path, name: name)
          entry.description = sound?.description ?? ""
          entry.trouble = problems.first?.rendered
        } else {
          entry.trouble = trouble(of: file, name, readingUpTo: 0)
        }
        if entry.description.isEmpty { entry.description = shippedDescription(of: name) }
        return entry
      }
    }
    return sounds + strangers()
  }

  /// The owner's files that are never heard, each with the reason.
  private func strangers() -> [SoundEntry] {
    own.flatMap { folder in Self.entries(of: folder).sorted().map { (folder, $0) } }.compactMap {
      folder, entry in
      let path = "\(folder)/\(entry)"
      guard !entry.hasPrefix("."), Self.split(entry) == nil || !FileSystem.isFile(path) else { return nil }
      let trouble =
        Self.split(entry) == nil
        ? "unused: name it like one of those above, ending in .wav, .mp3 or .toml"
        : "unused: it is not a file, or a link to none"
      return SoundEntry {
        $0.name = Printable.text(entry)
        $0.description = ""
        $0.path = path
        $0.isOwn = true
        $0.trouble = trouble
      }
    }
  }

  /// The description from a sound's TOML file, for a sound that a WAV or MP3 replaces.
  private func shippedDescription(of name: String) -> String {
    for folder in folders where FileSystem.isFile("\(folder)/\(name).toml") {
      if let sound = SoundDescription.read("\(folder)/\(name).toml", name: name).sound {
        return sound.description
      }
    }
    return ""
  }

  package var names: Set<String> {
    Set(folders.flatMap { Self.entries(of: $0).compactMap { Self.split($0)?.name } }).filter(has)
  }

  private static func entries(of folder: String) -> [String] {
    // A missing folder has no sounds.
    do throws(SystemError) { return try FileSystem.entries(of: folder) } catch { return [] }
  }

  /// The name and extension of a file that may be a sound.
  private static func split(_ entry: String) -> (name: String, kind: String)? {
    guard let dot = entry.lastIndex(of: ".") else { return nil }
    let (name, kind) = (String(entry[..<dot]), String(entry[entry.index(after: dot)...]))
    return kinds.contains(kind) && isName(name) ? (name, kind) : nil
  }

  /// The files of a name, in order of precedence.
  private func files(of name: String) -> [File] {
    guard Self.isName(name) else { return [] }
    return folders.flatMap { folder in
      Self.kinds.compactMap { kind in
        let path = "\(folder)/\(name).\(kind)"
        return FileSystem.isFile(path) ? File(folder: folder, path: path, kind: kind) : nil
      }
    }
  }

  /// Whether a name is valid: it leads to no other folder and no hidden file.
  private static func isName(_ name: String) -> Bool {
    1...longestName ~= name.utf8.count
      && name.utf8.allSatisfy { byte in
        byte == UInt8(ascii: "-") || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
          || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
      }
  }
}
