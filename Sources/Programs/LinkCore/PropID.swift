import LinuxSystem
import Secrets

/// The name of a prop on the broker, where its owner gives it none.
public enum PropID {
  /// Where the machine's identifier is (machine-id(5)).
  public static let machine = "/etc/machine-id"
  private static let largest = 256
  private static let length = 32

  /// A name that is always the same on a machine, and tells nothing of its identifier: that is to be kept secret, and so is hashed.
  ///
  /// - Parameter path: where the machine's identifier is.
  /// - Returns: `prop-` and eight digits; `prop` where the machine has no identifier.
  public static func ofThisMachine(_ path: String = machine) -> String {
    guard let identifier = identifier(path) else { return "prop" }
    do throws(SystemError) {
      return "prop-" + (try OneWayName.digits(of: identifier))
    } catch {
      return "prop"
    }
  }

  private static func identifier(_ path: String) -> String? {
    do throws(FileError) {
      let bytes = try FileSystem.read(path, maximumBytes: largest).prefix { $0 != UInt8(ascii: "\n") }
      return bytes.count == length ? String(decoding: bytes, as: UTF8.self) : nil
    } catch {
      return nil
    }
  }
}
