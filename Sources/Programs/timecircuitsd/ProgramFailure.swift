import ArgumentParser
import LinuxSystem

/// Why the program does not end with success.
enum ProgramFailure: Error {
  /// What the system refused.
  case system(SystemError)
  /// What a person is to mend, as it is printed, and the code of ``Exit`` that says so.
  case report(String, exitCode: Int32)

  /// Does what calls the system.
  ///
  /// - Throws: ``ProgramFailure/system(_:)`` of the call.
  static func calling<Value: ~Copyable>(
    _ body: () throws(SystemError) -> Value
  ) throws(ProgramFailure) -> Value {
    do throws(SystemError) { return try body() } catch { throw .system(error) }
  }

  /// Tells it, and ends the program.
  ///
  /// - Throws: the exit code; nothing where nobody reads the output any more, which is no failure.
  func tell() throws {
    switch self {
    case .system(let error) where error.code == SystemError.brokenPipe: return
    case .system(let error):
      StandardError.writeLast("timecircuitsd: \(error)")
      throw ExitCode(Exit.systemError)
    case .report(let text, let exitCode):
      StandardError.write(text)
      throw ExitCode(exitCode)
    }
  }
}
