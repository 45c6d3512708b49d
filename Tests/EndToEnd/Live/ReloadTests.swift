import ControlProtocol
import Foundation
import LiveTestSupport
import Testing

/// Changed files are applied, however they were changed.
///
/// `Reloading` defines how soon; the virtual prop measures it.
@Suite(.ownThread) struct ReloadTests {
  private let two = LiveClock.configuration(label: "TWO")

  @Test func aFileWrittenInPlaceIsApplied() throws {
    let clock = try LiveClock()
    try clock.expectReload { try clock.bench.write(two, to: "timecircuits.toml") }
    try clock.child.logged("\n")
    #expect(clock.child.errors.lines == ["configuration applied: showing TWO on board adafruit-backpacks"])
    try clock.stop()
  }

  /// Four edits at arbitrary moments cannot all be applied at a half second by chance.
  @Test func aConfigurationIsShownBeforeTheNextHalfSecond() throws {
    let clock = try LiveClock()
    let labels = ["TWO", "THREE", "FOUR", "FIVE"]
    for label in labels {
      let edited = LiveClock.configuration(label: label)
      try clock.bench.write(edited, to: "timecircuits.toml")
      try clock.child.record("with the label \(label)") { $0.labels == [label] }
    }
    let records = try clock.child.records()
    let firsts = labels.compactMap { label in records.first { $0.labels == [label] } }
    #expect(firsts.contains { $0.milliseconds % 500 != 0 }, "\(firsts.map(\.time))")
    try clock.stop()
  }

  @Test func aFileRenamedOverTheOldOneIsApplied() throws {
    let clock = try LiveClock()
    try clock.expectReload { try clock.bench.replace("timecircuits.toml", with: two) }
    try clock.stop()
  }

  @Test func aFileWithoutAFolderInItsPathIsWatched() throws {
    let bench = try Workbench()
    try bench.write(LiveClock.configuration(label: "ONE"), to: "timecircuits.toml")
    let child = try Child(["--simulate", "--config", "timecircuits.toml"], in: bench.path)
    try child.record("at the start") { _ in true }
    try bench.replace("timecircuits.toml", with: two)
    try child.record("with the label TWO") { $0.labels == ["TWO"] }
  }

  @Test func aSwitchedSymbolicLinkIsFollowed() throws {
    let clock = try LiveClock(path: "link.toml") { bench in
      try bench.link("link.toml", to: "timecircuits.toml")
      try bench.write(two, to: "two.toml")
    }
    try clock.expectReload { try clock.bench.link("link.toml", to: "two.toml") }
    try clock.expectReload(to: "THREE") {
      try clock.bench.write(LiveClock.configuration(label: "THREE"), to: "two.toml")
    }
    try clock.stop()
  }

  @Test(arguments: ["./timecircuits.toml", "../timecircuits.toml", "/proc/self/cwd/timecircuits.toml"])
  func aLinkAndItsTargetAreBothWatched(_ target: String) throws {
    let bench = try Workbench()
    try bench.makeFolder("links")
    let link = target.hasPrefix("..") ? "links/link.toml" : "link.toml"
    try bench.write(LiveClock.configuration(label: "ONE"), to: "timecircuits.toml")
    try bench.link(link, to: target)
    let child = try Child(["--simulate", "--config", bench[link]], in: bench.path)
    try child.record("at the start") { _ in true }
    try bench.replace("timecircuits.toml", with: two)
    try child.record("with the label TWO") { $0.labels == ["TWO"] }
    try bench.write(LiveClock.configuration(label: "THREE"), to: "three.toml")
    try bench.link(link, to: bench["three.toml"])
    try child.record("with the label THREE") { $0.labels == ["THREE"] }
  }

  /// As Kubernetes mounts a ConfigMap: the file links through `..data`, a switched link to a folder.
  @Test func aSwitchedLinkToAFolderIsFollowed() throws {
    let clock = try LiveClock(path: "mount/timecircuits.toml") { bench in
      for (folder, label) in [("..1", "ONE"), ("..2", "TWO"), ("..3", "THREE")] {
        try bench.makeFolder("mount/" + folder)
        try bench.write(LiveClock.configuration(label: label), to: "mount/\(folder)/timecircuits.toml")
      }
      try bench.link("mount/..data", to: "..1")
      try bench.link("mount/timecircuits.toml", to: "..data/timecircuits.toml")
    }
    try clock.expectReload { try clock.bench.link("mount/..data", to: "..2") }
    try clock.bench.remove("mount/..1")
    try clock.expectReload(to: "THREE") { try clock.bench.link("mount/..data", to: "..3") }
    try clock.stop()
  }

