import LinuxSystem
import Text

/// The password of the broker's user: a file, or systemd's copy of one, a credential (systemd.exec(5)).
public struct BrokerPassword: Equatable, Sendable {
  /// What is read.
  private let path: String
  /// The owner's file, which nobody else may read; of systemd's copy the mode says nothing.
  private let original: String

  /// Where the owner of an installation has the file, of which its service gets a copy.
  public static let ofService = "/etc/timecircuits/mqtt-password"
  private static let largest = 4096

  /// The password in a file.
  public static func file(_ path: String) -> BrokerPassword { BrokerPassword(path: path, original: path) }

  /// The credential `mqtt-password` of a service.
  ///
  /// - Parameters:
  ///   - folder: where the service manager puts the service's credentials.
  ///   - original: the file that it is a copy of.
  /// - Returns: the password, which is not read yet.
  public static func credential(in folder: String, of original: String = ofService) -> BrokerPassword {
    BrokerPassword(path: folder + "/mqtt-password", original: original)
  }

  /// The files that it depends on.
  var files: [String] { path == original ? [path] : [path, original] }

  /// Reads it.
  ///
  /// - Returns: the password, `nil` where there is none or an empty one; and why it is not taken.
  func read() -> (password: String?, trouble: String?) {
    guard FileSystem.mayExist(path) else { return (nil, nil) }
    do throws(FileError) {
      let bytes = try FileSystem.read(path, maximumBytes: Self.largest)
      let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
      guard !line.isEmpty else { return (nil, nil) }
      guard let text = String(validating: line, as: UTF8.self), !text.utf8.contains(0) else {
        return (nil, "\(path): a password is one line of text in UTF-8")
      }
      if let exposure { return (nil, exposure) }
      return (text, nil)
    } catch {
      return (nil, "\(error)")
    }
  }

  /// Who else may read the owner's file, with the command that keeps them out.
  private var exposure: String? {
    guard let permissions = FilePermissions(of: original) else { return nil }
    // Where this program is not the owner's it may be of the file's group; the service manager reads as root.
    let needsGroup = path == original && !permissions.isOwn
    let isOpen = permissions.areOpenToOthers || permissions.areOpenToGroup && !needsGroup
    guard isOpen else { return nil }
    let whose = permissions.areOpenToOthers ? "every user of this machine" : "the file's group"
    let command = (permissions.isOwn ? "" : "sudo ") + "chmod \(needsGroup ? "o=" : "600")"
    return "\(original) is open to \(whose); run: \(command) \(Self.word(original))"
  }

  /// A path as a word of a shell's command.
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
