import LinuxSystem

/// The password of the broker's user: a credential of systemd's, else a file.
public enum BrokerPassword {
  private static let largest = 4096

  /// Reads it.
  ///
  /// - Parameter path: the file.
  /// - Returns: the password, `nil` where there is none or an empty one; and why it cannot be read.
  public static func read(_ path: String) -> (password: String?, trouble: String?) {
    guard FileSystem.mayExist(path) else { return (nil, nil) }
    do throws(FileError) {
      let bytes = try FileSystem.read(path, maximumBytes: largest)
      let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
      guard !line.isEmpty else { return (nil, nil) }
      guard let text = String(validating: line, as: UTF8.self), !text.utf8.contains(0) else {
        return (nil, "\(path): a password is one line of text in UTF-8")
      }
      return (text, nil)
    } catch {
      return (nil, "\(error)")
    }
  }
}
