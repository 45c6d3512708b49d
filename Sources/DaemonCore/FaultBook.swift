import LinuxSystem
import PanelHAL

/// Remembers what is out of order, so that a fault is told when it begins and when it ends, not at each try.
struct FaultBook: Equatable, Sendable {
  private(set) var faults: [HardwareError] = []

  struct Event: Equatable {
    let priority: Log.Priority
    let text: String
  }

  /// Takes the faults as they are now and returns what has changed, one event a part.
  mutating func update(_ current: [HardwareError]) -> [Event] {
    guard current != faults else { return [] }
    let began = current.filter { fault in !faults.contains { $0.part == fault.part && $0.kind == fault.kind }
    }
    let ended = faults.filter { fault in !current.contains { $0.part == fault.part } }
    faults = current
    return began.map { Event(priority: .error, text: "\($0). The rest goes on; this is tried again.") }
      + ended.map { Event(priority: .notice, text: "\($0.part) works again.") }
  }
}
