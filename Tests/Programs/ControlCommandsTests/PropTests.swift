import ControlClient
import ControlProtocol
import Foundation
import LinuxSystem
import TestSupport
import Testing

@testable import ControlCommands

/// Which prop a client connects to, and the sockets of its companions.
@Suite struct PropTests {
  @Test(
    arguments: [
      ("/run/user/1000", 1000, "/run/user/1000/timecircuits/control.sock"),
      (nil, 1000, "/tmp/timecircuits-1000/control.sock"),
      // The XDG Base Directory Specification says to ignore relative paths.
      ("run", 1000, "/tmp/timecircuits-1000/control.sock"),
      ("/run/user/0", 0, "/run/user/0/timecircuits/control.sock"),
      // Any user could create root's folder in /tmp first.
      (nil, 0, "/run/timecircuits-0/control.sock"),
    ] as [(String?, UInt32, String)])
  func simulationSocketIsInItsUsersFolder(runtime: String?, user: UInt32, path: String) {
    #expect(SimulationSocket(runtimeDirectory: runtime, user: user).path == path)
  }

  /// A folder with the socket of a service, of a simulation, of both or of neither.
  private final class Machine {
    let folder: TemporaryFolder
    let simulation: SimulationSocket
    var service: String { folder.path + "/service.sock" }
    private var listeners: [UnixListener] = []

    init(service: Bool, simulation: Bool) throws {
      folder = try TemporaryFolder()
      self.simulation = SimulationSocket(runtimeDirectory: folder.path)
      if service { listeners.append(try UnixListener.listen(path: self.service)) }
      if simulation {
        try self.simulation.makeFolder()
        listeners.append(try UnixListener.listen(path: self.simulation.path))
      }
    }

    func find(named: String? = nil) -> Prop {
      Prop.find(named: named, service: service, simulation: simulation)
    }
  }

  @Test func namedSocketTakesPrecedence() throws {
    let machine = try Machine(service: true, simulation: true)
    #expect(machine.find(named: "/a") == Prop(path: "/a", origin: .named))
  }

  @Test func serviceIsPreferredToSimulationAndSaysSo() throws {
    let machine = try Machine(service: true, simulation: true)
    let prop = machine.find()
    #expect(prop.origin == .service)
    #expect(prop.path == machine.service)
    #expect(prop.remark == "(the service's prop; your simulation is --socket \(machine.simulation.path))")
  }

  @Test func serviceAloneNeedsNoRemark() throws {
    let machine = try Machine(service: true, simulation: false)
    #expect(machine.find() == Prop(path: machine.service, origin: .service))
  }

  @Test func simulationIsFoundWithoutService() throws {
    let machine = try Machine(service: false, simulation: true)
    let expected = Prop(path: machine.simulation.path, origin: .simulation, remark: "(the simulation)")
    #expect(machine.find() == expected)
  }

  @Test(arguments: [0o755, 0o777, 0o750])
  func simulationInSharedFolderIsIgnored(mode: Int) throws {
    let machine = try Machine(service: false, simulation: true)
    #expect(chmod(machine.simulation.folder, mode_t(mode)) == 0)
    #expect(machine.find().origin == .nowhere)
    #expect(chmod(machine.simulation.folder, 0o700) == 0)
    #expect(machine.find().origin == .simulation)
  }

  @Test func symlinkedFolderIsIgnored() throws {
    let machine = try Machine(service: false, simulation: true)
    let other = try TemporaryFolder()
    #expect(symlink(machine.simulation.folder, other.path + "/timecircuits") == 0)
    let prop = Prop.find(
      named: nil, service: machine.service, simulation: SimulationSocket(runtimeDirectory: other.path))
    #expect(prop.origin == .nowhere)
  }

  /// A stale socket means that the service is down, not that there is none.
  @Test func unreachableServiceIsStillChosen() throws {
    let machine = try Machine(service: false, simulation: true)
    try FileSystem.replace(machine.service, with: [])
    #expect(machine.find().origin == .service)
  }

  @Test(
    arguments: [
      ("/run/user/1000/timecircuits/control.sock", "/run/user/1000/timecircuits/page.sock"),
      ("/tmp/b.sock", "/tmp/b-page.sock"),
      ("b.sock", "b-page.sock"),
      ("/tmp/b", "/tmp/b-page.sock"),
      ("control.sock", "page.sock"),
      ("/srv/x.y/bench.control.sock", "/srv/x.y/bench.control-page.sock"),
    ] as [(String, String)])
  func companionSocketIsBesideItsDaemons(control: String, page: String) {
    #expect(Companion.page.path(beside: control) == page)
    #expect(Set(Companion.allCases.map { $0.path(beside: control) } + [control]).count == 4)
  }

  /// Each of three daemons has a companion: the service, the simulation, and one at its own path.
  @Test func everyPropHasItsOwnCompanions() throws {
    let machine = try Machine(service: false, simulation: true)
    let (service, named) = (machine.folder.path + "/service-link.sock", machine.folder.path + "/b.sock")
    let find = { (prop: Prop) in
      CompanionConnection.find(.link, of: prop, service: service, simulation: machine.simulation)?.path
    }
    let props = [
      Prop(path: machine.service, origin: .service), Prop(path: machine.simulation.path, origin: .simulation),
      Prop(path: named, origin: .named), Prop(path: Release.controlSocket, origin: .named),
    ]
    #expect(props.map(find) == [nil, nil, nil, nil])
    // Without an installed companion, one started by hand belongs to the service.
    let own = try Companion.link.listen(for: props[0], simulation: machine.simulation)
    let byHand = machine.simulation.folder + "/service-link.sock"
    #expect(props.map(find) == [byHand, nil, nil, byHand])
    let beside = try Companion.link.listen(for: props[1], simulation: machine.simulation)
    let simulations = machine.simulation.folder + "/link.sock"
    #expect(props.map(find) == [byHand, simulations, nil, byHand])
    let other = try Companion.link.listen(for: props[2], simulation: machine.simulation)
    let installed = try UnixListener.listen(path: service)
    #expect(props.map(find) == [service, simulations, machine.folder.path + "/b-link.sock", service])
    withExtendedLifetime((own, beside, other, installed)) {}
  }

  @Test func failureWithoutPropSaysHowToStartOne() throws {
    let machine = try Machine(service: false, simulation: false)
    let printed = try Printed()
    let failure = failure { () throws(ControlFailure) in
      try printed.session(with: machine.find()).ask(.depart)
    }
    #expect(failure?.exitCode == Exit.unavailable)
    let text = "\(try #require(failure))"
    #expect(text.contains("sudo systemctl start timecircuitsd"))
    #expect(text.contains("timecircuitsd --simulate"))
    #expect(text.contains(machine.service))
  }

  @Test func answerOfASimulationIsMarked() throws {
    let daemon = try FakeDaemon([
      .send(Array((#"{"version":1,"id":1,"ok":true,"message":"the car departs"}"# + "\n").utf8))
    ])
    let printed = try Printed()
    try printed.session(with: Prop(path: daemon.path, origin: .simulation, remark: "(the simulation)"))
      .send(.depart)
    #expect(printed.text == "the car departs (the simulation)\n")
  }
}
