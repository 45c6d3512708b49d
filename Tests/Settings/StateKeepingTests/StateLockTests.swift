import Glibc
import LinuxSystem
import Testing

@testable import StateKeeping

/// The lock that keeps a second program off a state folder, whatever the folder's condition.
@Suite struct StateLockTests {
  private let folder: StateFolder

  init() throws {
    folder = try StateFolder()
    #expect(mkdir(runtime, 0o700) == 0)
  }

  private var state: String { folder.path + "/state" }
  private var runtime: String { folder.path + "/run" }

  private func expectRefusal(_ path: String, sourceLocation: SourceLocation = #_sourceLocation) {
    do throws(SystemError) {
      _ = try StateLock.acquire(in: path, otherwiseIn: runtime)
      Issue.record("two programs locked \(path)", sourceLocation: sourceLocation)
    } catch {
      #expect(error.code == SystemError.busy, "\(error)", sourceLocation: sourceLocation)
      #expect(
        error.description.contains("another timecircuitsd uses this folder"),
        sourceLocation: sourceLocation)
    }
  }

  @Test func lockIsInTheFolderIfPossible() throws {
    #expect(mkdir(state, 0o700) == 0)
    let lock = try StateLock.acquire(in: state, otherwiseIn: runtime)
    #expect(lock.trouble == nil)
    #expect(try FileSystem.entries(of: state) == [StateLock.fileName])
    #expect(try FileSystem.entries(of: runtime) == [])
    expectRefusal(state)
  }

  @Test(arguments: ["missing", "a file", "a folder in its place", "a link in its place", "too long"])
  func lockFallsBackToTheRuntimeDirectory(condition: String) throws {
    var path = state
    switch condition {
    case "a file": try folder.write([], to: "state")
    case "a folder in its place":
      #expect(mkdir(state, 0o700) == 0 && mkdir(state + "/state.lock", 0o700) == 0)
    case "a link in its place":
      #expect(mkdir(state, 0o700) == 0 && symlink("/dev/null", state + "/state.lock") == 0)
    case "too long": path += String(repeating: "/long", count: 1000)
    default: break
    }
    let lock = try StateLock.acquire(in: path, otherwiseIn: runtime)
    #expect(lock.trouble != nil)
    #expect(try FileSystem.entries(of: runtime).count == 1)
    expectRefusal(path)
    // Another folder is not locked.
    _ = try StateLock.acquire(in: folder.path + "/other", otherwiseIn: runtime)
  }

  @Test func lockHoldsWhenTheFolderIsCreatedLater() throws {
    let first = try StateLock.acquire(in: state, otherwiseIn: runtime)
    #expect(mkdir(state, 0o700) == 0)
    expectRefusal(state)
    try first.secure()
    #expect(try FileSystem.entries(of: state) == [StateLock.fileName])
  }

  @Test func impossibleLockDoesNotFailTheStart() throws {
    for _ in 1...2 {
      let lock = try StateLock.acquire(in: state, otherwiseIn: "/no/such/folder")
      #expect(lock.trouble?.code == ENOENT)
      // But nothing is saved without it.
      #expect(throws: SystemError.self) { try lock.secure() }
    }
  }
}
