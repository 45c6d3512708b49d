import Glibc

/// The identity of the process.
public enum Privilege {
  /// The effective user identifier.
  public static var user: UInt32 { geteuid() }

  /// Whether the process is root, which no file mode stops.
  public static var isRoot: Bool { geteuid() == 0 }
}
