import Glibc
import LinuxSystem
import LiveTestSupport
import TestSupport
import Testing

/// Commands that run when a program ends; the virtual prop tests them after SIGKILL.
@Suite(.ownThread) struct ExitHandlerTests {
  private static func content(_ path: String) throws -> String {
    String(decoding: try FileSystem.read(path, maximumBytes: 4_096), as: UTF8.self)
  }

  /// The states (proc_pid_stat(5)) of processes whose command line contains a word.
  private static func states(naming word: String) throws -> [Character] {
    try FileSystem.entries(of: "/proc").filter { $0.allSatisfy(\.isNumber) }.compactMap { process in
      // Other processes come and go meanwhile.
      guard let line = try? content("/proc/\(process)/cmdline"), line.contains(word),
        let stat = try? content("/proc/\(process)/stat")
      else { return nil }
      return stat.split(separator: " ").dropFirst(2).first?.first
    }
  }

  @Test func commandRunsOnceAndOnlyOnRequest() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/said"
    let handler = try ExitHandler("echo said >> '\(path)'; exit 7")
    // A shell that did not wait would have run the command before it sleeps, or be gone.
    try eventually("a waiting shell") { try Self.states(naming: path).contains { "SZ".contains($0) } }
    #expect(!FileSystem.isFile(path))
    #expect(handler.run() == 7)
    #expect(handler.run() == nil)
    #expect(try Self.content(path) == "said\n")
  }

  @Test func commandRunsWhenItsOwnerIsGone() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/said"
    do { _ = try ExitHandler("echo gone > '\(path)'") }
    #expect(try Self.content(path) == "gone\n")
  }

  @Test func shellDoesNotInterpretArguments() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/said"
    let argument = "it's \"$(touch '\(folder.path)/ran')\" `true` \\ ; *"
    try ExitHandler("printf %s \"$1\" > '\(path)'", [argument]).run()
    #expect(try Self.content(path) == argument)
    #expect(!FileSystem.mayExist(folder.path + "/ran"))
  }

  @Test func commandRunsInItsOwnSession() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/session"
    let handler = try ExitHandler("cut -d ' ' -f 6 /proc/$$/stat > '\(path)'; echo $$ >> '\(path)'")
    handler.run()
    let numbers = try Self.content(path).split(separator: "\n")
    #expect(numbers.count == 2)
    #expect(numbers.first == numbers.last)
  }
}
