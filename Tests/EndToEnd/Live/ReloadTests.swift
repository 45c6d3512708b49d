import Foundation
import Testing

/// A changed file is on show within a second, whatever way it was changed.
///
/// One after the other: daemons of these tests are not to take each other the time that is measured.
@Suite(.serialized) struct ReloadTests {
  private let two = LiveClock.configuration(label: "TWO")

  @Test func aFileWrittenInPlaceIsTaken() async throws {
    let clock = try await LiveClock()
    try await clock.expectReload { try clock.bench.write(two, to: "timecircuits.toml") }
    try await clock.child.logged("\n")
    #expect(clock.child.errors.lines == ["configuration taken: showing TWO on board adafruit-backpacks"])
    try await clock.stop()
  }

  /// Of four edits at whatever moments not all can end at a half second by chance.
  @Test func aConfigurationDoesNotWaitForTheHalfSecondBehindIt() async throws {
    let clock = try await LiveClock()
    let labels = ["TWO", "THREE", "FOUR", "FIVE"]
    for label in labels {
      let edited = LiveClock.configuration(label: label)
      try await clock.milliseconds(until: label) { try clock.bench.write(edited, to: "timecircuits.toml") }
    }
    let records = try clock.child.records()
    let firsts = labels.compactMap { label in records.first { $0.labels == [label] } }
    #expect(firsts.contains { $0.milliseconds % 500 != 0 }, "\(firsts.map(\.time))")
    try await clock.stop()
  }

  @Test func aFileRenamedOverTheOldOneIsTaken() async throws {
    let clock = try await LiveClock()
    try await clock.expectReload { try clock.bench.replace("timecircuits.toml", with: two) }
    try await clock.stop()
  }

  @Test func aFileGivenByItsNameAloneIsWatched() async throws {
    let bench = try Workbench()
    try bench.write(LiveClock.configuration(label: "ONE"), to: "timecircuits.toml")
    let child = try Child(["--simulate", "--config", "timecircuits.toml"], in: bench.path)
    try await child.record("to begin with") { _ in true }
    try bench.replace("timecircuits.toml", with: two)
    try await child.record("TWO") { $0.labels == ["TWO"] }
  }

  @Test func aSymbolicLinkThatIsSwitchedIsFollowed() async throws {
    let clock = try await LiveClock(path: "link.toml") { bench in
      try bench.link("link.toml", to: "timecircuits.toml")
      try bench.write(two, to: "two.toml")
    }
    try await clock.expectReload { try clock.bench.link("link.toml", to: "two.toml") }
    try await clock.expectReload(to: "THREE") {
      try clock.bench.write(LiveClock.configuration(label: "THREE"), to: "two.toml")
    }
    try await clock.stop()
  }

  @Test(arguments: ["./timecircuits.toml", "../timecircuits.toml", "/proc/self/cwd/timecircuits.toml"])
  func aLinkAndItsTargetAreBothWatchedHoweverTheirFolderIsWritten(_ target: String) async throws {
    let bench = try Workbench()
    try bench.makeFolder("links")
    let link = target.hasPrefix("..") ? "links/link.toml" : "link.toml"
    try bench.write(LiveClock.configuration(label: "ONE"), to: "timecircuits.toml")
    try bench.link(link, to: target)
    let child = try Child(["--simulate", "--config", bench[link]], in: bench.path)
    try await child.record("to begin with") { _ in true }
    try bench.replace("timecircuits.toml", with: two)
    try await child.record("TWO") { $0.labels == ["TWO"] }
    try bench.write(LiveClock.configuration(label: "THREE"), to: "three.toml")
    try bench.link(link, to: bench["three.toml"])
    try await child.record("THREE") { $0.labels == ["THREE"] }
  }

  /// As Kubernetes mounts a ConfigMap: the file is a link through `..data`, a link to a folder, which is switched.
  @Test func aFolderThatIsASwitchedLinkIsFollowed() async throws {
    let clock = try await LiveClock(path: "mount/timecircuits.toml") { bench in
      for (folder, label) in [("..1", "ONE"), ("..2", "TWO"), ("..3", "THREE")] {
        try bench.makeFolder("mount/" + folder)
        try bench.write(LiveClock.configuration(label: label), to: "mount/\(folder)/timecircuits.toml")
      }
      try bench.link("mount/..data", to: "..1")
      try bench.link("mount/timecircuits.toml", to: "..data/timecircuits.toml")
    }
    try await clock.expectReload { try clock.bench.link("mount/..data", to: "..2") }
    try clock.bench.remove("mount/..1")
    try await clock.expectReload(to: "THREE") { try clock.bench.link("mount/..data", to: "..3") }
    try await clock.stop()
  }

