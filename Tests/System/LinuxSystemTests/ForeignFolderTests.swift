import Foundation
import LinuxSystem
import LiveTestSupport
import Testing

/// Locks and files in another user's folder: no link is followed, no file truncated or opened to others.
@Suite(.ownThread) struct ForeignFolderTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func mode(_ name: String) throws -> mode_t {
    var status = stat()
    try #require(lstat(folder(name), &status) == 0)
    return status.st_mode & 0o7777
  }

  /// A file that must stay as it is, with a link to it.
  private func victim(linkedAs link: String) throws -> [UInt8] {
    let content = Array("secret".utf8)
    try folder.write("secret", to: "victim")
    try #require(chmod(folder("victim"), 0o640) == 0)
    try #require(symlink(folder("victim"), folder(link)) == 0)
    return content
  }

  private func isFree(_ name: String) throws(SystemError) -> Bool {
    let lock = try InstanceLock.acquire(folder(name))
    return lock != nil
  }

  /// Waits for the children of other tests, which hold copies of a lock until they run their programs.
  private func expectFree(_ name: String) throws {
    try eventually("a free lock") { try isFree(name) }
  }

  @Test func lockHasOneHolderAndIsFreeAfterwards() throws {
    let first = try InstanceLock.acquire(folder("lock"))
    let isHeld = first != nil
    #expect(isHeld)
    #expect(try !isFree("lock"))
    _ = consume first
    try expectFree("lock")
  }

  @Test func lockFileIsPrivateToItsOwner() throws {
    #expect(try isFree("lock"))
    #expect(try mode("lock") == 0o600)
    // The mode of earlier releases.
    try #require(chmod(folder("lock"), 0o644) == 0)
    try expectFree("lock")
    #expect(try mode("lock") == 0o600)
  }

  @Test func heldLockKeepsItsMode() throws {
    let first = try InstanceLock.acquire(folder("lock"))
    try #require(chmod(folder("lock"), 0o640) == 0)
    #expect(try !isFree("lock"))
    #expect(try mode("lock") == 0o640)
    _ = consume first
  }

  /// The error that a call throws, `nil` if it throws none.
  private func refusal<Failure: Error>(_ call: () throws(Failure) -> Void) -> Failure? {
    do throws(Failure) {
      try call()
      return nil
    } catch {
      return error
    }
  }

  @Test func linkInPlaceOfALockIsRejectedAndItsTargetKept() throws {
    let content = try victim(linkedAs: "lock")
    let error = refusal { () throws(SystemError) in _ = try isFree("lock") }
    #expect(error?.code == ELOOP)
    #expect(error?.advice?.contains("not a lock") == true)
    #expect(try FileSystem.read(folder("victim"), maximumBytes: 100) == content)
    #expect(try mode("victim") == 0o640)
    // A dangling link creates no file.
    try #require(symlink(folder("nowhere"), folder("other")) == 0)
    #expect(throws: SystemError.self) { _ = try isFree("other") }
    #expect(FileSystem.fingerprint(folder("nowhere")) == nil)
  }

  @Test func pipeInPlaceOfALockIsRejectedWithoutWaiting() throws {
    try #require(mkfifo(folder("lock"), 0o600) == 0)
    let error = refusal { () throws(SystemError) in _ = try isFree("lock") }
    #expect(error?.advice?.contains("not a lock") == true)
  }

  @Test func replacementFollowsNoLinkAndTruncatesNothing() throws {
    let content = try victim(linkedAs: "panel.toml.new")
    try #require(symlink(folder("victim"), folder("panel.toml")) == 0)
    try FileSystem.replace(folder("panel.toml"), with: [1, 2])
    #expect(try FileSystem.read(folder("panel.toml"), maximumBytes: 100, followsLink: false) == [1, 2])
    #expect(try FileSystem.read(folder("victim"), maximumBytes: 100) == content)
    #expect(try mode("victim") == 0o640)
  }

  @Test func linkIsNotReadIfLinksAreNotFollowed() throws {
    let content = try victim(linkedAs: "link")
    #expect(try FileSystem.read(folder("link"), maximumBytes: 100) == content)
    let error = refusal { () throws(FileError) in
      _ = try FileSystem.read(folder("link"), maximumBytes: 100, followsLink: false)
    }
    guard case .system(let cause) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(cause.code == ELOOP)
  }

  @Test func newFolderIsAccessibleToAllDespiteTheUmask() throws {
    let before = umask(0o077)
    defer { umask(before) }
    try FileSystem.makeFolder(folder("run"))
    #expect(try mode("run") == 0o755)
    try #require(chmod(folder("run"), 0o700) == 0)
    try FileSystem.makeFolder(folder("run"))
    // An existing folder keeps its mode.
    #expect(try mode("run") == 0o700)
  }
}
