import Foundation

/// Runs a Python script next to a test, as an independent check.
package enum PythonOracle {
  /// Runs a script.
  ///
  /// - Parameters:
  ///   - script: its name.
  ///   - arguments: what follows the name.
  ///   - input: its standard input.
  ///   - interpreter: the interpreter to use; `nil` for the one in PATH.
  ///   - test: the file next to the script.
  /// - Returns: its exit code, and what it printed.
  /// - Throws: errors of starting it.
  package static func run(
    _ script: String, _ arguments: [String] = [], input: String = "", by interpreter: String? = nil,
    beside test: String = #filePath
  ) throws -> (status: Int32, output: String) {
    let path = URL(fileURLWithPath: test).deletingLastPathComponent().appendingPathComponent(script).path
    // A pipe could block: it would have to be written while reading the output.
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("input-\(UUID().uuidString)")
    try Data(input.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: interpreter ?? "/usr/bin/env")
    process.arguments = (interpreter == nil ? ["python3"] : []) + [path] + arguments
    process.standardInput = try FileHandle(forReadingFrom: file)
    let output = Pipe()
    process.standardOutput = output
    process.standardError = output
    try process.run()
    let printed = output.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    return (process.terminationStatus, String(decoding: printed, as: UTF8.self))
  }
}
