import ArgumentParser
import LinuxSystem

/// Why the program fails.
enum ProgramFailure: Error {
  case system(SystemError)
  /// A mistake to fix, as printed, and its code of ``Exit``.
  case report(String, exitCode: Int32)

  /// Calls the system and converts its error.
  ///
  /// - Throws: ``ProgramFailure/system(_:)``.
  static func calling<Value: ~Copyable>(
    _ body: () throws(SystemError) -> Value
  ) throws(ProgramFailure) -> Value {
    do throws(SystemError) { return try body() } catch { throw .system(error) }
  }

  /// Prints the failure and ends the program.
  ///
  /// - Throws: the exit code; nothing if the output was closed, which is not a failure.
  func report() throws {
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
