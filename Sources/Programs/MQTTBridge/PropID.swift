import LinuxSystem
import Secrets

/// The prop's id on the broker if its owner gives it none.
package enum PropID {
  /// The file of the machine's identifier (machine-id(5)).
  package static let machine = "/etc/machine-id"
  private static let largest = 256
  private static let length = 32

  /// An id that is constant on a machine; it is a hash, because the machine's identifier must stay secret.
  ///
  /// - Returns: `prop-` and eight digits; `prop` if the machine has no identifier.
  package static func ofThisMachine(_ path: String = machine) -> String {
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
