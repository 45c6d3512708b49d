import Foundation
import LinuxSystem
import Testing

/// What each way of writing a file looks like to the watch; linux.md's table of editors, tried for real.
@Suite struct FileWatchTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("one", to: "clock.toml")
  }

  private func seesChange(of path: String, after change: () throws -> Void) throws -> Bool {
    var watch = try FileWatch()
    let errors = watch.watch([path])
    #expect(errors.isEmpty)
    try change()
    return watch.hasChanges()
  }

  @Test func seesAFileWrittenInPlace() throws {
    #expect(try seesChange(of: folder("clock.toml")) { try folder.write("two", to: "clock.toml") })
  }

  @Test func seesAFileRenamedOverIt() throws {
    try folder.write("two", to: "clock.toml.tmp")
    #expect(
      try seesChange(of: folder("clock.toml")) { rename(folder("clock.toml.tmp"), folder("clock.toml")) })
  }

  @Test func seesItRemovedAndPutBack() throws {
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

  @Test func seesAFolderOnTheWaySwitched() throws {
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

  @Test func seesTheFolderItselfComeIntoBeing() throws {
    #expect(
      try seesChange(of: folder("later/clock.toml")) {
        mkdir(folder("later"), 0o755)
        try folder.write("one", to: "later/clock.toml")
      })
  }

  @Test func ignoresTheNeighbours() throws {
    let sees = try seesChange(of: folder("clock.toml")) {
      try folder.write("x", to: ".clock.toml.swp")
      try folder.write("x", to: "4913")
      unlink(folder("4913"))
    }
    #expect(!sees)
  }

  @Test func waitsForAHalfWrittenFileToBeClosed() throws {
    let sees = try seesChange(of: folder("clock.toml")) {
      let number = open(folder("clock.toml"), O_WRONLY | O_TRUNC)
      write(number, "tw", 2)
      // Left open on purpose: the writer is not done. The process's end closes it.
    }
    #expect(!sees)
  }

  @Test func forgetsFilesThatAreNoLongerAskedFor() throws {
    var watch = try FileWatch()
    try folder.write("x", to: "other.toml")
    #expect(watch.watch([folder("clock.toml")]).isEmpty)
    #expect(watch.watch([folder("other.toml")]).isEmpty)
    try folder.write("two", to: "clock.toml")
    let sees = watch.hasChanges()
    #expect(!sees)
  }

  @Test func aFileThatComesIntoUseMayHaveChangedUnseen() throws {
    #expect(mkdir(folder("boards"), 0o755) == 0)
    try folder.write("board", to: "boards/board.toml")
    var watch = try FileWatch()
    for files in [[folder("clock.toml")], [folder("clock.toml"), folder("boards/board.toml")]] {
      _ = watch.watch(files)
      let first = watch.mayHaveMissedChanges
      _ = watch.watch(files)
      let second = watch.mayHaveMissedChanges
      #expect(first && !second)
    }
  }

  @Test(arguments: [false, true])
  func aFileInANewPlaceTellsWhetherItChangedAfterItsFingerprint(hasChanged: Bool) throws {
    #expect(symlink("clock.toml", folder("link.toml")) == 0)
    #expect(mkdir(folder("real"), 0o755) == 0)
    try folder.write("one", to: "real/clock.toml")
    var watch = try FileWatch()
    _ = watch.watch([folder("link.toml")])
    symlink("real/clock.toml", folder("new.toml"))
    rename(folder("new.toml"), folder("link.toml"))
    let isNoticed = watch.hasMissedChanges()
    #expect(isNoticed)
    if hasChanged { try folder.write("changed", to: "real/clock.toml") }
    _ = watch.watch([folder("link.toml")])
    let mayHaveMissed = watch.mayHaveMissedChanges
    #expect(mayHaveMissed == hasChanged)
  }

  @Test func findsWhatNoEventTold() throws {
    var watch = try FileWatch()
    #expect(watch.watch([folder("clock.toml")]).isEmpty)
    var missed = watch.hasMissedChanges()
    #expect(!missed)
    try folder.write("longer", to: "clock.toml")
    missed = watch.hasMissedChanges()
    #expect(missed)
    missed = watch.hasMissedChanges()
    #expect(!missed)
  }
}
