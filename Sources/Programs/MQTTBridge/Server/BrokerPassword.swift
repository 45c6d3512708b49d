import LinuxSystem
import Text

/// The password of the broker's user: a file, or systemd's copy of one as a credential (systemd.exec(5)).
package struct BrokerPassword: Equatable, Sendable {
  /// The file to read.
  private let path: String
  /// The owner's file, which must be private; the mode of systemd's copy says nothing.
  private let original: String

  /// The owner's file in an installation, which the service gets a copy of.
  package static let ofService = "/etc/timecircuits/mqtt-password"
  private static let largest = 4096

  package static func file(_ path: String) -> BrokerPassword { BrokerPassword(path: path, original: path) }

  /// The service's credential `mqtt-password`, a copy of `original`; it is not read yet.
  package static func credential(in folder: String, of original: String = ofService) -> BrokerPassword {
    BrokerPassword(path: folder + "/mqtt-password", original: original)
  }

  /// The files to watch.
  var files: [String] { path == original ? [path] : [path, original] }

  /// Reads the password.
  ///
  /// - Returns: the password, `nil` if it is absent, empty or rejected; and why it is rejected.
  func read() -> (password: String?, trouble: String?) {
    guard FileSystem.mayExist(path) else { return (nil, nil) }
    do throws(FileError) {
      let bytes = try FileSystem.read(path, maximumBytes: Self.largest)
      let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
      guard !line.isEmpty else { return (nil, nil) }
      guard let text = String(validating: line, as: UTF8.self), !text.utf8.contains(0) else {
        return (nil, "\(path): expected one line of UTF-8 text as password")
      }
      if let exposure { return (nil, exposure) }
      return (text, nil)
    } catch {
      return (nil, "\(error)")
    }
  }

  /// A message with the command to run if others may read the owner's file.
  private var exposure: String? {
    guard let permissions = FilePermissions(of: original) else { return nil }
    // If the program does not own the file, it may need the group's permission; the service manager reads as
    // root.
    let needsGroup = path == original && !permissions.isOwn
    let isOpen = permissions.areOpenToOthers || permissions.areOpenToGroup && !needsGroup
    guard isOpen else { return nil }
    let whose = permissions.areOpenToOthers ? "every user of this machine" : "the file's group"
    let command = (permissions.isOwn ? "" : "sudo ") + "chmod \(needsGroup ? "o=" : "600")"
    return "\(original) is accessible to \(whose); run: \(command) \(Self.word(original))"
  }

  /// A path as a shell word.
  private static func word(_ path: String) -> String {
    let isPlain = path.utf8.allSatisfy { byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "-")...UInt8(ascii: "9"), UInt8(ascii: "_"):
        true
      default: false
      }
    }
    return isPlain ? path : "'" + path.replacing("'", with: "'\\''") + "'"
  }
}
