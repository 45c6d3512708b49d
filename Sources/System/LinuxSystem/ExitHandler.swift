import CLinux
import Glibc

/// Runs a command when this program ends, however it ends.
///
/// A shell waits for that end in its own session, so that neither a terminal's signals nor SIGKILL to this
/// program reach it.
package final class ExitHandler: Sendable {
  private let process: pid_t
  private let end: Monitor<CInt?>

  /// Starts the shell, which runs the command when this program ends or calls ``say()``.
  ///
  /// - Parameters:
  ///   - command: The command for sh(1).
  ///   - arguments: Its `$1`, `$2` and so on; pass paths here, because the shell would interpret them within
  ///     the command.
  /// - Throws: ``SystemError`` if the shell cannot be started; the command will then not run.
  package init(_ command: String, _ arguments: [String] = []) throws(SystemError) {
    var (reading, writing): (CInt, CInt) = (-1, -1)
    // Close-on-exec, so that no other child process keeps the pipe open.
    let result = clinux_pipe_create(&reading, &writing)
    guard result == 0 else { throw SystemError("make a pipe", code: -result) }
    let its = FileDescriptor(owning: reading)
    do throws(SystemError) {
      process = try ProgramRun.spawn(
        "/bin/sh", ["-c", "read -r nothing\n\(command)", "sh"] + arguments,
        [its.number, STDOUT_FILENO, STDERR_FILENO], inSessionOfItsOwn: true)
    } catch {
      close(writing)
      throw error
    }
    end = Monitor(writing)
  }

  /// Runs the command now and waits for its end.
  ///
  /// - Returns: The command's exit code; `nil` if it was killed, or had run before.
  @discardableResult package func run() -> Int32? {
    let descriptor = end.withLock { end in
      defer { end = nil }
      return end
    }
    guard let descriptor else { return nil }
    close(descriptor)
    var status: CInt = 0
    while waitpid(process, &status, 0) < 0 { guard errno == EINTR else { return nil } }
    // The macros of wait(2), which Swift does not import.
    return status & 0x7F == 0 ? status >> 8 & 0xFF : nil
  }

  deinit { run() }
}
