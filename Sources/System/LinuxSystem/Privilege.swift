import Glibc

/// The identity of the process.
package enum Privilege {
  /// The effective user identifier.
  package static var user: UInt32 { geteuid() }

  /// Whether the process is root, which no file mode stops.
  package static var isRoot: Bool { geteuid() == 0 }
}
