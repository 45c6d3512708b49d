import LinuxSystem
public import Sound
import Text

/// The volume that was set by hand, as it is kept over restarts: one line of JSON.
public struct KeptVolume: Equatable, Sendable {
  /// What was set, `nil` where the configuration's stands.
  public var volume: Volume?
  /// What sound.toml said when it was set, `nil` where nothing: where it says something else by now, that was said later.
  public var configured: Volume?
  /// Whether it is muted.
  public var isMuted: Bool

  private static let largest = 4096

  /// Nothing was set.
  public init(volume: Volume? = nil, configured: Volume? = nil, isMuted: Bool = false) {
    self.volume = volume
    self.configured = configured
    self.isMuted = isMuted
  }

  /// Reads the file.
  ///
  /// - Returns: what was kept, and what is wrong with the file: then nothing was set.
  public static func read(_ path: String) -> (kept: KeptVolume, trouble: String?) {
    guard FileSystem.mayExist(path) else { return (KeptVolume(), nil) }
    do throws(FileError) {
      guard let kept = KeptVolume(try FileSystem.read(path, maximumBytes: largest)) else {
        return (
          KeptVolume(), "\(path): it is not what this program writes; the configuration's volume stands"
        )
      }
      return (kept, nil)
    } catch {
      return (KeptVolume(), "\(error); the configuration's volume stands")
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

  /// A volume or none; `nil` where a member is something else.
  private static func volume(_ key: String, of members: [JSONMember]) -> Volume?? {
    switch members.first(where: { $0.key == key })?.value {
    case .integer(let percent): Volume(percent: Int(clamping: percent)).map { .some($0) }
    case .null, nil: .some(nil)
    default: nil
    }
  }

  /// Gives way to what its owner has written since it was set.
  ///
  /// - Parameter written: what sound.toml says, `nil` where nothing.
  /// - Returns: whether it was that.
  mutating func yield(to written: Volume?) -> Bool {
    guard let written, volume != nil, written != configured else { return false }
    volume = nil
    configured = nil
    return true
  }

  /// What is told of its file.
  static func line(of news: FileKeeper.News) -> (Log.Priority, String) {
    switch news {
    case .fails(let error): (.warning, "the volume is not saved: \(error); that is tried again every minute")
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