  @Test func aChainOfFolderLinksIsFollowed() throws {
    let clock = try LiveClock(path: "etc/timecircuits.toml") { bench in
      for (folder, label) in [("release-1", "ONE"), ("release-2", "TWO")] {
        try bench.makeFolder("\(folder)/etc")
        try bench.write(LiveClock.configuration(label: label), to: "\(folder)/etc/timecircuits.toml")
      }
      try bench.link("current", to: "release-1")
      try bench.link("etc", to: "current/etc")
    }
    try clock.expectReload { try clock.bench.link("current", to: "release-2") }
    try clock.stop()
  }

  @Test func aReplacedFolderIsApplied() throws {
    let clock = try LiveClock(path: "etc/timecircuits.toml") { bench in
      try bench.makeFolder("srv")
      try bench.link("etc", to: "srv")
      try bench.move("timecircuits.toml", to: "srv/timecircuits.toml")
      try bench.makeFolder("new")
      try bench.write(two, to: "new/timecircuits.toml")
    }
    try clock.bench.move("srv", to: "old")
    try clock.child.logged("configuration rejected: keeping the previous one")
    try clock.expectReload { try clock.bench.move("new", to: "srv") }
    try clock.stop()
  }

  @Test func aHangUpSignalReloadsTheConfiguration() throws {
    let clock = try LiveClock()
    clock.child.send(SIGHUP)
    try clock.child.logged("configuration reloaded: no changes")
    // Many signals cause few reloads and delay no half second.
    for _ in 0..<500 { clock.child.send(SIGHUP) }
    try clock.expectReload {
      try clock.bench.write(two, to: "timecircuits.toml")
      clock.child.send(SIGHUP)
    }
    try clock.stop()
    #expect(clock.child.errors.lines.count < 6, "\(clock.child.report)")
  }

  /// Each edit lasts long enough for two equal reads, but never for the quiet period.
  @Test func editsInQuickSuccessionAreApplied() throws {
    let two = two
    let clock = try LiveClock()
    let isOver = Locked(false)
    let bench = clock.bench
    // A thread of its own, so that other tests cannot delay it.
    Thread.detachNewThread {
      var edits = 0
      while !isOver.with(\.self) {
        edits += 1
        try? bench.replace("timecircuits.toml", with: LiveClock.configuration(label: "EDIT \(edits)"))
        pass(milliseconds: 190)
      }
      try? bench.replace("timecircuits.toml", with: two)
    }
    defer { isOver.with { $0 = true } }
    try eventually("the third edit", context: clock.child.report) {
      Set(try clock.child.records().flatMap(\.labels)).count >= 4
    }
    isOver.with { $0 = true }
    try clock.child.record("with the label of the last edit") { $0.labels == ["TWO"] }
    try clock.expectEdges()
    try clock.stop()
  }

  /// In some of these runs the edit falls between the first read and the first watch.
  @Test(arguments: 0..<12) func aChangeDuringTheStartIsApplied(_ turn: Int) throws {
    let bench = try Workbench()
    try bench.write(LiveClock.configuration(label: "ONE"), to: "timecircuits.toml")
    let child = try Child(["--simulate", "--config", bench["timecircuits.toml"]])
    pass(milliseconds: Int64(5 + 3 * turn))
    try bench.replace("timecircuits.toml", with: two)
    try child.record("with the label TWO") { $0.labels == ["TWO"] }
  }

  @Test func aMistakeChangesNothingAndIsReportedOnce() throws {
    let clock = try LiveClock(paths: ["XDG_RUNTIME_DIR": "."])
    let broken = "[[readout]]\nlabel = \"TWO\"\nzone = \"Europe/Lodnon\"\n"
    let message =
      "\(clock.bench["timecircuits.toml"]):3:8: readout[1].zone: expected an IANA zone name such as "
      + "\"America/New_York\", found \"Europe/Lodnon\" (did you mean \"Europe/London\"?)"
    try clock.bench.write(broken, to: "timecircuits.toml")
    try clock.child.logged("configuration rejected: keeping the previous one")
    #expect(
      clock.child.errors.lines == [
        message, "configuration rejected: keeping the previous one",
      ])

