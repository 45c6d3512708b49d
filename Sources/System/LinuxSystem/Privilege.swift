import Glibc

/// As whom the process acts.
public enum Privilege {
  /// The effective user identifier.
  public static var user: UInt32 { geteuid() }

  /// Whether that is root, whom no file's mode keeps out.
  public static var isRoot: Bool { geteuid() == 0 }
}
