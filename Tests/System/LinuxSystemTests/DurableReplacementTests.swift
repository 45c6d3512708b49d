import Foundation
import LiveTestSupport
import Testing

@testable import LinuxSystem

/// Replacing files so that a power loss leaves the old or the new content.
@Suite(.ownThread) struct DurableReplacementTests {
  private typealias Step = DurableReplacement.Step

  private static let old = Array("old".utf8)
  private static let new = Array("the new content".utf8)

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func content(_ name: String) throws -> [UInt8] {
    try FileSystem.read(folder(name), maximumBytes: 100)
  }

  /// The error of a replacement, `nil` if it succeeded.
  private func failure(
    _ path: String, with bytes: [UInt8] = new, before: (Step) throws(SystemError) -> Void = { _ in }
  ) -> SystemError? {
    do throws(SystemError) {
      try DurableReplacement(path: path, bytes: bytes).run(before: before)
      return nil
    } catch {
      return error
    }
  }

  @Test func replacesAFileWithoutLeftovers() throws {
    try folder.write("old", to: "state")
    try FileSystem.replaceDurably(folder("state"), with: Self.new)
    #expect(try content("state") == Self.new)
    #expect(try FileSystem.entries(of: folder.path) == ["state"])
  }

  @Test func callsBackWhenTheFileHasTheNewContent() throws {
    try folder.write("old", to: "state")
    var seen: [[UInt8]] = []
    try FileSystem.replaceDurably(folder("state"), with: Self.new) {
      do { seen.append(try content("state")) } catch { Issue.record(error) }
    }
    #expect(seen == [Self.new])
    // A failed replacement does not call back.
    #expect(throws: SystemError.self) {
      try FileSystem.replaceDurably(folder("missing/state"), with: Self.new) { seen.append([]) }
    }
    #expect(seen.count == 1)
  }

  @Test func newFileIsPrivateToItsOwner() throws {
    try FileSystem.replaceDurably(folder("state"), with: Self.new)
    var status = stat()
    #expect(stat(folder("state"), &status) == 0)
    #expect(status.st_mode & 0o777 == 0o600)
  }

  @Test func aReaderSeesTheOldOrTheNewContentBeforeEachStep() throws {
    try folder.write("old", to: "state")
    var seen: [[UInt8]] = []
    let error = failure(folder("state")) { _ in
      do { seen.append(try content("state")) } catch { Issue.record(error) }
    }
    #expect(error == nil)
    // Only the last step follows the rename.
    let expected = Step.allCases.map { $0 == .synchroniseFolder ? Self.new : Self.old }
    #expect(seen == expected)
  }

  @Test func renameFollowsTheSynchronisedContent() throws {
    let order = Step.allCases
    let synchronised = try #require(order.firstIndex(of: .synchronise))
    let renamed = try #require(order.firstIndex(of: .rename))
    #expect(synchronised < renamed)
    #expect(order.last == .synchroniseFolder)
  }

  @Test(arguments: DurableReplacement.Step.allCases)
  func crashBeforeAnyStepKeepsAWholeFileAndAllowsTheNextWrite(
    step: DurableReplacement.Step
  ) throws {
    try folder.write("old", to: "state")
    let crashed = try TemporaryFolder()
    let error = failure(folder("state")) { reached in
      guard reached == step else { return }
      // Copy the folder as a power loss would leave it now.
      do {
        for name in try FileSystem.entries(of: folder.path) {
          try crashed.write(String(decoding: content(name), as: UTF8.self), to: name)
        }
      } catch {
        Issue.record(error)
      }
    }
    #expect(error == nil)
    let left = try FileSystem.read(crashed("state"), maximumBytes: 100)
    let expected = step == .synchroniseFolder ? Self.new : Self.old
    #expect(left == expected)
    try FileSystem.replaceDurably(crashed("state"), with: Array("next".utf8))
    #expect(try FileSystem.read(crashed("state"), maximumBytes: 100) == Array("next".utf8))
    #expect(try FileSystem.entries(of: crashed.path) == ["state"])
  }

  @Test(arguments: DurableReplacement.Step.allCases)
  func failedStepKeepsAWholeFileWithoutLeftovers(step: DurableReplacement.Step) throws {
    try folder.write("old", to: "state")
    let failed = SystemError("\(step)", code: ENOSPC)
    let error = failure(folder("state")) { (reached) throws(SystemError) in
      if reached == step { throw failed }
    }
    #expect(error == failed)
    let expected = step == .synchroniseFolder ? Self.new : Self.old
    #expect(try content("state") == expected)
    #expect(try FileSystem.entries(of: folder.path) == ["state"])
  }

  @Test(arguments: ["part of an earlier", "link", "fifo"])
  func leftoverOfACrashIsReplaced(kind: String) throws {
    try folder.write("precious", to: "other")
    switch kind {
    case "link": #expect(symlink(folder("other"), folder("state.new")) == 0)
    case "fifo": #expect(mkfifo(folder("state.new"), 0o600) == 0)
    default: try folder.write(kind, to: "state.new")
    }
    try FileSystem.replaceDurably(folder("state"), with: Self.new)
    #expect(try content("state") == Self.new)
    #expect(try content("other") == Array("precious".utf8))
    #expect(try FileSystem.entries(of: folder.path) == ["other", "state"])
  }

  @Test func anErrorNamesTheStep() throws {
    try folder.write("", to: "file")
    #expect(mkdir(folder("folder"), 0o755) == 0)
    try folder.write("", to: "folder/member")
    #expect(mkdir(folder("left.new"), 0o755) == 0)
    let long = String(repeating: "n", count: 254)
    let expected = [
      "none/state": "open the folder \(folder("none")): No such file or directory",
      "file/state": "open the folder \(folder("file")): Not a directory",
      "folder": "rename \(folder("folder.new")) to \(folder("folder")): Is a directory",
      "left": "remove \(folder("left.new")): Is a directory",
      long: "remove \(folder(long)).new: File name too long",
    ]
    for (name, text) in expected { #expect(failure(folder(name))?.description == text) }
    #expect(try FileSystem.entries(of: folder.path) == ["file", "folder", "left.new"])
  }

  @Test func errorNamesAFileThatCannotBeCreated() {
    // Not even the superuser can create a file there.
    let error = failure("/proc/timecircuits-state")
    #expect(error?.operation == "create /proc/timecircuits-state.new")
  }

  @Test func relativePathsUseTheWorkingFolder() {
    let error = failure("none-\(getpid())/state")
    #expect(error?.operation == "open the folder none-\(getpid())")
    let top = failure("/proc-\(getpid())/") { (step) throws(SystemError) in
      if step == .removeLeftover { throw SystemError("stop", code: 0) }
    }
    #expect(top?.operation == "open the folder /proc-\(getpid())")
  }

  @Test func movesAFileOverAnother() throws {
    try folder.write("bad", to: "state")
    try folder.write("older", to: "state.bad")
    try FileSystem.move(folder("state"), to: folder("state.bad"))
    #expect(try content("state.bad") == Array("bad".utf8))
    #expect(try FileSystem.entries(of: folder.path) == ["state.bad"])
    #expect(throws: SystemError.self) { try FileSystem.move(folder("none"), to: folder("a")) }
  }

  @Test func newFileCopiesTheModeOfItsModel() throws {
    let folder = try TemporaryFolder()
    let (path, model) = (folder.path + "/new", folder.path + "/model")
    try FileSystem.replace(model, with: [])
    #expect(chmod(model, 0o640) == 0)
    try FileSystem.replaceDurably(path, with: [65], like: model)
    var status = stat()
    #expect(stat(path, &status) == 0)
    #expect(status.st_mode & 0o7777 == 0o640)
    try FileSystem.replaceDurably(path, with: [66], like: folder.path + "/missing")
    #expect(stat(path, &status) == 0)
    #expect(status.st_mode & 0o7777 == 0o644)
    #expect(try FileSystem.read(path, maximumBytes: 10) == [66])
  }
}
