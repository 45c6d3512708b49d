import Foundation
import LinuxSystem
import LiveTestSupport
import Testing

/// Lines that a person types.
///
/// The virtual prop tests signals, which would end the whole test program.
@Suite(.ownThread) struct TerminalLineTests {
  @Test func linesComeOneByOneAndThenTheEnd() throws {
    let pipe = Pipe()
    let input = try TerminalLine(of: pipe.fileHandleForReading.fileDescriptor)
    try pipe.fileHandleForWriting.write(contentsOf: Data("first\n\nthi".utf8))
    #expect(input.next() == .line("first"))
    #expect(input.next() == .line(""))
    try pipe.fileHandleForWriting.write(contentsOf: Data("rd\nhalf".utf8))
    #expect(input.next() == .line("third"))
    try pipe.fileHandleForWriting.close()
    #expect(input.next() == .end)
  }

  @Test func aLineWithoutAnEndIsBounded() throws {
    let pipe = Pipe()
    let input = try TerminalLine(of: pipe.fileHandleForReading.fileDescriptor)
    try pipe.fileHandleForWriting.write(contentsOf: Data(repeating: 65, count: 3 * TerminalLine.longest))
    for _ in 0..<2 {
      guard case .line(let line) = input.next() else {
        Issue.record("no line")
        return
      }
      #expect(line.count >= TerminalLine.longest && line.count < 2 * TerminalLine.longest)
    }
  }
}
