import ControlLink
import LinuxSystem
import Text

/// Where a picture goes, and of what kind it is by its name.
struct PictureFile: Equatable {
  /// The kinds of files.
  enum Kind: String, CaseIterable {
    case svg, png, gif, webp
  }

  let path: String
  let kind: Kind

  /// A file of a name; `nil` where that ends in none of the kinds.
  ///
  /// - Parameters:
  ///   - path: the file's path.
  ///   - kinds: what it may be.
  init?(_ path: String, kinds: [Kind]) {
    guard let dot = path.lastIndex(of: "."), dot != path.startIndex,
      let kind = Kind(rawValue: path[path.index(after: dot)...].lowercased()), kinds.contains(kind)
    else { return nil }
    (self.path, self.kind) = (path, kind)
  }

  /// The mistake that a path is of no such kind.
  static func mistake(_ path: String, kinds: [Kind]) -> String {
    "\(Printable.text(path)): the name of the file has to end in \(Wording.list(kinds.map { ".\($0.rawValue)" }, "or"))."
  }

  /// Writes the file in one step, in place of one that is there.
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
            ? "there is no folder \(Printable.text(folder)): make it, or give another path" : error.advice
        ))
    }
  }
}
