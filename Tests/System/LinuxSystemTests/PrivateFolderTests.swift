import Foundation
import LinuxSystem
import LiveTestSupport
import TestSupport
import Testing

/// Folders that only their user can access.
@Suite(.ownThread) struct PrivateFolderTests {
  @Test func newFolderIsPrivateToItsUser() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/own"
    #expect(PrivateFolder.check(at: path) == .missing)
    try PrivateFolder.make(path)
    #expect(PrivateFolder.check(at: path) == .own)
    // A second call accepts the existing folder.
    try PrivateFolder.make(path)
    PrivateFolder.removeIfEmpty(path)
    #expect(PrivateFolder.check(at: path) == .missing)
  }

  @Test(arguments: [0o755, 0o770, 0o701, 0o600, 0o1700])
  func folderWithAnotherModeIsForeign(mode: Int) throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/shared"
    try PrivateFolder.make(path)
    #expect(chmod(path, mode_t(mode)) == 0)
    #expect(PrivateFolder.check(at: path) == .foreign("its mode is 0\(String(mode, radix: 8)), not 0700"))
    #expect(throws: SystemError.self) { try PrivateFolder.make(path) }
    #expect(chmod(path, 0o700) == 0)
  }

  @Test func linkToAnOwnFolderIsForeign() throws {
    let folder = try TemporaryFolder()
    try PrivateFolder.make(folder.path + "/own")
    #expect(symlink(folder.path + "/own", folder.path + "/link") == 0)
    #expect(PrivateFolder.check(at: folder.path + "/link") == .foreign("it is a link"))
    #expect(throws: SystemError.self) { try PrivateFolder.make(folder.path + "/link") }
  }

  @Test func aFileIsForeign() throws {
    let folder = try TemporaryFolder()
    try FileSystem.replace(folder.path + "/file", with: [])
    #expect(PrivateFolder.check(at: folder.path + "/file") == .foreign("it is not a folder"))
  }

  @Test(.needs(.root)) func anotherUsersFolderIsForeign() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/theirs"
    try PrivateFolder.make(path)
    #expect(chown(path, 1, 1) == 0)
    #expect(PrivateFolder.check(at: path) == .foreign("it belongs to the user 1"))
  }

  @Test func nonEmptyFolderIsNotRemoved() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/own"
    try PrivateFolder.make(path)
    try FileSystem.replace(path + "/file", with: [])
    PrivateFolder.removeIfEmpty(path)
    #expect(PrivateFolder.check(at: path) == .own)
  }
}
