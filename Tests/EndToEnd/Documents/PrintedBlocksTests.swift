import Foundation
import LiveTestSupport
import Testing

/// Program output quoted in documents is what the programs print.
@Suite(.ownThread) struct PrintedBlocksTests {
  @Test(arguments: Printed.all)
  func programsPrintTheQuotedOutput(_ printed: Printed) throws {
    let block = try #require(
      DocumentBlock.all.first { $0.document == printed.document && $0.first.hasPrefix(printed.first) })
    let bench = try Workbench()
    for (name, text) in printed.files {
      try bench.makeFolder(String(name.split(separator: "/").dropLast().joined(separator: "/")))
      try bench.write(text, to: name)
    }
    let child = try Child(printed.arguments, in: bench.path)
    if let edit = printed.edit, let name = printed.files.keys.first {
      try child.record("at the start") { _ in true }
      try bench.write(edit, to: name)
      try child.logged("rejected")
      child.send(SIGTERM)
    }
    let code = try child.ended()
    #expect(code == printed.exitCode, "\(child.report)")
    // Documents wrap lines differently and use the file's path on a prop.
    let log = Self.words(child.errors.text)
    let expected = Self.words(block.text.replacingOccurrences(of: "/etc/", with: "etc/"))
    #expect(log.contains(expected), "\(child.errors.text)\nis not\n\(block.text)")
  }

  private static func words(_ text: String) -> String {
    text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
