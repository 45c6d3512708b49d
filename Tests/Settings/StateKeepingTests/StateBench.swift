import ClockModel
import LinuxSystem

@testable import StateKeeping

/// A clock that a test advances, and a disk that it breaks.
final class StateBench: Sendable {
  struct World {
    var now: UInt64 = 1_000_000_000_000
    var disk: [UInt8]
    var breakage: SystemError?
    /// When a try began and whether it succeeded.
    var tries: [(at: UInt64, hasWritten: Bool)] = []
    var probes = 0
    /// Whether the disk is busy: no try ends until it is not.
    var isBusy = false
    var waiting = 0
  }

  let world: Monitor<World>

  /// A disk that holds a state file.
  init(disk: [UInt8] = StateFile.bytes(of: PropState())) { world = Monitor(World(disk: disk)) }

  static let second: UInt64 = 1_000_000_000
  static let full = SystemError("write /state.toml.new", code: 28)

  var disk: [UInt8] { world.withLock(\.disk) }
  var now: UInt64 { world.withLock(\.now) }
  var tries: [(at: UInt64, hasWritten: Bool)] { world.withLock(\.tries) }
  var writes: Int { tries.count(where: \.hasWritten) }

  func advance(_ nanoseconds: UInt64) { world.withLock { $0.now += nanoseconds } }
  func breakDisk(_ error: SystemError?) { world.withLock { $0.breakage = error } }

  var clock: StateSaver.Clock { { [world] in world.withLock(\.now) } }

  var save: StateSaver.Save {
    { [world] (content, inPlace) throws(SystemError) in
      world.update { $0.waiting += 1 }
      let error = world.wait(untilNanoseconds: nil, for: { !$0.isBusy }) { world, _ in
        world.waiting -= 1
        world.tries.append((world.now, world.breakage == nil))
        if world.breakage == nil { world.disk = content }
        return world.breakage
      }
      if let error { throw error }
      inPlace()
    }
  }

  /// Checks without writing whether the disk can be written.
  var probe: StateSaver.Probe {
    { [world] () throws(SystemError) in
      if let error = world.update({ world in
        world.probes += 1
        return world.breakage
      }) {
        throw error
      }
    }
  }

  func saver() -> StateSaver {
    StateSaver("/state.toml", keeper: StateKeeper(saved: disk), clock: clock, save: save)
  }

  /// States that differ in one number.
  static func state(_ number: Int) -> PropState {
    var state = PropState()
    state.nextJourney = number
    return state
  }
}
