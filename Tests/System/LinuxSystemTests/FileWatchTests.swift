import Foundation
import LiveTestSupport
import Testing

@testable import LinuxSystem

/// How the watch sees each way of writing a file; linux.md's table of editors, tested for real.
@Suite(.ownThread) struct FileWatchTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("one", to: "clock.toml")
  }

  private func seesChange(of path: String, after change: () throws -> Void) throws -> Bool {
    let watch = FileWatch()
    #expect(watch.watch([path]).errors.isEmpty)
    try change()
    return Self.comesToSeeChanges(watch)
  }

  /// Whether a watch eventually sees changes.
  ///
  /// If another test starts a program, the child holds a copy of every descriptor until its exec.
  /// IN_CLOSE_WRITE comes only when the last copy is closed.
  private static func comesToSeeChanges(_ watch: FileWatch) -> Bool { Waiting.until { watch.hasChanges() } }

  /// Whether a watch sees no change after the kernel has reported everything.
  ///
  /// inotify reports events in order (inotify(7)), so the event of a second watched file comes last.
  private func seesNoChange(of name: String, after change: () throws -> Void) throws -> Bool {
    try folder.write("one", to: "sentinel.toml")
    let watch = FileWatch()
    #expect(watch.watch([folder(name), folder("sentinel.toml")]).errors.isEmpty)
    try change()
    let sees = watch.hasChanges()
    try folder.write("two", to: "sentinel.toml")
    #expect(Self.comesToSeeChanges(watch))
    return !sees
  }

  @Test func seesAFileWrittenInPlace() throws {
    #expect(try seesChange(of: folder("clock.toml")) { try folder.write("two", to: "clock.toml") })
  }

  @Test func seesAFileRenamedOverIt() throws {
    try folder.write("two", to: "clock.toml.tmp")
    #expect(
      try seesChange(of: folder("clock.toml")) { rename(folder("clock.toml.tmp"), folder("clock.toml")) })
  }

  @Test func seesAFileRemovedAndPutBack() throws {
    #expect(try seesChange(of: folder("clock.toml")) { unlink(folder("clock.toml")) })
    #expect(try seesChange(of: folder("clock.toml")) { try folder.write("back", to: "clock.toml") })
  }

  @Test func seesALinkSwitched() throws {
    try folder.write("two", to: "other.toml")
    #expect(symlink("clock.toml", folder("link.toml")) == 0)
    #expect(
      try seesChange(of: folder("link.toml")) {
        symlink("other.toml", folder("new.toml"))
        rename(folder("new.toml"), folder("link.toml"))
      })
  }

  @Test func seesTheTargetOfALinkChangeInAnotherFolder() throws {
    #expect(mkdir(folder("real"), 0o755) == 0)
    try folder.write("one", to: "real/clock.toml")
    #expect(symlink(folder("real/clock.toml"), folder("link.toml")) == 0)
    #expect(try seesChange(of: folder("link.toml")) { try folder.write("two", to: "real/clock.toml") })
  }

  @Test func seesAFolderInThePathSwitched() throws {
    for name in ["v1", "v2"] {
      #expect(mkdir(folder(name), 0o755) == 0)
      try folder.write(name, to: "\(name)/clock.toml")
    }
    #expect(symlink("v1", folder("current")) == 0)
    #expect(
      try seesChange(of: folder("current/clock.toml")) {
        symlink("v2", folder("next"))
        rename(folder("next"), folder("current"))
      })
  }

  @Test func seesTheFolderCreated() throws {
    #expect(
      try seesChange(of: folder("later/clock.toml")) {
        mkdir(folder("later"), 0o755)
        try folder.write("one", to: "later/clock.toml")
      })
  }

  @Test func ignoresTheNeighbours() throws {
    #expect(
      try seesNoChange(of: "clock.toml") {
        try folder.write("x", to: ".clock.toml.swp")
        try folder.write("x", to: "4913")
        unlink(folder("4913"))
      })
  }

  @Test func waitsForAHalfWrittenFileToBeClosed() throws {
    #expect(
      try seesNoChange(of: "clock.toml") {
        let number = open(folder("clock.toml"), O_WRONLY | O_TRUNC)
        write(number, "tw", 2)
        // Left open on purpose: the writer is not done. The process's end closes it.
      })
  }

  @Test func forgetsFilesThatAreNoLongerWatched() throws {
    let watch = FileWatch()
    try folder.write("x", to: "other.toml")
    #expect(watch.watch([folder("clock.toml")]).errors.isEmpty)
    #expect(watch.watch([folder("other.toml")]).errors.isEmpty)
    try folder.write("two", to: "clock.toml")
    #expect(!watch.hasChanges())
  }

  @Test func newlyWatchedFileMayHaveChangedUnseen() throws {
    #expect(mkdir(folder("boards"), 0o755) == 0)
    try folder.write("board", to: "boards/board.toml")
    let watch = FileWatch()
    for files in [[folder("clock.toml")], [folder("clock.toml"), folder("boards/board.toml")]] {
      #expect(watch.watch(files).mayHaveMissedChanges)
      #expect(!watch.watch(files).mayHaveMissedChanges)
    }
  }

  @Test(arguments: [false, true])
  func relinkedFileReportsChangesSinceItsFingerprint(hasChanged: Bool) throws {
    #expect(symlink("clock.toml", folder("link.toml")) == 0)
    #expect(mkdir(folder("real"), 0o755) == 0)
    try folder.write("one", to: "real/clock.toml")
    let watch = FileWatch()
    _ = watch.watch([folder("link.toml")])
    symlink("real/clock.toml", folder("new.toml"))
    rename(folder("new.toml"), folder("link.toml"))
    #expect(watch.hasMissedChanges())
    if hasChanged { try folder.write("changed", to: "real/clock.toml") }
    #expect(watch.watch([folder("link.toml")]).mayHaveMissedChanges == hasChanged)
  }

  @Test func findsChangesWithoutEvents() throws {
    let watch = FileWatch()
    #expect(watch.watch([folder("clock.toml")]).errors.isEmpty)
    #expect(!watch.hasMissedChanges())
    try folder.write("longer", to: "clock.toml")
    #expect(watch.hasMissedChanges())
    #expect(!watch.hasMissedChanges())
  }

  /// As when the user has no inotify instance left.
  @Test func comparesFilesIfInotifyIsUnavailable() throws {
    let watch = FileWatch(queue: -1, refusal: SystemError("watch files", code: EMFILE))
    for _ in 1...2 {
      let outcome = watch.watch([folder("clock.toml")])
      #expect(outcome.errors.map(\.description) == ["watch files: Too many open files"])
      #expect(!outcome.mayHaveMissedChanges)
    }
    #expect(watch.descriptor == nil)
    try folder.write("longer", to: "clock.toml")
    #expect(!watch.hasChanges())
    #expect(watch.hasMissedChanges())
  }

  /// Another thread adds and removes watched files meanwhile.
  @Test func seesEachChangeWhileOtherFilesComeAndGo() throws {
    for name in ["a", "b", "c"] { #expect(mkdir(folder(name), 0o755) == 0) }
    try folder.write("one", to: "a/clock.toml")
    let watch = FileWatch()
    #expect(watch.watch([folder("a/clock.toml")]).errors.isEmpty)
    let isOver = Monitor(false)
    let hasEnded = Monitor(false)
    Thread.detachNewThread { [folder] in
      while !isOver.withLock({ $0 }) {
        for other in ["b", "c"] {
          _ = watch.watch([folder("a/clock.toml"), folder("\(other)/board.toml")])
        }
      }
      hasEnded.update { $0 = true }
    }
    for number in 1...500 {
      _ = watch.hasChanges()
      try folder.write("\(number)", to: "a/clock.toml")
      #expect(Self.comesToSeeChanges(watch), "change \(number)")
    }
    isOver.update { $0 = true }
    hasEnded.wait(untilNanoseconds: nil, for: { $0 }) { _, _ in }
  }
}
