import Glibc
import LinuxSystem

/// Advice for errors of saving the state.
enum StateAdvice {
  /// The error and the advice, without a full stop.
  static func sentence(_ error: SystemError) -> String {
    advice(error.code).map { "\(error); \($0)" } ?? error.description
  }

  private static func advice(_ code: CInt) -> String? {
    switch code {
    case ENOSPC, EDQUOT: "make room on that file system"
    case EFBIG: "raise the limit of a file's size (LimitFSIZE= of the service, `ulimit -f` at a shell)"
    case EROFS: "the file system is read-only, often because of a failing SD card: check `dmesg`"
    case EIO: "the card or disk may be failing: check `dmesg`"
    case EACCES, EPERM: "the folder must belong to the daemon's user (restarting the service fixes that)"
    case ENOENT: "create the folder (restarting the service does)"
    case ENOTDIR: "move the existing file away and create a folder (restarting the service does)"
    case ENAMETOOLONG: "use a folder with a shorter path"
    case EISDIR, ENOTEMPTY, EEXIST: "move what is there away"
    default: nil
    }
  }
}
