import Configuration
import Glibc
import LinuxSystem
import Testing

@testable import WebCore

/// Reading the owner's file, web.toml, while the program runs.
@Suite struct OwnersFileTests {
  @Test func editsApplyAtTheNextReadAndMistakesChangeNothing() throws {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    let path = folder.path + "/web.toml"
    var file = OwnersFile(path: path)
    let missing = file.read()
    #expect(missing == OwnersFile.Reading(configuration: WebConfiguration(), problems: [], isThere: false))
    let again = file.read()
    #expect(again == nil)
    try FileSystem.replace(path, with: Array("control = \"open\"\nhosts = [\"a.example\"]\n".utf8))
    let open = file.read()
    #expect(open?.configuration.control == .open)
    #expect(open?.isThere == true)
    #expect(open?.configuration.hosts == ["a.example"])
    try FileSystem.replace(path, with: Array("control = \"opne\"\n".utf8))
    let mistaken = file.read()
    #expect(mistaken?.configuration == open?.configuration)
    #expect(mistaken?.problems.first?.contains("did you mean \"open\"?") == true)
    try FileSystem.replace(path, with: Array("control = \"off\"\n".utf8))
    let off = file.read()
    #expect(off?.configuration.control == .off)
    #expect(off?.problems.isEmpty == true)
  }

  /// A link means that the owner wants a file, but its settings are unknown.
  @Test(arguments: ["web.toml", "nowhere"]) func danglingLinkTurnsControlOff(target: String) throws {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    try #require(symlink(target, folder.path + "/web.toml") == 0)
    var file = OwnersFile(path: folder.path + "/web.toml")
    let reading = file.read()
    #expect(reading?.configuration.control == .off)
    #expect(reading?.isThere == true)
    #expect(reading?.problems.count == 1)
  }

  @Test func mistakeAtStartTurnsControlOff() throws {
    let folder = try ScratchFolder()
    defer { folder.remove() }
    let path = folder.path + "/web.toml"
    try FileSystem.replace(path, with: Array("contol = \"off\"\n".utf8))
    var file = OwnersFile(path: path)
    let reading = file.read()
    #expect(reading?.configuration.control == .off)
    #expect(reading?.problems.count == 1)
  }
}
