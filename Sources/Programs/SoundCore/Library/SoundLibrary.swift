import Configuration
public import ControlProtocol
import LinuxSystem
import MP3
public import Sound

/// The sounds that there are, by their names: an owner's own files, else the ones that came with the program.
///
/// Each is read when it is asked for, so that a file that was copied there is heard the next time.
public struct SoundLibrary: Sendable {
  /// Folders with a folder `sounds`, the owner's own first.
  private let folders: [String]
  /// The folder whose sounds are the owner's.
  private let own: String

  /// The kinds of files, in the order in which they are looked for.
  private static let kinds = ["wav", "mp3", "toml"]
  /// How large a file may be: an hour of MP3, six minutes of WAV.
  private static let largest = 64 << 20
  /// How long a name may be, in bytes.
  private static let longestName = 64

  /// The sounds of some folders.
  ///
  /// - Parameters:
  ///   - dataFolders: which have a folder `sounds`, as those of the configuration's loader.
  ///   - own: which of them is the owner's.
  public init(dataFolders: [String], own: String) {
    folders = dataFolders.map { $0 + "/sounds" }
    self.own = own + "/sounds"
  }

  /// The folders that sounds come from.
  public var places: [String] { folders }

  /// Why a sound cannot be played.
  public struct Failure: Error, Equatable, Sendable, CustomStringConvertible {
    /// What was tried, what is wrong, and what to do.
    public let description: String
  }

  /// A sound from its beginning on.
  ///
  /// - Returns: `nil` where there is none of that name.
  /// - Throws: ``Failure`` where its file is nothing that can be played.
  public func stream(_ name: String) throws(Failure) -> (any SoundStream)? {
    guard let file = file(of: name) else { return nil }
    switch file.kind {
    case "toml":
      let (sound, problems) = SoundDescription.read(file.path, name: name)
      guard let sound else { throw Failure(description: problems.map(\.rendered).joined(separator: "\n")) }
      return SynthesizedSound(sound)
    case "mp3": return try Self.decode(file.path) { bytes throws(SoundFileError) in try MP3Stream(bytes) }
    default: return try Self.decode(file.path) { bytes throws(SoundFileError) in try WAVStream(bytes) }
    }
  }

  private static func decode(
    _ path: String, _ make: ([UInt8]) throws(SoundFileError) -> any SoundStream
  ) throws(Failure) -> any SoundStream {
    let bytes: [UInt8]
    do throws(FileError) { bytes = try FileSystem.read(path, maximumBytes: largest) } catch {
      throw Failure(description: "\(error)")
    }
    do throws(SoundFileError) { return try make(bytes) } catch {
      throw Failure(description: "\(path): \(error)")
    }
  }

  /// All sounds, by name.
  public func list() -> [SoundEntry] {
    names.sorted().compactMap { name in
      file(of: name).map { file in
        var (description, trouble) = ("", String?.none)
        if file.kind == "toml" {
          let (sound, problems) = SoundDescription.read(file.path, name: name)
          description = sound?.description ?? ""
          trouble = problems.first?.rendered
        } else {
          do throws(Failure) { _ = try stream(name) } catch { trouble = error.description }
        }
        return SoundEntry(
          name: name, description: description.isEmpty ? shippedDescription(of: name) : description,
          path: file.path, isOwn: file.folder == own, trouble: trouble)
      }
    }
  }

  /// What a sound that an owner has replaced was for.
  private func shippedDescription(of name: String) -> String {
    for folder in folders where FileSystem.isFile("\(folder)/\(name).toml") {
      if let sound = SoundDescription.read("\(folder)/\(name).toml", name: name).sound {
        return sound.description
      }
    }
    return ""
  }

  private var names: Set<String> {
    var names: Set<String> = []
    for folder in folders {
      do throws(SystemError) {
        for entry in try FileSystem.entries(of: folder) {
          guard let dot = entry.lastIndex(of: "."),
            Self.kinds.contains(String(entry[entry.index(after: dot)...]))
          else { continue }
          names.insert(String(entry[..<dot]))
        }
      } catch {
        // A folder that is not there has no sounds.
      }
    }
    return names.filter(Self.isName)
  }

  private func file(of name: String) -> (folder: String, path: String, kind: String)? {
    guard Self.isName(name) else { return nil }
    for folder in folders {
      for kind in Self.kinds where FileSystem.isFile("\(folder)/\(name).\(kind)") {
        return (folder, "\(folder)/\(name).\(kind)", kind)
      }
    }
    return nil
  }

  /// A name leads to no other folder, and to no file that is hidden.
  private static func isName(_ name: String) -> Bool {
    1...longestName ~= name.utf8.count
      && name.utf8.allSatisfy { byte in
        byte == UInt8(ascii: "-") || UInt8(ascii: "0")...UInt8(ascii: "9") ~= byte
          || UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte
      }
  }
}
