import Keys
import LinuxSystem
import Panel
import PanelHAL

/// Records the faults and their beginnings, so that each is reported when it begins and ends, not at each
/// retry.
struct FaultBook: Equatable, Sendable {
  private(set) var faults: [HardwareError] = []
  private var wiring: Wiring?
  private var keys = KeyWiring.none
  private var devices: [String] = []
  /// The input devices that the configuration has named so far.
  private var namedDevices: Set<String> = []
  /// When each of ``faults`` began, in their order.
  private var beginnings: [UInt64] = []

  /// A fault that began or ended.
  struct Event: Equatable {
    enum Kind {
      case began
      /// The part works again.
      case ended
      /// The part may still be faulty, but no board uses it any more.
      case dropped
    }

    let kind: Kind
    /// The fault as it began, or as it was last.
    let fault: HardwareError

    var priority: Log.Priority { kind == .began ? .error : .notice }

    var name: String {
      switch kind {
      case .began: "fault"
      case .ended: "repaired"
      case .dropped: "dropped"
      }
    }

    /// The sentence for the log.
    var text: String {
      switch kind {
      case .began: "\(fault). Everything else continues; retrying."
      case .ended: "\(fault.part) works again."
      case .dropped: "\(fault.part) is no longer used."
      }
    }
  }

  /// The faults and when their parts failed, in nanoseconds of the monotonic clock.
  ///
  /// A fault that changes its kind is reported again, but its part failed when the first one began.
  var standing: [(fault: HardwareError, since: UInt64)] {
    zip(faults, beginnings).map { (fault: $0, since: $1) }
  }

  /// When a part failed, in nanoseconds of the monotonic clock; `nil` if it works.
  func since(_ part: HardwarePart) -> UInt64? {
    faults.firstIndex { $0.part == part }.map { beginnings[$0] }
  }

  /// Sets the parts in use; the fault of any other part is dropped when it ends, not repaired.
  ///
  /// - Parameters:
  ///   - wiring: the wiring of the board that is driven.
  ///   - keys: the wiring of the board's keys.
  ///   - devices: the input devices that the configuration names.
  mutating func use(_ wiring: Wiring, keys: KeyWiring = .none, devices: [String] = []) {
    (self.wiring, self.keys, self.devices) = (wiring, keys, devices)
    // The fault of a device that is no longer named ends only a moment later.
    namedDevices.formUnion(devices)
  }

  /// Updates the faults.
  ///
  /// - Parameters:
  ///   - all: all present faults; the first of each part counts.
  ///   - now: the monotonic time in nanoseconds.
  /// - Returns: the changes, one event a part.
  mutating func update(_ all: [HardwareError], at now: UInt64) -> [Event] {
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
