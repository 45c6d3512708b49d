import Foundation
import LiveTestSupport
import Testing

/// timecircuitsctl writes pictures and recordings, with and without external renderers.
@Suite(.ownThread) struct PictureFileTests {
  private let bench: Workbench

  init() throws { bench = try Workbench() }

  private static let hero = [
    "--text", "OCT 26 1985 AM 01:21", "OCT 26 1985 AM 01:22", "OCT 26 1985 AM 01:20",
  ]

  private func client(_ arguments: [String], path: String? = nil) throws -> (code: Int32, child: Child) {
    let environment = path.map { ["PATH": $0] } ?? [:]
    let child = try Child(arguments, program: "timecircuitsctl", in: bench.path, environment: environment)
    return (try child.ended(), child)
  }

  private func bytes(_ name: String) throws -> [UInt8] {
    try [UInt8](Data(contentsOf: URL(fileURLWithPath: bench[name])))
  }

  /// Installs a shell script as a program in the bench's `bin` folder.
  private func install(_ name: String, _ script: String) throws {
    try bench.makeFolder("bin")
    try bench.writeProgram("#!/bin/sh\n\(script)\n", to: "bin/\(name)")
  }

  @Test func aFileAndAPipeGetTheSameDocument() throws {
    let (code, file) = try client(["picture", "prop.svg"] + Self.hero)
    #expect(code == 0 && file.output.text.isEmpty, "\(file.report)")
    let (_, pipe) = try client(["picture"] + Self.hero)
    let document = try bytes("prop.svg")
    #expect(Array(pipe.output.text.utf8) == document)
    #expect(pipe.output.text.hasPrefix("<svg "))
    // The file name may follow the texts of --text.
    let (behind, child) = try client(["picture"] + Self.hero + ["behind.svg"])
    #expect(behind == 0, "\(child.report)")
    #expect(try bytes("behind.svg") == document)
  }