    // The same mistake again, saved in a different way.
    try clock.bench.replace("timecircuits.toml", with: broken)
    for _ in 0..<2 {
      let reply = try ControlConnection(clock.bench["timecircuits/control.sock"]).ask(.reload)
      guard case .refused(_, let reason) = reply else {
        Issue.record("\(reply)")
        return
      }
      #expect(reason.contains(message))
      clock.child.send(SIGHUP)
    }
    #expect(clock.child.count("expected an IANA zone name") == 1)
    #expect(try clock.child.records().allSatisfy { $0.labels == ["ONE"] })

    try clock.expectReload { try clock.bench.write(two, to: "timecircuits.toml") }
    try clock.stop()
  }

  @Test func truncatedFilesAreNotApplied() throws {
    let clock = try LiveClock()
    for length in [0, 20] {
      try clock.bench.write(
        String(LiveClock.configuration(label: "ONE").prefix(length)), to: "timecircuits.toml")
      try clock.child.logged("timecircuits.toml is only the beginning of its last version")
    }
    try clock.expectReload { try clock.bench.write(two, to: "timecircuits.toml") }
    #expect(clock.child.count("is only the beginning of its last version") == 1, "\(clock.child.report)")
    #expect(clock.child.count("expected") == 0, "\(clock.child.report)")
    try clock.stop()
  }

  /// The log is the only answer to a signal; clients get a reply and could fill the journal.
  @Test func onlySignalsLogReloadsWithoutChanges() throws {
    let clock = try ControlledClock()
    let message = "configuration reloaded: no changes"
    for _ in 0..<3 { try clock.command(.reload) }
    clock.child.send(SIGHUP)
    try clock.child.logged(message)
    for _ in 0..<3 { try clock.command(.reload) }
    try clock.stop()
    #expect(clock.child.count(message) == 1, "\(clock.child.report)")
  }

  @Test func aFixWithoutChangesIsReported() throws {
    let clock = try LiveClock()
    try clock.bench.write("[[readout}", to: "timecircuits.toml")
    try clock.child.logged("configuration rejected")
    try clock.bench.write(LiveClock.configuration(label: "ONE"), to: "timecircuits.toml")
    try clock.child.logged("configuration reloaded: no changes")
    try clock.expectEdges()
    try clock.stop()
  }

  @Test func aDeletedAndRestoredFileIsApplied() throws {
    let clock = try LiveClock()
    try clock.bench.remove("timecircuits.toml")
    try clock.child.logged("No such file or directory")
    try clock.expectReload { try clock.bench.write(two, to: "timecircuits.toml") }
    #expect(clock.child.count("No such file or directory") == 1)
    try clock.stop()
  }

  @Test func aDeletedAndRestoredFolderIsApplied() throws {
    let clock = try LiveClock(path: "a/b/timecircuits.toml") { bench in
      try bench.makeFolder("a/b")
      try bench.move("timecircuits.toml", to: "a/b/timecircuits.toml")
    }
    try clock.bench.remove("a")
    try clock.child.logged("No such file or directory")
    try clock.bench.makeFolder("a/b")
    try clock.bench.write(two, to: "a/b/timecircuits.toml")
    try clock.child.record("with the label TWO") { $0.labels == ["TWO"] }
    try clock.expectEdges()
    try clock.stop()
  }

  @Test func aChangedBoardIsApplied() throws {
    let clock = try LiveClock(configuration: LiveClock.configuration(label: "ONE", board: "board.toml")) {
      try $0.write(Boards.oneReadout(bus: "/dev/i2c-1", brokenBy: ""), to: "board.toml")
    }
    try clock.bench.write(Boards.oneReadout(bus: "/dev/i2c-1", brokenBy: "lights = 3"), to: "board.toml")
    try clock.child.logged("board.toml:2:1: lights: expected")
    try clock.child.logged("configuration rejected")
    try clock.bench.write(Boards.oneReadout(bus: "/dev/i2c-3", brokenBy: ""), to: "board.toml")
    try clock.child.logged("configuration applied: showing ONE on board board")
    let count = try clock.child.records().count
    try eventually("three more records", context: clock.child.report) {
      try clock.child.records().count >= count + 3
    }
    try clock.expectEdges()
    try clock.stop()
  }
}
