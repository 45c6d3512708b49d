import Glibc

/// A private folder for temporary files.
package struct ScratchFolder: Sendable {
  package let path: String

  /// Makes a folder in another one.
  package init(in parent: String = "/tmp") throws(SystemError) {
    var template = Array("\(parent)/timecircuits-XXXXXX".utf8CString)
    let isMade = template.withUnsafeMutableBufferPointer { characters in
      characters.baseAddress.map { mkdtemp($0) != nil } ?? false
    }
    guard isMade else { throw .last("create a folder in \(parent)") }
    path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }

  /// Removes the folder and its files.
  package func remove() {
    do throws(SystemError) {
      for name in try FileSystem.entries(of: path) { unlink("\(path)/\(name)") }
    } catch {
      // An unreadable folder is left for the clean-up of its parent.
    }
    rmdir(path)
  }
}