  @Test func aLinkBehindAFoldersLinkIsFollowed() async throws {
    let clock = try await LiveClock(path: "etc/timecircuits.toml") { bench in
      for (folder, label) in [("release-1", "ONE"), ("release-2", "TWO")] {
        try bench.makeFolder("\(folder)/etc")
        try bench.write(LiveClock.configuration(label: label), to: "\(folder)/etc/timecircuits.toml")
      }
      try bench.link("current", to: "release-1")
      try bench.link("etc", to: "current/etc")
    }
    try await clock.expectReload { try clock.bench.link("current", to: "release-2") }
    try await clock.stop()
  }

  @Test func aFolderThatIsMovedAwayAndAnotherPutInItsPlaceIsTaken() async throws {
    let clock = try await LiveClock(path: "etc/timecircuits.toml") { bench in
      try bench.makeFolder("srv")
      try bench.link("etc", to: "srv")
      try bench.move("timecircuits.toml", to: "srv/timecircuits.toml")
      try bench.makeFolder("new")
      try bench.write(two, to: "new/timecircuits.toml")
    }
    try clock.bench.move("srv", to: "old")
    try await clock.child.logged("configuration not taken: the clock goes on as before")
    try await clock.expectReload { try clock.bench.move("new", to: "srv") }
    try await clock.stop()
  }

  @Test func aHangUpSignalReadsItAgain() async throws {
    let clock = try await LiveClock()
    clock.child.send(SIGHUP)
    try await clock.child.logged("configuration read again: nothing has changed")
    // A storm of signals is answered a few times, and costs no half second.
    for _ in 0..<500 { clock.child.send(SIGHUP) }
    try await clock.expectReload {
      try clock.bench.write(two, to: "timecircuits.toml")
      clock.child.send(SIGHUP)
    }
    try await clock.stop()
    #expect(clock.child.errors.lines.count < 6, "\(clock.child.report)")
  }

  /// Each is there long enough for two readings that agree, and never as long as things have to be quiet.
  @Test func editsInQuickSuccessionAreTakenAllTheSame() async throws {
    let two = two
    let clock = try await LiveClock()
    let isOver = Locked(false)
    let bench = clock.bench
    // A thread of its own: no pause of the other tests' making.
    Thread.detachNewThread {
      var edits = 0
      while !isOver.with(\.self) {
        edits += 1
        try? bench.replace("timecircuits.toml", with: LiveClock.configuration(label: "EDIT \(edits)"))
        usleep(190_000)
      }
      try? bench.replace("timecircuits.toml", with: two)
    }
    defer { isOver.with { $0 = true } }
    try await eventually("the third edit", context: clock.child.report) {
      Set(try clock.child.records().flatMap(\.labels)).count >= 4
    }
    isOver.with { $0 = true }
    try await clock.child.record("of the last edit") { $0.labels == ["TWO"] }
    try await clock.expectUnbrokenRecords()
    try await clock.stop()
  }

  @Test func aChangeWhileItStartsIsNotMissed() async throws {
    // The edit falls between the first reading and the first watch in some of these runs.
    for delay in 0..<12 {
      let bench = try Workbench()
      try bench.write(LiveClock.configuration(label: "ONE"), to: "timecircuits.toml")
      let child = try Child(["--simulate", "--config", bench["timecircuits.toml"]])
      try await Task.sleep(for: .milliseconds(5 + 3 * delay))
      try bench.replace("timecircuits.toml", with: two)
      try await child.record("TWO", within: 10) { $0.labels == ["TWO"] }
    }
  }

  @Test func anEditThatIsWrongChangesNothingAndIsToldOnce() async throws {
    let clock = try await LiveClock()
    let broken = "[[readout]]\nlabel = \"TWO\"\nzone = \"Europe/Lodnon\"\n"
    let message =
      "\(clock.bench["timecircuits.toml"]):3:8: readout[1].zone: expected an IANA zone name such as "
      + "\"America/New_York\", found \"Europe/Lodnon\" (did you mean \"Europe/London\"?)"
    try clock.bench.write(broken, to: "timecircuits.toml")
    try await clock.child.logged("configuration not taken: the clock goes on as before")
    #expect(
      clock.child.errors.lines == [
        message, "configuration not taken: the clock goes on as before",
      ])

