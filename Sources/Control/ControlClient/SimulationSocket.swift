package import LinuxSystem

/// The control socket that a simulation creates by default, where clients find it.
///
/// It is used only in a folder that is its user's alone (``LinuxSystem/PrivateFolder``).
package struct SimulationSocket: Equatable, Sendable {
  package let folder: String

  package var path: String { folder + "/control.sock" }

  /// Locates the socket of this user's simulation: in `$XDG_RUNTIME_DIR/timecircuits`, else
  /// `/tmp/timecircuits-UID`.
  ///
  /// Root uses `/run/timecircuits-0` instead of a folder in /tmp, which another user may have created first.
  ///
  /// - Parameters:
  ///   - runtimeDirectory: XDG_RUNTIME_DIR of the environment, valid only if it is an absolute path (XDG Base
  ///     Directory Specification).
  ///   - user: the effective user identifier.
  package init(runtimeDirectory: String?, user: UInt32 = Privilege.user) {
    if let runtimeDirectory, runtimeDirectory.hasPrefix("/") {
      folder = runtimeDirectory + "/timecircuits"
    } else {
      folder = user == 0 ? "/run/timecircuits-0" : "/tmp/timecircuits-\(user)"
    }
  }

  /// The socket of this process's user.
  package static var own: SimulationSocket {
    SimulationSocket(runtimeDirectory: EnvironmentVariable.value(of: "XDG_RUNTIME_DIR"))
  }

  /// Whether a simulation of this user may listen there: the folder is theirs alone and has a socket.
  package var isThere: Bool { PrivateFolder.check(at: folder) == .own && FileSystem.isSocket(path) }

  /// Creates the folder.
  ///
  /// - Throws: ``LinuxSystem/SystemError`` if it cannot be created or is not this user's alone.
  package func makeFolder() throws(SystemError) { try PrivateFolder.make(folder) }

  /// Removes the folder after the socket, unless it contains anything else.
  package func removeFolder() { PrivateFolder.removeIfEmpty(folder) }
}
