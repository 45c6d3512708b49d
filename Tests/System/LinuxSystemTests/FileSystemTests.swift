import Foundation
import LinuxSystem
import LiveTestSupport
import Testing

/// Reading, listing, replacing and fingerprinting files.
@Suite(.ownThread) struct FileSystemTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func readsAFileWhole() throws {
    try folder.write("board = 1\n", to: "a.toml")
    #expect(try FileSystem.read(folder("a.toml"), maximumBytes: 10) == Array("board = 1\n".utf8))
  }

  @Test func rejectsAFileOverTheLimit() throws {
    try folder.write(String(repeating: "x", count: 11), to: "large")
    #expect(throws: FileError.tooLarge(folder("large"), bytes: 11, limit: 10)) {
      try FileSystem.read(folder("large"), maximumBytes: 10)
    }
  }

  @Test func rejectsALargeFileThatReportsSizeZero() throws {
    // Files in /proc report size zero but have content.
    #expect(throws: FileError.self) { try FileSystem.read("/proc/self/maps", maximumBytes: 10) }
  }

  @Test(arguments: ["fifo", "folder", "/dev/zero"])
  func rejectsNonFilesWithoutWaiting(kind: String) throws {
    let path = kind.hasPrefix("/") ? kind : folder(kind)
    if kind == "fifo" { #expect(mkfifo(path, 0o644) == 0) }
    if kind == "folder" { #expect(mkdir(path, 0o755) == 0) }
    #expect(throws: FileError.notAFile(path)) { try FileSystem.read(path, maximumBytes: 10) }
  }

  @Test func missingFileErrorNamesTheOperation() throws {
    do {
      _ = try FileSystem.read(folder("none"), maximumBytes: 10)
      Issue.record("a missing file was read")
    } catch {
      #expect(error.description == "open \(folder("none")): No such file or directory")
    }
  }

  @Test func listsAFolderSorted() throws {
    for name in ["b", "a", ".hidden"] { try folder.write("", to: name) }
    #expect(try FileSystem.entries(of: folder.path) == [".hidden", "a", "b"])
  }

  @Test func replacesAFileInOneStep() throws {
    try folder.write("old", to: "record")
    try FileSystem.replace(folder("record"), with: Array("new".utf8))
    #expect(try FileSystem.read(folder("record"), maximumBytes: 10) == Array("new".utf8))
    #expect(try FileSystem.entries(of: folder.path) == ["record"])
  }

  @Test func replacingInAMissingFolderFails() throws {
    #expect(throws: SystemError.self) { try FileSystem.replace(folder("none/record"), with: []) }
  }

  @Test func fingerprintDetectsAReplacedFile() throws {
    try folder.write("same", to: "a")
    let before = FileSystem.fingerprint(folder("a"))
    try folder.write("same", to: "b")
    #expect(rename(folder("b"), folder("a")) == 0)
    #expect(FileSystem.fingerprint(folder("a")) != before)
    #expect(FileSystem.fingerprint(folder("none")) == nil)
  }
}
