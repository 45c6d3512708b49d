public import LinuxSystem

/// The control socket that a simulation makes by itself, so that a client finds it without being told.
///
/// It is in a folder that is its user's alone (``LinuxSystem/PrivateFolder``), or nobody speaks by it.
public struct SimulationSocket: Equatable, Sendable {
  /// The folder of the socket.
  public let folder: String

  /// The socket's path.
  public var path: String { folder + "/control.sock" }

  /// Where this user's simulation has its socket: `$XDG_RUNTIME_DIR/timecircuits`, else `/tmp/timecircuits-UID`.
  ///
  /// Root does not look in /tmp, where anybody may have been first, and has `/run/timecircuits-0` instead.
  ///
  /// - Parameters:
  ///   - runtimeDirectory: XDG_RUNTIME_DIR of the environment, which is good only where it is an absolute path (XDG Base
  ///     Directory Specification).
  ///   - user: the effective user identifier.
  public init(runtimeDirectory: String?, user: UInt32 = Privilege.user) {
    if let runtimeDirectory, runtimeDirectory.hasPrefix("/") {
      folder = runtimeDirectory + "/timecircuits"
    } else {
      folder = user == 0 ? "/run/timecircuits-0" : "/tmp/timecircuits-\(user)"
    }
  }

  /// The socket of this process's user.
  public static var own: SimulationSocket {
    SimulationSocket(runtimeDirectory: EnvironmentVariable.value(of: "XDG_RUNTIME_DIR"))
  }

  /// Whether a simulation of this user's may listen there: the folder is their own, and has a socket.
  public var isThere: Bool { PrivateFolder.look(at: folder) == .own && FileSystem.isSocket(path) }

  /// Makes the folder.
  ///
  /// - Throws: ``LinuxSystem/SystemError`` where it cannot be made, or is not this user's alone.
  public func makeFolder() throws(SystemError) { try PrivateFolder.make(folder) }

  /// Removes the folder behind the socket, unless something else is in it.
  public func removeFolder() { PrivateFolder.removeIfEmpty(folder) }
}
