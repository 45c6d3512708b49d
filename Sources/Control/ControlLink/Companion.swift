import ControlProtocol
public import LinuxSystem

/// A program beside the daemon, which has a socket of its own.
public enum Companion: String, CaseIterable, Sendable {
  case page, sound, link

  /// The program's name, which is its unit's too.
  public var program: String {
    switch self {
    case .page: "timecircuits-web"
    case .sound: "timecircuits-sound"
    case .link: "timecircuits-link"
    }
  }

  /// The socket of the installation's.
  public var servicePath: String {
    switch self {
    case .page: Release.pageSocket
    case .sound: Release.soundSocket
    case .link: Release.linkSocket
    }
  }

  /// Where a program that was started by hand has its socket: beside that of its daemon.
  ///
  /// It is `page.sock` beside `control.sock`, and `bench-page.sock` beside `bench.sock`, so that each daemon of a folder has its own.
  public func path(beside control: String) -> String {
    let name = control.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    let stem = name.hasSuffix(".sock") ? name.dropLast(".sock".count) : name
    return control.dropLast(name.count) + (stem == "control" ? "" : stem + "-") + rawValue + ".sock"
  }

  /// Listens for a program that was started by hand, beside the daemon that it was told of, else in this user's own folder.
  ///
  /// - Parameters:
  ///   - named: the daemon's socket, where the command line or the environment names one.
  ///   - simulation: where this user's simulation has its socket.
  /// - Returns: where it listens.
  /// - Throws: ``LinuxSystem/SystemError`` where the folder is not this user's alone, or another process listens there.
  public func listen(
    beside named: String?, simulation: SimulationSocket = .own
  ) throws(SystemError)
    -> UnixListener
  {
    if let named, named != Release.controlSocket { return try UnixListener.listen(path: path(beside: named)) }
    try simulation.makeFolder()
    return try UnixListener.listen(path: path(beside: simulation.path))
  }
}
