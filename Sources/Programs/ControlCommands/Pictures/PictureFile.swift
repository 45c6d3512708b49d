import ControlClient
import LinuxSystem
import Text

/// A picture's path, and its kind by the name's ending.
struct PictureFile: Equatable {
  /// The kinds of files.
  enum Kind: String, CaseIterable {
    case svg, png, gif, webp
  }

  let path: String
  let kind: Kind

  /// Creates a file; `nil` if its name ends in none of the kinds.
  init?(_ path: String, kinds: [Kind]) {
    guard let dot = path.lastIndex(of: "."), dot != path.startIndex,
      let kind = Kind(rawValue: path[path.index(after: dot)...].lowercased()), kinds.contains(kind)
    else { return nil }
    (self.path, self.kind) = (path, kind)
  }

  /// Returns the message for a path of another kind.
  static func mistake(_ path: String, kinds: [Kind]) -> String {
    "\(Printable.text(path)): unknown kind of file; its name must end in \(Wording.list(kinds.map { ".\($0.rawValue)" }, "or"))."
  }

  /// Writes the file atomically, and replaces an existing one.
  func write(_ bytes: [UInt8]) throws(ControlFailure) {
    do throws(SystemError) {
      try FileSystem.replace(path, with: bytes)
    } catch {
      let folder = FileSystem.folder(of: path)
      let isFolderMissing = !FileSystem.mayExist(folder)
      throw ControlFailure(
        SystemError(
          "write \(Printable.text(path))", code: error.code,
          advice: isFolderMissing
            ? "there is no folder \(Printable.text(folder)): create it, or use another path" : error.advice
        ))
    }
  }
}
