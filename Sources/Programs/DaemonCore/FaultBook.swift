import Keys
import LinuxSystem
import Panel
import PanelHAL

/// Remembers what is out of order and since when, so that a fault is told when it begins and when it ends, not at
/// each try.
struct FaultBook: Equatable, Sendable {
  private(set) var faults: [HardwareError] = []
  /// The input devices that the configuration has named so far.
  private var namedDevices: Set<String> = []
  /// Beside the faults, in their order.
  private var beginnings: [UInt64] = []

  /// A fault that began or ended.
  struct Event: Equatable {
    enum Kind {
      case began
      /// The part works again.
      case ended
      /// The part may be as broken as before, but belongs to no board any more.
      case dropped
    }

    let kind: Kind
    /// The fault as it began, or as it was last.
    let fault: HardwareError

    /// How urgent it is for the log.
    var priority: Log.Priority { kind == .began ? .error : .notice }

    /// Its name for those who follow events.
    var name: String {
      switch kind {
      case .began: "fault"
      case .ended: "repaired"
      case .dropped: "dropped"
      }
    }

    /// A sentence for the log.
    var text: String {
      switch kind {
      case .began: "\(fault). The rest goes on; this is tried again."
      case .ended: "\(fault.part) works again."
      case .dropped: "\(fault.part) is not used any more."
      }
    }
  }

  /// The faults and since when their parts are out of order, in nanoseconds of the monotonic clock.
  ///
  /// A fault that turns into one of another kind is told anew, but its part has been out of order all the time.
  var standing: [(fault: HardwareError, since: UInt64)] {
    zip(faults, beginnings).map { (fault: $0, since: $1) }
  }

  /// Since when a part is out of order, in nanoseconds of the monotonic clock; `nil` while it works.
  func since(_ part: HardwarePart) -> UInt64? {
    faults.firstIndex { $0.part == part }.map { beginnings[$0] }
  }

  /// Takes the faults as they are.
  ///
  /// - Parameters:
  ///   - all: all faults that there are now; of those of one part the first counts.
  ///   - wiring: that of the board that is driven; a part that is not on it does not work again, it is dropped.
  ///   - keys: where the board's keys are.
  ///   - devices: the input devices that the configuration names.
  ///   - now: the monotonic time in nanoseconds.
  /// - Returns: what has changed, one event a part.
  mutating func update(
    _ all: [HardwareError], of wiring: Wiring?, keys: KeyWiring = .none, devices: [String] = [],
    at now: UInt64
  ) -> [Event] {
    // One that is named no more is missed no more, a moment later.
    namedDevices.formUnion(devices)
    guard all != faults else { return [] }
    let current = all.reduce(into: [HardwareError]()) { kept, fault in
      if !kept.contains(where: { $0.part == fault.part }) { kept.append(fault) }
    }
    guard current != faults else { return [] }
    let began = current.filter { fault in
      !faults.contains { $0.part == fault.part && $0.kind == fault.kind }
    }
    let ended = faults.filter { fault in !current.contains { $0.part == fault.part } }
    beginnings = current.map { since($0.part) ?? now }
    faults = current
    return began.map { Event(kind: .began, fault: $0) }
      + ended.map { fault in
        var isThere = wiring?.has(fault.part, keys: keys) == true
        if case .keypad(let name) = fault.part, namedDevices.contains(name) {
          isThere = devices.contains(name)
        }
        return Event(kind: isThere ? .ended : .dropped, fault: fault)
      }
  }
}
