import Glibc
import LinuxSystem
import LiveTestSupport
import TestSupport
import Testing

/// Running external programs: input, output, errors and limits.
@Suite(.ownThread) struct ExternalProgramTests {
  private static let shell = ExternalProgram(path: "/bin/sh")

  private static func run(
    _ script: String, input: [UInt8] = [], within milliseconds: Int = 20_000, maximumBytes: Int = 1 << 24
  ) throws(ExternalProgramError) -> [UInt8] {
    try shell.run(["-c", script], input: input, within: milliseconds, maximumBytes: maximumBytes)
  }

  @Test func aProgramIsFoundOnThePathAndNowhereElse() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/resvg"
    #expect(ExternalProgram.find("resvg", in: folder.path) == nil)
    try FileSystem.replace(path, with: Array("#!/bin/sh\n".utf8))
    #expect(ExternalProgram.find("resvg", in: folder.path) == nil, "it is not executable")
    #expect(chmod(path, 0o755) == 0)
    #expect(ExternalProgram.find("resvg", in: "/nowhere:\(folder.path)")?.path == path)
    #expect(ExternalProgram.find("sh", in: "/bin")?.path == "/bin/sh")
    #expect(ExternalProgram.find("..", in: folder.path) == nil)
  }

  /// More than a pipe holds, in both directions at once.
  @Test func largeInputAndOutputPassThrough() throws {
    let input = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let output = try Self.run("cat", input: input)
    #expect(output == input)
    let nothing = try Self.run("cat")
    #expect(nothing.isEmpty)
  }

  @Test func programNeedNotReadAllInput() throws {
    let output = try Self.run(
      "head -c 3; exec 0<&-; echo done", input: Array(repeating: 65, count: 2_000_000))
    #expect(String(decoding: output, as: UTF8.self) == "AAAdone\n")
  }

  @Test func lastErrorLineIsReported() {
    #expect(throws: ExternalProgramError.failed(program: "/bin/sh", code: 3, words: "no such thing")) {
      _ = try Self.run("echo first >&2; echo no such thing >&2; exit 3")
    }
    // A megabyte of error output is read; only its end is kept.
    let flood = #expect(throws: ExternalProgramError.self) {
      _ = try Self.run("head -c 1000000 /dev/zero | tr '\\0' x >&2; echo; echo end >&2; exit 1")
    }
    _ = flood
  }

  @Test func signalIsDistinguishedFromAnExitCode() {
    #expect(throws: ExternalProgramError.killed(program: "/bin/sh", signal: SIGTERM)) {
      _ = try Self.run("kill -TERM $$")
    }
  }

  @Test func slowProgramIsKilled() {
    #expect(throws: ExternalProgramError.tookTooLong(program: "/bin/sh", milliseconds: 200)) {
      _ = try Self.run("exec sleep 60", within: 200)
    }
    // Also a program that closes its output first.
    #expect(throws: ExternalProgramError.tookTooLong(program: "/bin/sh", milliseconds: 200)) {
      _ = try Self.run("exec sleep 60 >&- 2>&-", within: 200)
    }
  }

  @Test func programWithTooMuchOutputIsKilled() {
    #expect(throws: ExternalProgramError.saidTooMuch(program: "/bin/sh", bytes: 10_000)) {
      _ = try Self.run("exec cat /dev/zero", maximumBytes: 10_000)
    }
  }

  @Test func missingProgramIsNamed() {
    let missing = ExternalProgram(path: "/nowhere/at-all")
    #expect(throws: ExternalProgramError.system(SystemError("start /nowhere/at-all", code: ENOENT))) {
      _ = try missing.run([], within: 1000)
    }
  }

  @Test func scratchFolderIsRemovedWithItsFiles() throws {
    let folder = try ScratchFolder()
    #expect(PrivateFolder.check(at: folder.path) == .own)
    try FileSystem.replace(folder.path + "/one", with: [1])
    folder.remove()
    #expect(PrivateFolder.check(at: folder.path) == .missing)
  }
}