  @Test func aMissingOrFailingRendererKeepsTheOldPicture() throws {
    try bench.write("old", to: "prop.png")
    try bench.makeFolder("bin")
    let (code, child) = try client(["picture", "prop.png"] + Self.hero, path: bench["bin"])
    #expect(code == 69)
    #expect(
      child.errors.text.contains("sudo apt install resvg (Debian 13), or sudo apt install librsvg2-bin"))
    #expect(try bytes("prop.png") == Array("old".utf8))
    try install("resvg", "cat >/dev/null; echo drawing is impossible today >&2; exit 2")
    let (failed, other) = try client(
      ["picture", "prop.png"] + Self.hero, path: bench["bin"] + ":/bin:/usr/bin")
    #expect(failed == 71)
    #expect(other.errors.text.contains("drawing is impossible today"), "\(other.report)")
    #expect(try bytes("prop.png") == Array("old".utf8))
  }

  @Test func theFirstRendererInThePathGetsTheWidth() throws {
    try install("resvg", "cat >document; echo \"resvg $*\" >arguments; printf PNG")
    try install("rsvg-convert", "exit 1")
    let (code, child) = try client(
      ["picture", "prop.png", "--width", "640"] + Self.hero, path: bench["bin"] + ":/bin:/usr/bin")
    #expect(code == 0, "\(child.report)")
    #expect(try bytes("prop.png") == Array("PNG".utf8))
    let arguments = String(decoding: try bytes("arguments"), as: UTF8.self)
    #expect(arguments == "resvg --quiet --width 640 --skip-system-fonts - -c\n")
    #expect(try bytes("document").starts(with: Array("<svg ".utf8)))
    // Labels with letters outside the label font need the machine's fonts.
    _ = try client(
      ["picture", "prop.png", "--label", "日本"] + Self.hero, path: bench["bin"] + ":/bin:/usr/bin")
    #expect(!String(decoding: try bytes("arguments"), as: UTF8.self).contains("--skip-system-fonts"))
  }

  @Test func unwritableFilesAreReported() throws {
    let (code, child) = try client(["picture", "/nowhere/prop.svg"] + Self.hero)
    #expect(code == 71)
    #expect(child.errors.text.contains("/nowhere/prop.svg"), "\(child.report)")
  }

  @Test func recordsAreDrawnWithoutAProp() throws {
    let child = try Child([
      "--simulate", "--film", "--format", "json", "--start", "1985-10-26T08:21:58Z", "--speed", "max",
      "--for", "3",
    ])
    _ = try child.ended()
    try bench.write(child.output.text, to: "records")
    let (code, record) = try client(["record", "moving.svg", "--from", "records"])
    #expect(code == 0, "\(record.report)")
    #expect(record.output.text.hasPrefix("moving.svg: 3.0 s, "), "\(record.report)")
    let moving = String(decoding: try bytes("moving.svg"), as: UTF8.self)
    #expect(moving.contains("calcMode=\"discrete\"") && moving.contains("dur=\"3s\""))
    let (drawn, picture) = try client(["picture", "still.svg", "--from", "records", "--face", "plain"])
    #expect(drawn == 0, "\(picture.report)")
    let (none, empty) = try client(["picture", "--from", "/dev/null"])
    #expect(none == 65, "\(empty.report)")
    try bench.write("{}\n", to: "bad")
    let (bad, broken) = try client(["record", "x.svg", "--from", "bad"])
    #expect(bad == 65)
    #expect(broken.errors.text.contains("line 1 is not a record: readouts: expected"), "\(broken.report)")
    #expect(!FileManager.default.fileExists(atPath: bench["x.svg"]))
  }

  @Test func recordingsUseTheInstalledPrograms() throws {
    let child = try Child([
      "--simulate", "--film", "--format", "json", "--start", "1985-10-26T08:21:58Z", "--speed", "max",
      "--for", "2",
    ])
    _ = try child.ended()
    try bench.write(child.output.text, to: "records")
    try bench.makeFolder("bin")
    let (none, missing) = try client(["record", "a.gif", "--from", "records"], path: bench["bin"])
    #expect(none == 69 && missing.errors.text.contains("sudo apt install ffmpeg"), "\(missing.report)")
    let (webp, both) = try client(["record", "a.webp", "--from", "records"], path: bench["bin"])
    #expect(webp == 69 && both.errors.text.contains("sudo apt install webp"), "\(both.report)")
    // The forty frames are two pictures, which differ in the colon.
    try install("resvg", "cat >/dev/null; echo drawn >>calls; printf PNG")
    try install("ffmpeg", "echo \"$*\" >arguments; cat >frames; printf MOVING")
    let path = bench["bin"] + ":/bin:/usr/bin"
    let (code, moving) = try client(["record", "a.gif", "--from", "records"], path: path)
    #expect(code == 0, "\(moving.report)")
    #expect(try bytes("a.gif") == Array("MOVING".utf8))
    #expect(String(decoding: try bytes("calls"), as: UTF8.self) == "drawn\ndrawn\n")
    #expect(try bytes("frames") == Array(String(repeating: "PNG", count: 40).utf8))
    let arguments = String(decoding: try bytes("arguments"), as: UTF8.self)
    #expect(arguments.contains("-framerate 20") && arguments.contains("-f gif"))
    // Without ffmpeg a WebP is made from temporary files, which are removed afterwards.
    try bench.remove("bin/ffmpeg")
    for tool in ["cat", "ls", "dirname"] { try install(tool, "exec /usr/bin/\(tool) \"$@\"") }
    try install(
      "img2webp",
      "for last; do :; done; printf RIFF >\"$last\"; ls \"${last%/*}\" >files; dirname \"$last\" >folder")
    let (second, other) = try client(["record", "a.webp", "--from", "records"], path: bench["bin"])
    #expect(second == 0, "\(other.report)")
    #expect(try bytes("a.webp") == Array("RIFF".utf8))
    let folder = String(decoding: try bytes("folder"), as: UTF8.self).trimmingCharacters(in: .newlines)
    #expect(!FileManager.default.fileExists(atPath: folder))
  }

  @Test func aDepartureOfARunningPropIsRecorded() throws {
    let clock = try ControlledClock(playsSequences: true)
    let socket = clock.bench["control.sock"]
    let (unknown, refused) = try client([
      "--socket", socket, "record", "c.svg", "--play", "nothing-such",
    ])
    #expect(unknown == 65, "\(refused.report)")
    #expect(!FileManager.default.fileExists(atPath: bench["c.svg"]))
    let (code, child) = try client([
      "--socket", socket, "record", "a.svg", "--seconds", "5", "--depart",
    ])
    #expect(code == 0, "\(child.report)")
    #expect(String(decoding: try bytes("a.svg"), as: UTF8.self).contains("<animate"))
    let (still, picture) = try client(["--socket", socket, "picture", "b.svg"])
    #expect(still == 0, "\(picture.report)")
    try clock.stop()
  }
}
