import ClockModel
import Glibc
import LinuxSystem
import LiveTestSupport
import Testing

@testable import StateKeeping

/// The state file on disk, from one run to the next.
@Suite struct StateStoreTests {
  private let folder: StateFolder
  private let wakeUp: WakeUp
  private static let minute: UInt64 = 60_000_000_000

  init() throws {
    folder = try StateFolder()
    wakeUp = try WakeUp()
  }

  private func load() -> StoredState { StateStore.load(folder.file, zone: StubZones.source) }

  /// A writer that retries only when a test flushes it.
  private func writer(after stored: StoredState) throws -> StateWriter {
    try StateWriter(
      path: folder.file, after: stored, wakeUp: wakeUp, wallClock: { WallTime(seconds: 1) }, clock: { 0 })
  }

  @Test func missingFileMeansAFreshStateAndIsNotCreated() throws {
    let stored = load()
    #expect(stored.state == PropState())
    #expect(stored.events.isEmpty)
    let writer = try writer(after: stored)
    writer.post(PropState())
    #expect(writer.flush(within: Self.minute))
    #expect(try folder.names() == [])
  }

  @Test func settingsSurviveARestart() throws {
    let first = try writer(after: load())
    first.post(StateBench.state(3))
    #expect(first.flush(within: Self.minute))
    let stored = load()
    #expect(stored.state == StateBench.state(3))
    #expect(stored.events.isEmpty)
    // The next run writes nothing until a change.
    let before = FileSystem.fingerprint(folder.file)
    let second = try writer(after: stored)
    second.post(stored.state)
    #expect(second.flush(within: Self.minute))
    #expect(FileSystem.fingerprint(folder.file) == before)
    second.post(PropState())
    #expect(second.flush(within: Self.minute))
    #expect(load().state == PropState())
    #expect(try folder.names() == [StateStore.fileName])
  }

