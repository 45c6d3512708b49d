import Glibc

/// A folder of this user's alone for files that nobody needs afterwards.
public struct ScratchFolder: Sendable {
  /// Where it is.
  public let path: String

  /// Makes a folder in another.
  ///
  /// - Throws: ``SystemError`` where it cannot be made.
  public init(in parent: String = "/tmp") throws(SystemError) {
    var template = Array("\(parent)/timecircuits-XXXXXX".utf8CString)
    let isMade = template.withUnsafeMutableBufferPointer { characters in
      characters.baseAddress.map { mkdtemp($0) != nil } ?? false
    }
    guard isMade else { throw .last("make a folder in \(parent)") }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Removes it with the files in it.
  public func remove() {
    do throws(SystemError) {
      for name in try FileSystem.entries(of: path) { unlink("\(path)/\(name)") }
    } catch {
      // What cannot be read is left to whoever cleans the parent folder.
    }
    rmdir(path)
  }
}
