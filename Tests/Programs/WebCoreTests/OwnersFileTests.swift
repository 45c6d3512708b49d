import Configuration
import Glibc
import LinuxSystem
import Testing

@testable import WebCore

/// The owner's file, web.toml: at the start, and edited while the program runs.
@Suite struct OwnersFileTests {
  /// A folder for the file, and a clock.
  private final class Desk {
    let folder: ScratchFolder
    var file: OwnersFile
    private let now = Monitor<UInt64>(0)
    private let log = Monitor<[String]>([])

    init(overriding control: WebConfiguration.Control? = nil) throws {
      folder = try ScratchFolder()
      let (now, log) = (now, log)
      file = OwnersFile(
        folder.path + "/web.toml", overriding: control, clock: { now.withLock { $0 } },
        log: { _, line in log.update { $0.append(line) } })
    }

    deinit { folder.remove() }

    func write(_ text: String) throws {
      try FileSystem.replace(folder.path + "/web.toml", with: Array(text.utf8))
    }

    /// Lets a second pass; returns the edited configuration, if any.
    func edited() -> WebConfiguration? {
      for _ in 0..<2 {
        var poller = Poller()
        file.add(to: &poller)
        poller.wait(milliseconds: 0)
        if let edited = file.edited(poller) { return edited }
        now.update { $0 += 1_000_000_000 }
      }
      return nil
    }

    var lines: [String] { log.withLock(\.self) }
  }

  @Test func editsApplyAndMistakesChangeNothing() throws {
    let desk = try Desk()
    let missing = desk.file.first()
    #expect(missing == WebConfiguration())
    #expect(desk.edited() == nil)
    try desk.write("control = \"open\"\nhosts = [\"a.example\"]\n")
    let open = desk.edited()
    #expect(open?.control == .open)
    #expect(open?.hosts == ["a.example"])
    try desk.write("control = \"opne\"\n")
    #expect(desk.edited() == nil)
    #expect(desk.lines.contains { $0.contains("did you mean \"open\"?") })
    try desk.write("control = \"off\"\n")
    #expect(desk.edited()?.control == .off)
  }

  /// A link means that the owner wants a file, but its settings are unknown.
  @Test(arguments: ["web.toml", "nowhere"]) func danglingLinkTurnsControlOff(target: String) throws {
    let desk = try Desk()
    try #require(symlink(target, desk.folder.path + "/web.toml") == 0)
    #expect(desk.file.first().control == .off)
    #expect(desk.lines.count == 2)
  }

  @Test func mistakeAtStartTurnsControlOff() throws {
    let desk = try Desk()
    try desk.write("contol = \"off\"\n")
    #expect(desk.file.first().control == .off)
    #expect(desk.lines.last == "Nobody may control the prop until this is fixed.")
    try desk.write("")
    #expect(desk.edited()?.control == .paired)
  }

  @Test func commandLineWins() throws {
    let desk = try Desk(overriding: .off)
    try desk.write("control = \"open\"\n")
    #expect(desk.file.first().control == .off)
    try desk.write("control = \"paired\"\n")
    #expect(desk.edited()?.control == .off)
    let mistaken = try Desk(overriding: .open)
    try mistaken.write("contol = \"off\"\n")
    #expect(mistaken.file.first().control == .open)
    #expect(mistaken.lines.last == "Control is open, as --control says, until this is fixed.")
  }
}
