import LinuxSystem
import Reading
import Testing

/// A companion's file that its owner edits while the program runs.
@Suite struct WatchedFileTests {
  private static let second: UInt64 = 1_000_000_000

  /// A folder, a file in it that is its own content, a clock and a log.
  private final class Desk {
    let folder: ScratchFolder
    private var file: WatchedFile<String>
    private let now = Monitor<UInt64>(0)
    private let log = Monitor<[String]>([])

    init() throws {
      folder = try ScratchFolder()
      let (now, log) = (now, log)
      file = WatchedFile(
        folder.path + "/sound.toml", named: "sound.toml", clock: { now.withLock { $0 } }, absent: "defaults",
        log: { _, line in log.update { $0.append(line) } }, read: Self.read)
    }

    deinit { folder.remove() }

    private static func read(_ path: String, _ bytes: [UInt8]?) -> (String, [Problem]) {
      guard let bytes else { return ("", [Problem(file: path, message: "unreadable")]) }
      let text = String(decoding: bytes, as: UTF8.self)
      return (text, text == "bad" ? [Problem(file: path, message: "bad")] : [])
    }

    func write(_ text: String) throws {
      try FileSystem.replace(folder.path + "/sound.toml", with: Array(text.utf8))
    }

    func content(isFirst: Bool = false) -> String? { file.content(isFirst: isFirst) }

    /// Lets time pass; returns whether the file is to be read then.
    func isEdited(after nanoseconds: UInt64) -> Bool {
      now.update { $0 += nanoseconds }
      var poller = Poller()
      file.add(to: &poller)
      poller.wait(milliseconds: 0)
      return file.edited(poller)
    }

    var next: UInt64? { file.next }

    func takeLog() -> [String] {
      log.update { log in
        defer { log = [] }
        return log
      }
    }
  }

  @Test func absentFileMeansTheDefaultsAndIsReported() throws {
    let desk = try Desk()
    #expect(desk.content(isFirst: true) == "defaults")
    #expect(
      desk.takeLog() == [
        "\(desk.folder.path)/sound.toml: not found; using the defaults until this file exists"
      ])
  }

  @Test func editIsReadOnceTheFileHasBeenQuietForASecond() throws {
    let desk = try Desk()
    try desk.write("one")
    #expect(desk.content(isFirst: true) == "one")
    #expect(desk.takeLog().isEmpty, "the first reading is no news")
    try desk.write("tw")
    var isEdited = desk.isEdited(after: 0)
    #expect(!isEdited)
    isEdited = desk.isEdited(after: Self.second - 1)
    #expect(!isEdited)
    // The rest of the save begins another second.
    try desk.write("two")
    isEdited = desk.isEdited(after: 1)
    #expect(!isEdited)
    #expect(desk.next == 2 * Self.second)
    isEdited = desk.isEdited(after: Self.second)
    #expect(isEdited)
    #expect(desk.content() == "two")
    #expect(desk.takeLog() == ["sound.toml reloaded"])
    isEdited = desk.isEdited(after: 100 * Self.second)
    #expect(!isEdited)
    #expect(desk.next == nil, "nothing wakes the program while nobody edits")
  }

  @Test func mistakeChangesNothingAndIsReported() throws {
    let desk = try Desk()
    try desk.write("bad")
    for (isFirst, words) in [
      (true, "Using the defaults until this is fixed."),
      (false, "Keeping the previous settings until this is fixed."),
    ] {
      #expect(desk.content(isFirst: isFirst) == nil)
      #expect(desk.takeLog() == ["\(desk.folder.path)/sound.toml: bad", words])
    }
  }

  @Test func restOfABrokenSaveIsWaitedForAMinute() throws {
    let desk = try Desk()
    try desk.write("one, two")
    #expect(desk.content(isFirst: true) == "one, two")
    try desk.write("one")
    var isEdited = desk.isEdited(after: 0)
    isEdited = desk.isEdited(after: Self.second)
    #expect(isEdited)
    #expect(desk.content() == nil)
    let path = desk.folder.path + "/sound.toml"
    #expect(
      desk.takeLog() == [
        "\(path) is only the beginning of its last version, as if a save broke off: "
          + "waiting for the rest; if none comes, it is applied in 60 s"
      ])
    #expect(desk.next == 61 * Self.second)
    // The rest comes, and another save breaks off for ever.
    try desk.write("one, two, three")
    isEdited = desk.isEdited(after: 0)
    isEdited = desk.isEdited(after: Self.second)
    #expect(isEdited)
    #expect(desk.content() == "one, two, three")
    #expect(desk.next == nil)
    try desk.write("")
    isEdited = desk.isEdited(after: 0)
    isEdited = desk.isEdited(after: Self.second)
    #expect(desk.content() == nil)
    isEdited = desk.isEdited(after: 60 * Self.second)
    #expect(isEdited)
    #expect(desk.content() == "")
    #expect(desk.next == nil)
  }

  @Test func constantChangesAreReadAfterTenSeconds() throws {
    let desk = try Desk()
    #expect(desk.content(isFirst: true) == "defaults")
    var seconds = 0
    var isEdited = false
    while !isEdited, seconds < 100 {
      try desk.write("\(seconds)")
      isEdited = desk.isEdited(after: Self.second - 1)
      seconds += 1
    }
    #expect(seconds == 12)
  }
}
