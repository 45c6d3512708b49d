import ControlProtocol
import LinuxSystem

/// The daemon that a client connects to, and how it was found.
package struct Prop: Equatable, Sendable {
  /// The socket's path.
  package let path: String
  package let origin: PropOrigin
  /// Distinguishes it from another prop, in parentheses; `nil` if there is no other.
  package let remark: String?

  package init(path: String, origin: PropOrigin, remark: String? = nil) {
    self.path = path
    self.origin = origin
    self.remark = remark
  }

  /// Finds the prop: the named path, else the service's socket, else the simulation's.
  ///
  /// A service's socket that this user may not open is not skipped, so that its failure is reported.
  ///
  /// - Parameters:
  ///   - named: the path from the command line or the environment.
  ///   - service: the service's socket.
  ///   - simulation: the simulation's socket.
  /// - Returns: the prop, which may be ``PropOrigin/nowhere``.
  package static func find(
    named: String?, service: String = Release.controlSocket, simulation: SimulationSocket = .own
  ) -> Prop {
    if let named { return Prop(path: named, origin: .named) }
    if FileSystem.mayExist(service) {
      let remark =
        simulation.isThere ? "(the service's prop; your simulation is --socket \(simulation.path))" : nil
      return Prop(path: service, origin: .service, remark: remark)
    }
    if simulation.isThere {
      return Prop(path: simulation.path, origin: .simulation, remark: "(the simulation)")
    }
    return Prop(path: service, origin: .nowhere)
  }

  /// Whether it is the service's, however it was found.
  var isServices: Bool { origin == .service || origin == .named && path == Release.controlSocket }

  /// Its name in `timecircuitsctl status`.
  package var words: String {
    switch origin {
    case .named, .nowhere: path
    case .service: "the service's, at \(path)" + (remark.map { " \($0)" } ?? "")
    case .simulation: "the simulation at \(path)"
    }
  }
}

/// How a prop was found.
package enum PropOrigin: Equatable, Sendable {
  /// By a path that the user gave.
  case named
  /// As the service of this machine.
  case service
  /// As this user's simulation, since there is no service's socket.
  case simulation
  /// Not at all: there is neither.
  case nowhere
}
