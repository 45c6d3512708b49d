import Foundation
import LiveTestSupport

/// A way to save a file, as another program observes it.
enum SaveWay: String, CaseIterable, Sendable, CustomStringConvertible {
  case inPlace = "in place"
  case nano, vim, emacs
  case atomic = "a new file renamed over the old one"
  case scp = "scp over a slow line"
  case hardLink = "a hard link"
  case linkSwitched = "a link that is switched"
  case mmap
  case lineByLine = "line by line"
  case folderRenamed = "another folder"
  case folderRemoved = "a folder that is removed"
  case git = "git checkout"
  case sed, cp, tee, install, dd, tar

  var description: String { rawValue }

  /// Saves a text, and pauses once some of its bytes are written.
  ///
  /// - Parameters:
  ///   - bytes: the text.
  ///   - file: the file, alone in its folder.
  ///   - cut: the number of bytes before the pause.
  ///   - holding: runs during the pause.
  /// - Throws: an error of the system or of `holding`.
  func save(
    _ bytes: [UInt8], to file: String, cut: Int, holding: @Sendable () throws -> Void
  ) throws {
    let files = FileManager.default
    let folder = (file as NSString).deletingLastPathComponent
    let beside = folder + "/.save"
    switch self {
    case .inPlace, .cp: try write(bytes, to: file, cut: cut, holding)
    case .nano:
      // The first save fails with its file closed, as on a full disk; the second one rewrites everything.
      try write(Array(bytes[..<cut]), to: file, cut: cut) {}
      try holding()
      try write(bytes, to: file, cut: bytes.count) {}
    case .vim, .emacs:
      guard rename(file, file + "~") == 0 else { throw CocoaError(.fileWriteUnknown) }
      try write(bytes, to: file, cut: cut, holding)
      if self == .vim { try files.removeItem(atPath: file + "~") }
    case .atomic, .sed:
      try write(bytes, to: beside, cut: cut, holding)
      guard rename(beside, file) == 0 else { throw CocoaError(.fileWriteUnknown) }
    case .scp: try write(bytes, to: file, cut: cut, chunk: 60, pause: 50, holding)
    case .dd: try write(bytes, to: file, cut: cut, chunk: 16, holding)
    case .hardLink:
      try write(bytes, to: beside, cut: cut, holding)
      unlink(file)
      guard link(beside, file) == 0, unlink(beside) == 0 else { throw CocoaError(.fileWriteUnknown) }
    case .linkSwitched:
      let target = folder + "/version-\(UUID().uuidString)"
      try write(bytes, to: target, cut: cut) {
        guard symlink(target, beside) == 0, rename(beside, file) == 0 else {
          throw CocoaError(.fileWriteUnknown)
        }
        try holding()
      }
    case .mmap: try map(bytes, to: file, cut: cut, holding)
    case .lineByLine:
      try write([], to: file, cut: 0) {}
      var written = 0
      for line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).dropLast() {
        if written <= cut, cut < written + line.count + 1 { try holding() }
        try write(line + [UInt8(ascii: "\n")], to: file, cut: 0, mode: "a") {}
        written += line.count + 1
      }
    case .folderRenamed, .folderRemoved:
      let old = folder + ".old"
      if self == .folderRenamed {
        guard rename(folder, old) == 0 else { throw CocoaError(.fileWriteUnknown) }
      } else {
        try files.removeItem(atPath: folder)
        pass(milliseconds: 300)
      }
      try files.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try write(bytes, to: file, cut: cut, holding)
      if self == .folderRenamed { try files.removeItem(atPath: old) }
    case .git, .install:
      try files.removeItem(atPath: file)
      try write(bytes, to: file, cut: cut, holding)
    case .tee:
      try write([], to: file, cut: 0) {}
      pass(milliseconds: 20)
      try write(bytes, to: file, cut: cut, holding)
    case .tar:
      try files.removeItem(atPath: file)
      try write(bytes, to: file, cut: cut, holding)
      try files.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: 499_162_860)], ofItemAtPath: file)
    }
  }

  /// Writes a file, and pauses once `cut` bytes are written.
  private func write(
    _ bytes: [UInt8], to path: String, cut: Int, chunk: Int = .max, pause: Int64 = 0,
    mode: String = "w",
    _ holding: () throws -> Void
  ) throws {
    guard let file = fopen(path, mode) else { throw CocoaError(.fileWriteUnknown) }
    defer { fclose(file) }
    var written = 0
    func write(upTo end: Int) throws {
      while written < end {
        let next = Array(bytes[written..<min(end, written + min(chunk, end))])
        guard fwrite(next, 1, next.count, file) == next.count, fflush(file) == 0 else {
          throw CocoaError(.fileWriteUnknown)
        }
        written += next.count
        if pause > 0 { pass(milliseconds: pause) }
      }
    }
    try write(upTo: cut)
    try holding()
    try write(upTo: bytes.count)
  }

  /// Writes through a memory map: missing bytes are zeros.
  private func map(
    _ bytes: [UInt8], to path: String, cut: Int, _ holding: () throws -> Void
  ) throws {
    let descriptor = open(path, O_RDWR | O_CREAT | O_TRUNC, 0o644)
    guard descriptor >= 0, ftruncate(descriptor, bytes.count) == 0 else {
      throw CocoaError(.fileWriteUnknown)
    }
    defer { close(descriptor) }
    guard
      let memory = Glibc.mmap(nil, bytes.count, PROT_READ | PROT_WRITE, MAP_SHARED, descriptor, 0),
      memory != MAP_FAILED
    else { throw CocoaError(.fileWriteUnknown) }
    defer { munmap(memory, bytes.count) }
    memory.copyMemory(from: Array(bytes[..<cut]), byteCount: cut)
    try holding()
    memory.copyMemory(from: bytes, byteCount: bytes.count)
  }
}
