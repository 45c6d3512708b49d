import Foundation
import LinuxSystem
import Testing

/// Which users besides the owner can access a file.
@Suite struct FilePermissionsTests {
  private static let modes: [(mode: mode_t, others: Bool, group: Bool)] = [
    (0o600, false, false), (0o400, false, false), (0o700, false, false), (0o640, false, true),
    (0o620, false, true), (0o644, true, true), (0o604, true, false), (0o601, true, false),
  ]

  @Test(arguments: FilePermissionsTests.modes.indices) func modeDeterminesThePermissions(index: Int) throws {
    let (mode, others, group) = Self.modes[index]
    let folder = try TemporaryFolder()
    let path = folder("file")
    try FileSystem.replace(path, with: [])
    try #require(chmod(path, mode) == 0)
    let permissions = try #require(FilePermissions(of: path))
    #expect(permissions.areOpenToOthers == others)
    #expect(permissions.areOpenToGroup == group)
    #expect(permissions.isOwn)
  }

  @Test func missingFileHasNoPermissions() throws {
    let folder = try TemporaryFolder()
    #expect(FilePermissions(of: folder("missing")) == nil)
  }
}