  @Test func unusableZoneWarnsAndKeepsItsReadout() throws {
    var state = StateBench.state(2)
    let zone = try #require(StubZones.zone("Europe/London"))
    state.readouts.present = Override(SetReadout(source: .zone(zone), zoneName: "Europe/London"), over: "")
    try folder.write(StateFile.bytes(of: state))
    let before = FileSystem.fingerprint(folder.file)
    let stored = StateStore.load(folder.file, zone: StubZones.none)
    #expect(stored.state.readouts.present == nil)
    #expect(stored.events.map(\.priority) == [.warning])
    #expect(
      stored.events.first?.text.hasPrefix(
        "\(folder.file): readout.present: the zone \"Europe/London\" cannot be used: it is damaged; ") == true
    )
    let first = try writer(after: stored)
    first.post(stored.state)
    #expect(first.flush(within: Self.minute))
    #expect(FileSystem.fingerprint(folder.file) == before)
    // Another change is written without losing the readout.
    var changed = stored.state
    changed.nextJourney = 3
    first.post(changed)
    #expect(first.flush(within: Self.minute))
    state.nextJourney = 3
    #expect(load().state == state)
    #expect(try folder.names() == [StateStore.fileName])
  }

  @Test func damagedFileIsSetAside() throws {
    let torn = Array(StateFile.bytes(of: StateBench.state(3)).dropLast(5))
    try folder.write(torn)
    let stored = load()
    #expect(stored.state == PropState())
    #expect(stored.events.map(\.priority) == [.warning])
    let text = try #require(stored.events.first?.text)
    #expect(text.hasPrefix("\(folder.file): it is "))
    #expect(text.hasSuffix("It was moved to \(folder.file).bad; starting with the configuration."))
    #expect(try folder.names() == ["state.toml.bad"])
    #expect(try folder.content("state.toml.bad") == torn)
    let writer = try writer(after: stored)
    writer.post(StateBench.state(1))
    #expect(writer.flush(within: Self.minute))
    #expect(load().state == StateBench.state(1))
  }

  @Test func firstTwoAndLastDamagedFilesAreKept() throws {
    for number in 0..<6 {
      try folder.write(Array("damaged \(number)".utf8))
      let place = try #require(load().events.first?.text.split(separator: " ").first { $0.contains(".bad") })
      #expect(place == folder.file + [".bad", ".bad.1", ".bad.2"][min(number, 2)] + ";")
    }
    #expect(try folder.names().sorted() == ["state.toml.bad", "state.toml.bad.1", "state.toml.bad.2"])
    for (name, number) in [("state.toml.bad", 0), ("state.toml.bad.1", 1), ("state.toml.bad.2", 5)] {
      #expect(try folder.content(name) == Array("damaged \(number)".utf8))
    }
  }

  @Test func newerStateFileStaysUntilAChange() throws {
    let text = String(decoding: StateFile.bytes(of: StateBench.state(3)), as: UTF8.self)
    let newer = Array(text.replacing("version = 1", with: "version = 3").utf8)
    try folder.write(newer)
    let stored = load()
    #expect(stored.state == PropState())
    #expect(stored.events.map(\.priority) == [.warning])
    #expect(stored.events.first?.text.contains("written by a newer timecircuits: version 3. ") == true)
    let writer = try writer(after: stored)
    #expect(writer.report.problem == nil)
    writer.post(stored.state)
    #expect(writer.flush(within: Self.minute))
    #expect(try folder.names() == [StateStore.fileName])
    #expect(try folder.content() == newer)
    writer.post(StateBench.state(1))
    #expect(writer.flush(within: Self.minute))
    #expect(try folder.content("state.toml.newer") == newer)
    #expect(load().state == StateBench.state(1))
    writer.post(StateBench.state(2))
    #expect(writer.flush(within: Self.minute))
    #expect(try folder.content("state.toml.newer") == newer)
    #expect(load().state == StateBench.state(2))
  }

  @Test(arguments: ["folder", "fifo", "large", "link to itself"])
  func unreadableStateFileIsSetAside(kind: String) throws {
    switch kind {
    case "folder": #expect(mkdir(folder.file, 0o700) == 0)
    case "fifo": #expect(mkfifo(folder.file, 0o600) == 0)
    case "large": try folder.write(Array(repeating: 0x20, count: StateFile.largest + 1))
    default: #expect(symlink(StateStore.fileName, folder.file) == 0)
    }
    let stored = load()
    #expect(stored.state == PropState())
    #expect(stored.events.map(\.priority) == [.warning])
    #expect(stored.events.first?.text.contains(folder.file) == true)
    #expect(try folder.names() == ["state.toml.bad"])
  }

  @Test func fileThatCannotBeSetAsideIsNotOverwritten() throws {
    // Folders block every name that the file could be moved to.
    for place in [".bad", ".bad.1", ".bad.2"] { #expect(mkdir(folder.file + place, 0o700) == 0) }
    let foreign = Array("precious = true\n".utf8)
    try folder.write(foreign)
    let stored = load()
    #expect(stored.state == PropState())
    #expect(stored.events.map(\.priority) == [.error])
    #expect(stored.events.first?.text.contains("cannot be set aside: rename \(folder.file)") == true)
    let writer = try writer(after: stored)
    #expect(writer.report.problem?.contains("cannot be set aside") == true)
    writer.post(StateBench.state(1))
    #expect(!writer.flush(within: Self.minute))
    #expect(try folder.content() == foreign)
    #expect(writer.report.problem?.contains("could not be read") == true)
    // The problem was reported at the start.
    #expect(writer.takeEvents().isEmpty)
    // Saving works as soon as the file is gone.
    #expect(unlink(folder.file) == 0)
    #expect(writer.flush(within: Self.minute))
    #expect(writer.takeEvents().map(\.priority) == [.notice])
    #expect(load().state == StateBench.state(1))
  }

  @Test func missingFolderIsAProblemUntilItIsCreated() throws {
    let path = folder.path + "/state/" + StateStore.fileName
    let stored = StateStore.load(path, zone: StubZones.source)
    #expect(stored.events.isEmpty)
    let writer = try StateWriter(
      path: path, after: stored, wakeUp: wakeUp, wallClock: { WallTime(seconds: 1) }, clock: { 0 })
    writer.post(StateBench.state(1))
    #expect(!writer.flush(within: Self.minute))
    let events = writer.takeEvents()
    #expect(events.map(\.priority) == [.error])
    #expect(
      events.first?.text.contains("open the folder \(folder.path)/state: No such file or directory") == true)
    #expect(mkdir(folder.path + "/state", 0o700) == 0)
    #expect(writer.flush(within: Self.minute))
    #expect(writer.takeEvents().map(\.priority) == [.notice])
    #expect(StateStore.load(path, zone: StubZones.source).state == StateBench.state(1))
  }

  @Test func folderCreatedLaterIsLockedBeforeSaving() throws {
    let path = folder.path + "/state"
    let lock = try StateLock.acquire(in: path)
    let writer = try StateWriter(
      path: path + "/" + StateStore.fileName,
      after: StateStore.load(path + "/" + StateStore.fileName, zone: StubZones.source), wakeUp: wakeUp,
      wallClock: { WallTime(seconds: 1) }, lock: lock, clock: { 0 })
    #expect(
      writer.report.problem?.contains("state.lock: No such file or directory; create the folder") == true)
    #expect(mkdir(path, 0o700) == 0)
    do {
      let other = try StateLock.acquire(in: path)
      writer.post(StateBench.state(1))
      #expect(!writer.flush(within: Self.minute))
      #expect(writer.report.problem?.contains("another timecircuitsd uses this folder") == true)
      #expect(other.trouble == nil)
    }
    // Until it runs its program, a child of another test has a copy of the lock.
    try eventually("a free lock") { writer.flush(within: Self.minute) }
    #expect(writer.report.problem == nil)
    #expect(throws: SystemError.self) { try StateLock.acquire(in: path) }
  }

  @Test func fileIsSetAsideBeforeTheFirstWriteIfNotAtTheStart() throws {
    for place in [".bad", ".bad.1", ".bad.2"] { #expect(mkdir(folder.file + place, 0o700) == 0) }
    let foreign = Array("precious = true\n".utf8)
    try folder.write(foreign)
    let writer = try writer(after: load())
    #expect(writer.report.problem != nil)
    #expect(rmdir(folder.file + ".bad.1") == 0)
    writer.post(StateBench.state(1))
    #expect(writer.flush(within: Self.minute))
    #expect(writer.report.problem == nil)
    #expect(try folder.content("state.toml.bad.1") == foreign)
    #expect(load().state == StateBench.state(1))
  }
}