    // The same mistake again, by another way of writing it.
    try clock.bench.replace("timecircuits.toml", with: broken)
    try await Task.sleep(for: .milliseconds(1200))
    clock.child.send(SIGHUP)
    try await Task.sleep(for: .milliseconds(1200))
    #expect(clock.child.count("expected an IANA zone name") == 1)
    #expect(try clock.child.records().allSatisfy { $0.labels == ["ONE"] })

    try await clock.expectReload { try clock.bench.write(two, to: "timecircuits.toml") }
    try await clock.stop()
  }

  @Test func theBeginningOfAFileIsNotTaken() async throws {
    let clock = try await LiveClock()
    for length in [0, 20] {
      try clock.bench.write(
        String(LiveClock.configuration(label: "ONE").prefix(length)), to: "timecircuits.toml")
      try await clock.child.logged("timecircuits.toml is only the beginning of what it was")
    }
    try await clock.expectReload { try clock.bench.write(two, to: "timecircuits.toml") }
    #expect(clock.child.count("is only the beginning of what it was") == 1, "\(clock.child.report)")
    #expect(clock.child.count("expected") == 0, "\(clock.child.report)")
    try await clock.stop()
  }

  /// A signal has no other answer than the log; a client has one, and could fill the journal.
  @Test func aReloadThatChangesNothingIsLoggedForASignalAndNotForAClient() async throws {
    let clock = try await ControlledClock()
    let told = "configuration read again: nothing has changed"
    for _ in 0..<3 { try await clock.command(.reload) }
    clock.child.send(SIGHUP)
    try await clock.child.logged(told)
    for _ in 0..<3 { try await clock.command(.reload) }
    try await clock.stop()
    #expect(clock.child.count(told) == 1, "\(clock.child.report)")
  }

  @Test func aMendThatChangesNothingIsTold() async throws {
    let clock = try await LiveClock()
    try clock.bench.write("[[readout}", to: "timecircuits.toml")
    try await clock.child.logged("configuration not taken")
    try clock.bench.write(LiveClock.configuration(label: "ONE"), to: "timecircuits.toml")
    try await clock.child.logged("configuration read again: nothing has changed")
    try await clock.expectUnbrokenRecords()
    try await clock.stop()
  }

  @Test func aFileThatIsDeletedAndPutBackIsTaken() async throws {
    let clock = try await LiveClock()
    try clock.bench.remove("timecircuits.toml")
    try await clock.child.logged("No such file or directory")
    try await clock.expectReload { try clock.bench.write(two, to: "timecircuits.toml") }
    #expect(clock.child.count("No such file or directory") == 1)
    try await clock.stop()
  }

  @Test func aFolderThatIsDeletedAndPutBackIsTaken() async throws {
    let clock = try await LiveClock(path: "a/b/timecircuits.toml") { bench in
      try bench.makeFolder("a/b")
      try bench.move("timecircuits.toml", to: "a/b/timecircuits.toml")
    }
    try clock.bench.remove("a")
    try await clock.child.logged("No such file or directory")
    try clock.bench.makeFolder("a/b")
    try clock.bench.write(two, to: "a/b/timecircuits.toml")
    try await clock.child.record("TWO") { $0.labels == ["TWO"] }
    try await clock.expectUnbrokenRecords()
    try await clock.stop()
  }

  @Test func aBoardThatChangesIsTaken() async throws {
    let clock = try await LiveClock(configuration: LiveClock.configuration(label: "ONE", board: "board.toml"))
    {
      try $0.write(Boards.oneReadout(bus: "/dev/i2c-1", brokenBy: ""), to: "board.toml")
    }
    try clock.bench.write(Boards.oneReadout(bus: "/dev/i2c-1", brokenBy: "lights = 3"), to: "board.toml")
    try await clock.child.logged("board.toml:2:1: lights: expected")
    try await clock.child.logged("configuration not taken")
    try clock.bench.write(Boards.oneReadout(bus: "/dev/i2c-3", brokenBy: ""), to: "board.toml")
    try await clock.child.logged("configuration taken: showing ONE on board board")
    let count = try clock.child.records().count
    try await eventually("three more records", context: clock.child.report) {
      try clock.child.records().count >= count + 3
    }
    try await clock.expectUnbrokenRecords()
    try await clock.stop()
  }
}
