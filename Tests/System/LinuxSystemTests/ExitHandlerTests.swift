import Glibc
import LinuxSystem
import LiveTestSupport
import TestSupport
import Testing

/// What is done when a program is over; that it is done behind SIGKILL too is tried in the virtual prop.
@Suite(.ownThread) struct ExitHandlerTests {
  private static func content(_ path: String) throws -> String {
    String(decoding: try FileSystem.read(path, maximumBytes: 4_096), as: UTF8.self)
  }

  /// The states (proc_pid_stat(5)) of our children whose command line has a word.
  private static func states(naming word: String) throws -> [Character] {
    try FileSystem.entries(of: "/proc").filter { $0.allSatisfy(\.isNumber) }.compactMap { process in
      // Others come and go meanwhile.
      guard let line = try? content("/proc/\(process)/cmdline"), line.contains(word),
        let stat = try? content("/proc/\(process)/stat")
      else { return nil }
      return stat.split(separator: " ").dropFirst(2).first?.first
    }
  }

  @Test func itIsDoneOnceWhenItIsSaidAndNotBefore() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/said"
    let word = try ExitHandler("echo said >> '\(path)'; exit 7")
    // One that did not wait would have said it by the time that it sleeps, or would be gone.
    try eventually("a shell that waits") { try Self.states(naming: path).contains { "SZ".contains($0) } }
    #expect(!FileSystem.isFile(path))
    #expect(word.say() == 7)
    #expect(word.say() == nil)
    #expect(try Self.content(path) == "said\n")
  }

  @Test func itIsDoneWhenItsOwnerIsGone() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/said"
    do { _ = try ExitHandler("echo gone > '\(path)'") }
    #expect(try Self.content(path) == "gone\n")
  }

  @Test func ofAnArgumentTheShellInterpretsNothing() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/said"
    let argument = "it's \"$(touch '\(folder.path)/ran')\" `true` \\ ; *"
    try ExitHandler("printf %s \"$1\" > '\(path)'", [argument]).say()
    #expect(try Self.content(path) == argument)
    #expect(!FileSystem.mayExist(folder.path + "/ran"))
  }

  @Test func itIsInASessionOfItsOwn() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/session"
    let word = try ExitHandler("cut -d ' ' -f 6 /proc/$$/stat > '\(path)'; echo $$ >> '\(path)'")
    word.say()
    let numbers = try Self.content(path).split(separator: "\n")
    #expect(numbers.count == 2)
    #expect(numbers.first == numbers.last)
  }
}
