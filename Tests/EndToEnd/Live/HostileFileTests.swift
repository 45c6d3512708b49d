import Foundation
import LiveTestSupport
import Testing

/// The clock survives any kind of file at the configuration's path.
@Suite(.ownThread) struct HostileFileTests {
  struct Hostile: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let message: String
    let put: @Sendable (Workbench, String) throws -> Void
  }

  static let all = [
    Hostile(testDescription: "a megabyte", message: "expected at most 65536 bytes, found 1048576") {
      try $0.write(Array(repeating: UInt8(ascii: "#"), count: 1 << 20), to: $1)
    },
    Hostile(testDescription: "a program", message: "control character (0x7F)") {
      try $0.write([0x7F, 0x45, 0x4C, 0x46, 2, 1, 1, 0, 0xFF, 0xFE, 0x80], to: $1)
    },
    Hostile(testDescription: "a FIFO", message: "a regular file") {
      mkfifo($0[$1], 0o600)
    },
    Hostile(testDescription: "a folder", message: "a regular file") {
      try $0.makeFolder($1)
    },
    Hostile(testDescription: "NULs", message: "control character (0x00)") {
      try $0.write([0, 0, 0, 0], to: $1)
    },
    Hostile(testDescription: "a text in Latin 1", message: "UTF-8") {
      try $0.write(Array("# caf".utf8) + [0xE9, 0x0A], to: $1)
    },
    Hostile(testDescription: "a link to itself", message: "Too many levels of symbolic links") {
      try $0.link($1, to: $1)
    },
    Hostile(testDescription: "comments alone", message: ":1:1: expected at least one key, found none") {
      try $0.write("# timecircuits\n", to: $1)
    },
    Hostile(testDescription: "half a file", message: ":1:") {
      try $0.write("[display]\ncolon = ".prefix(8).description, to: $1)
    },
  ]

  @Test(arguments: all)
  func theClockRunsOnAndReportsTheProblem(_ hostile: Hostile) throws {
    let clock = try LiveClock()
    try clock.bench.remove("timecircuits.toml")
    try clock.child.logged("configuration rejected")
    let before = clock.child.errors.lines.count
    try hostile.put(clock.bench, "timecircuits.toml")
    try eventually("the message", context: clock.child.report) {
      clock.child.errors.lines.count >= before + 2
    }
    #expect(clock.child.errors.lines[before].contains(hostile.message), "\(clock.child.report)")
    #expect(clock.child.errors.lines[before].hasPrefix("\(clock.bench["timecircuits.toml"]):"))
    try clock.bench.remove("timecircuits.toml")
    let two = LiveClock.configuration(label: "TWO")
    try clock.expectReload { try clock.bench.write(two, to: "timecircuits.toml") }
    try clock.stop()
  }
}
