import Keys
import LinuxHardware
import LinuxSystem
import PanelHAL

/// The work of the keys' thread.
struct KeyLoop {
  private let inbox: KeyInbox
  private let wake: WakeUp
  private let devices = InputDevices()
  private var poller = Poller()
  private var order: KeyOrders?
  private var groups: [ContactGroup] = []
  /// The contacts that could not be had.
  private var contactErrors: [HardwareError] = []
  private var contactRetry = KeyRetry()
  private var keypads = Keypads()

  init(inbox: KeyInbox, wake: WakeUp) {
    self.inbox = inbox
    self.wake = wake
  }

  /// Waits once, and does what has come up.
  mutating func run(taking newest: () -> KeyOrders?) {
    let wait = waitList()
    poller.wait(milliseconds: milliseconds(until: due))
    let now = SystemClock.monotonicNanoseconds
    if poller.isReadable(wait.wake) {
      wake.clear()
      if let newest = newest(), newest != order { take(newest, at: now) }
    }
    lookAtContacts(at: now)
    if contactRetry.isDue(at: now) { openContacts(at: now) }
    inbox.post(keypads.look(poller, wait.keypads, order, at: now))
    inbox.post(faults: contactErrors + stuckErrors + keypads.faults)
  }

  private mutating func take(_ newest: KeyOrders, at now: UInt64) {
    let isRewired = newest.wiring != order?.wiring || newest.switches != order?.switches
    order = newest
    if isRewired {
      inbox.post([.release(Set(groups.flatMap(\.keys)))])
      groups = []
      contactErrors = []
      contactRetry = KeyRetry()
      openContacts(at: now)
    }
    keypads.lookAnew()
  }

  /// Requests the contacts that are not held yet.
  private mutating func openContacts(at now: UInt64) {
    guard let order else { return }
    let held = Set(groups.flatMap(\.keys))
    let missing = order.wiring.contacts.filter { !held.contains($0.key) }
    contactErrors = []
    guard !missing.isEmpty else { return contactRetry.succeed() }
    let opened = LinuxInputLines.open(missing)
    contactErrors = opened.errors
    for lines in opened.groups {
      do throws(HardwareError) {
        let (group, items) = try ContactGroup.begin(lines, missing, switches: order.switches, at: now)
        groups.append(group)
        inbox.post(items)
      } catch {
        contactErrors.append(error)
      }
    }
    if contactErrors.isEmpty { contactRetry.succeed() } else { contactRetry.fail(at: now) }
  }

  private mutating func lookAtContacts(at now: UInt64) {
    for index in groups.indices.reversed() {
      do throws(HardwareError) {
        inbox.post(try groups[index].look(at: now))
      } catch {
        contactErrors.append(error)
        inbox.post([.release(Set(groups[index].keys))])
        groups.remove(at: index)
        contactRetry.fail(at: now)
      }
    }
  }

  private var stuckErrors: [HardwareError] {
    groups.flatMap(\.stuck).map { contact in
      HardwareError(
        kind: .other, part: .button("\(contact.key)", line: contact.line.words),
        operation: "wait for its release",
        system: "it has been closed for a minute",
        advice: "free it, or look for a wire that touches another; until it was open it does nothing")
    }
  }

  private var due: UInt64? {
    (groups.compactMap(\.due) + [contactRetry.due, keypads.due].compactMap { $0 }).min()
  }

  private mutating func waitList() -> (wake: Int, keypads: Keypads.Waiting) {
    poller.removeAll()
    let wake = poller.add(wake.descriptor)
    for group in groups where group.awaitsEdges {
      for descriptor in group.lines.descriptors { _ = poller.add(descriptor) }
    }
    return (wake, keypads.wait(in: &poller))
  }

  private func milliseconds(until due: UInt64?) -> Int? {
    let now = SystemClock.monotonicNanoseconds
    return due.map { $0 > now ? Int(($0 - now) / 1_000_000) + 1 : 0 }
  }
}
