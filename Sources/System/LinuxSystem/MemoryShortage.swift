import Glibc

/// The choice of the process to kill when memory runs out (proc_pid_oom_score_adj(5)).
package enum MemoryShortage {
  /// Lets the kernel kill this process before all others; a failure is harmless.
  package static func offerToBeEndedFirst() {
    let file = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { return }
    _ = write(file, "1000", 4)
    close(file)
  }
}
