import ControlClient
import Foundation
import LinuxSystem
import Testing

@testable import ControlCommands

/// Captures the output of a command in a file.
final class Printed {
  private let file: LinuxSystem.FileDescriptor

  init() throws {
    var template = Array("/tmp/timecircuits-XXXXXX".utf8CString)
    let number = mkstemp(&template)
    try #require(number >= 0)
    unlink(template)
    file = LinuxSystem.FileDescriptor(owning: number)
  }

  /// A session with the daemon at a path; its output is captured here.
  func session(_ path: String) -> Session {
    session(with: Prop(path: path, origin: .named))
  }

  /// A session with a prop; its output is captured here.
  func session(with prop: Prop) -> Session {
    Session(prop, output: file.number, wantsColour: true, handlesSignals: false, patience: 60_000)
  }

  /// The captured output.
  var text: String {
    var bytes = [UInt8](repeating: 0, count: 1 << 20)
    let count = pread(file.number, &bytes, bytes.count, 0)
    return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
  }
}

/// The failure that a body throws, or `nil`.
func failure<Value>(of body: () throws(ControlFailure) -> Value) -> ControlFailure? {
  do throws(ControlFailure) {
    _ = try body()
    return nil
  } catch {
    return error
  }
}
