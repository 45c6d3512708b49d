import Foundation

/// A temporary folder, removed with its last reference.
final class Workbench: Sendable {
  let path: String

  init() throws {
    var template = Array("/tmp/timecircuits-e2e-XXXXXX".utf8CString)
    guard let made = mkdtemp(&template) else { throw CocoaError(.fileWriteUnknown) }
    path = String(cString: made)
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// The path of a file in the folder.
  subscript(_ name: String) -> String { "\(path)/\(name)" }

  /// Writes a file in place, as nano, cp and tee do.
  func write(_ text: String, to name: String) throws { try write(Array(text.utf8), to: name) }

  /// Writes bytes in place.
  func write(_ bytes: [UInt8], to name: String) throws {
    guard let file = fopen(self[name], "w") else { throw CocoaError(.fileWriteUnknown) }
    defer { fclose(file) }
    guard fwrite(bytes, 1, bytes.count, file) == bytes.count else { throw CocoaError(.fileWriteUnknown) }
  }

  /// Writes a program that can be started at once.
  ///
  /// Another process writes it. A child that a thread forks meanwhile would inherit our descriptor, and a
  /// file that is open for writing cannot be executed (ETXTBSY, execve(2)).
  func writeProgram(_ text: String, to name: String) throws {
    let writer = Process()
    writer.executableURL = URL(fileURLWithPath: "/bin/sh")
    writer.arguments = ["-c", "printf %s \"$1\" > \"$0\" && chmod 755 \"$0\"", self[name], text]
    try writer.run()
    writer.waitUntilExit()
    guard writer.terminationStatus == 0 else { throw CocoaError(.fileWriteUnknown) }
  }

  /// Writes another file and renames it over the old one, as sed -i and rsync do.
  func replace(_ name: String, with text: String) throws {
    try write(text, to: name + ".temporary")
    try move(name + ".temporary", to: name)
  }

  /// Renames a file, replacing an existing one.
  func move(_ name: String, to other: String) throws {
    guard rename(self[name], self[other]) == 0 else { throw CocoaError(.fileWriteUnknown) }
  }

  /// Switches a symbolic link in one step, as `ln -s` and `mv -T` do.
  func link(_ name: String, to target: String) throws {
    try? FileManager.default.removeItem(atPath: self[name + ".link"])
    guard symlink(target, self[name + ".link"]) == 0 else { throw CocoaError(.fileWriteUnknown) }
    try move(name + ".link", to: name)
  }

  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(atPath: self[name], withIntermediateDirectories: true)
  }

  func remove(_ name: String) throws { try FileManager.default.removeItem(atPath: self[name]) }
}
