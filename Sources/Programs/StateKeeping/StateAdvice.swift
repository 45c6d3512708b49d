import Glibc
import LinuxSystem

/// What to do about a state file that cannot be kept.
enum StateAdvice {
  /// What failed and what to do about it, without a full stop.
  static func sentence(_ error: SystemError) -> String {
    advice(error.code).map { "\(error); \($0)" } ?? error.description
  }

  private static func advice(_ code: CInt) -> String? {
    switch code {
    case ENOSPC, EDQUOT: "make room on that file system"
    case EFBIG: "raise the limit of a file's size (LimitFSIZE= of the service, `ulimit -f` at a shell)"
    case EROFS: "the file system is read-only, which a failing SD card makes it: look into `dmesg`"
    case EIO: "the card or disk may be failing: look into `dmesg`"
    case EACCES, EPERM: "the folder must belong to the daemon's user (a restart of the service sees to that)"
    case ENOENT: "make the folder (a restart of the service does)"
    case ENOTDIR: "move what is there out of the way and make a folder (a restart of the service does)"
    case ENAMETOOLONG: "take a folder with a shorter path"
    case EISDIR, ENOTEMPTY, EEXIST: "move what is there out of the way"
    default: nil
    }
  }
}
