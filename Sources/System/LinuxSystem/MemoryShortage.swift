import Glibc

/// Who is ended where a machine or a unit is out of memory (proc_pid_oom_score_adj(5)).
public enum MemoryShortage {
  /// Lets the kernel take this process before all others; where it does not, nothing is lost.
  public static func offerToBeEndedFirst() {
    let file = open("/proc/self/oom_score_adj", O_WRONLY | O_CLOEXEC)
    guard file >= 0 else { return }
    _ = write(file, "1000", 4)
    close(file)
  }
}
