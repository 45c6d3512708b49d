import LinuxSystem
package import Sound
import Text

/// The volume set by hand, as persisted in a file: one line of JSON.
package struct StoredVolume: Equatable, Sendable {
  /// The volume, `nil` if not set by hand.
  package var volume: Volume?
  /// The volume in sound.toml at that time, `nil` if none; a different one there now was written later and
  /// overrides it.
  package var configured: Volume?
  package var isMuted: Bool

  private static let largest = 4096

  package init(volume: Volume? = nil, configured: Volume? = nil, isMuted: Bool = false) {
    self.volume = volume
    self.configured = configured
    self.isMuted = isMuted
  }

  /// Reads the file; if something is wrong with it, no volume is set.
  package static func read(_ path: String) -> (stored: StoredVolume, trouble: String?) {
    guard FileSystem.mayExist(path) else { return (StoredVolume(), nil) }
    do throws(FileError) {
      guard let stored = StoredVolume(try FileSystem.read(path, maximumBytes: largest)) else {
        return (
          StoredVolume(), "\(path): not written by this program; using the configuration's volume"
        )
      }
      return (stored, nil)
    } catch {
      return (StoredVolume(), "\(error); using the configuration's volume")
    }
  }

  init?(_ bytes: [UInt8]) {
    do throws(JSONError) {
      guard case .object(let members) = try JSONValue.parse(bytes) else { return nil }
      switch members.first(where: { $0.key == "muted" })?.value {
      case .boolean(let isMuted): self.isMuted = isMuted
      default: return nil
      }
      guard let volume = Self.volume("volume", of: members),
        let configured = Self.volume("configured", of: members)
      else { return nil }
      self.volume = volume
      self.configured = configured
    } catch {
      return nil
    }
  }

  /// A volume or none; `nil` if the member is anything else.
  private static func volume(_ key: String, of members: [JSONMember]) -> Volume?? {
    switch members.first(where: { $0.key == key })?.value {
    case .integer(let percent): Volume(percent: Int(clamping: percent)).map { .some($0) }
    case .null, nil: .some(nil)
    default: nil
    }
  }

  /// Discards the volume if its owner has since written another to sound.toml; returns whether it did.
  mutating func yield(to written: Volume?) -> Bool {
    guard let written, volume != nil, written != configured else { return false }
    volume = nil
    configured = nil
    return true
  }

  static func line(of news: FileKeeperEvent) -> (Log.Priority, String) {
    switch news {
    case .fails(let error): (.warning, "the volume is not saved: \(error); retrying every minute")
    case .works: (.notice, "the volume is saved again")
    }
  }

  var bytes: [UInt8] {
    let members = [
      JSONMember("volume", volume.map { .integer(Int64($0.percent)) } ?? .null),
      JSONMember("configured", configured.map { .integer(Int64($0.percent)) } ?? .null),
      JSONMember("muted", .boolean(isMuted)),
    ]
    return JSONValue.object(members).encoded + [UInt8(ascii: "\n")]
  }
}
