import ControlProtocol
package import LinuxSystem

/// A companion program of the daemon, with its own socket.
package enum Companion: String, CaseIterable, Sendable {
  case page, sound, link

  /// The name of the program and of its unit.
  package var program: String {
    switch self {
    case .page: "timecircuits-web"
    case .sound: "timecircuits-sound"
    case .link: "timecircuits-link"
    }
  }

  /// Its socket in an installation.
  package var servicePath: String {
    switch self {
    case .page: Release.pageSocket
    case .sound: Release.soundSocket
    case .link: Release.linkSocket
    }
  }

  /// The socket of a program that was started by hand: beside its daemon's.
  ///
  /// It is `page.sock` beside `control.sock`, and `bench-page.sock` beside `bench.sock`, so that each daemon
  /// of a folder has its own.
  package func path(beside control: String) -> String {
    let name = control.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    let stem = name.hasSuffix(".sock") ? name.dropLast(".sock".count) : name
    return control.dropLast(name.count) + (stem == "control" ? "" : stem + "-") + rawValue + ".sock"
  }

  /// The socket of a prop's program that was started by hand: beside its daemon's or, for the service's prop,
  /// in this user's own folder.
  func path(of prop: Prop, _ simulation: SimulationSocket) -> String {
    if prop.isServices { return simulation.folder + "/service-\(rawValue).sock" }
    return path(beside: prop.origin == .named ? prop.path : simulation.path)
  }

  /// Listens for a program that was started by hand.
  ///
  /// - Throws: ``LinuxSystem/SystemError`` if the folder is not this user's alone, or another process listens
  ///   there.
  package func listen(for prop: Prop, simulation: SimulationSocket = .own) throws(SystemError) -> UnixListener
  {
    if prop.isServices || prop.origin != .named { try simulation.makeFolder() }
    return try UnixListener.listen(path: path(of: prop, simulation))
  }
}
