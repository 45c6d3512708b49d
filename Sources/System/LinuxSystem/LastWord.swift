import CLinux
import Glibc

/// What is done when this program is over, however it ends: a shell of its own waits for that, in a session of its own, so
/// that neither a terminal's signals nor SIGKILL to this program reach it.
public final class LastWord: Sendable {
  private let process: pid_t
  private let end: Monitor<CInt?>

  /// Has a command carried out when this program is over, or when ``say()`` is called.
  ///
  /// - Parameters:
  ///   - command: what sh(1) does then.
  ///   - arguments: its `$1`, `$2` and so on; a path belongs here, since the shell would interpret it within the command.
  /// - Throws: ``SystemError`` where it cannot be started; nothing is done then.
  public init(_ command: String, _ arguments: [String] = []) throws(SystemError) {
    var (reading, writing): (CInt, CInt) = (-1, -1)
    // Closed on exec, so that no other program of ours keeps it open.
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

  /// Has it done now, and waits for its end.
  ///
  /// - Returns: the command's exit code, `nil` where it was killed, or was done before.
  @discardableResult public func say() -> Int32? {
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

  deinit { say() }
}
