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

  /// Where the program of a prop has its socket where it was started by hand: beside its daemon's or, of the service's, in this
  /// user's own folder.
  func path(of prop: Prop, _ simulation: SimulationSocket) -> String {
    if prop.isServices { return simulation.folder + "/service-\(rawValue).sock" }
    return path(beside: prop.origin == .named ? prop.path : simulation.path)
  }

  /// Listens for a program that was started by hand.
  ///
  /// - Parameters:
  ///   - prop: whose it is.
  ///   - simulation: where this user's simulation has its socket.
  /// - Returns: where it listens.
  /// - Throws: ``LinuxSystem/SystemError`` where the folder is not this user's alone, or another process listens there.
  public func listen(for prop: Prop, simulation: SimulationSocket = .own) throws(SystemError) -> UnixListener
  {
    if prop.isServices || prop.origin != .named { try simulation.makeFolder() }
    return try UnixListener.listen(path: path(of: prop, simulation))
  }
}
