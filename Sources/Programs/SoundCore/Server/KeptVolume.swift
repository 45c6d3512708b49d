import LinuxSystem
public import Sound
import Text

/// The volume that was set by hand, as it is kept over restarts: one line of JSON.
public struct KeptVolume: Equatable, Sendable {
  /// What was set, `nil` where the configuration's stands.
  public var volume: Volume?
  /// Whether it is muted.
  public var isMuted: Bool

  private static let largest = 4096

  /// Nothing was set.
  public init(volume: Volume? = nil, isMuted: Bool = false) {
    self.volume = volume
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
      switch members.first(where: { $0.key == "volume" })?.value {
      case .integer(let percent):
        guard let volume = Volume(percent: Int(clamping: percent)) else { return nil }
        self.volume = volume
      case .null, nil: volume = nil
      default: return nil
      }
    } catch {
      return nil
    }
  }

  var bytes: [UInt8] {
    let members = [
      JSONMember("volume", volume.map { .integer(Int64($0.percent)) } ?? .null),
      JSONMember("muted", .boolean(isMuted)),
    ]
    return JSONValue.object(members).encoded + [UInt8(ascii: "\n")]
  }
}
