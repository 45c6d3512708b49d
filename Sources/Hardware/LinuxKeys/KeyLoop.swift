import Keys
import LinuxHardware
import LinuxSystem
import Panel
import PanelHAL
import PanelThreads

/// The work of the keys' thread.
struct KeyLoop {
  private let inbox: KeyInbox
  private let bell: KeyBell
  private let wake: WakeUp
  private let clock: MonotonicClock
  private let devices = InputDevices()
  private var poller = Poller()
  private var order: KeyOrders?
  private var groups: [ContactGroup] = []
  private var interrupts: [InterruptGroup] = []
  /// The errors of lines that could not be requested or read.
  private var lineErrors: [HardwareError] = []
  private var lineRetry = KeyRetry()
  private var keypads = Keypads()

  init(inbox: KeyInbox, bell: KeyBell, wake: WakeUp, clock: @escaping MonotonicClock) {
    self.inbox = inbox
    self.bell = bell
    self.wake = wake
    self.clock = clock
  }

  /// Waits once, and handles what is due.
  mutating func run(taking newest: () -> KeyOrders?) {
    let wait = waitList()
    poller.wait(milliseconds: milliseconds(until: due))
    let now = clock()
    if poller.isReadable(wait.wake) {
      wake.clear()
      if let newest = newest(), newest != order { apply(newest, at: now) }
    }
    pollInterrupts(at: now)
    pollContacts(at: now)
    if lineRetry.isDue(at: now) { openLines(at: now) }
    inbox.post(keypads.poll(poller, wait.keypads, order, at: now))
    inbox.post(faults: lineErrors + stuckErrors + keypads.faults)
  }

  private mutating func apply(_ newest: KeyOrders, at now: UInt64) {
    let isRewired = newest.wiring != order?.wiring || newest.switches != order?.switches
    order = newest
    if isRewired {
      inbox.post([.release(Set(groups.flatMap(\.keys)))])
      groups = []
      interrupts = []
      lineRetry = KeyRetry()
      openLines(at: now)
    }
    keypads.requestCheck()
  }

  /// Requests the lines that are not held yet.
  private mutating func openLines(at now: UInt64) {
    guard let order else { return }
    lineErrors = []
    openContacts(order, at: now)
    openInterrupts(order.wiring.interrupts)
    if lineErrors.isEmpty { lineRetry.succeed() } else { lineRetry.fail(at: now) }
  }

  private mutating func openContacts(_ order: KeyOrders, at now: UInt64) {
    let held = Set(groups.flatMap(\.keys))
    let missing = order.wiring.contacts.filter { !held.contains($0.key) }
    let opened = LinuxInputLines.open(missing.map(\.input))
    lineErrors += opened.errors
    for lines in opened.groups {
      do throws(HardwareError) {
        let (group, news) = try ContactGroup.begin(lines, missing, switches: order.switches, at: now)
        groups.append(group)
        inbox.post(news)
      } catch {
        lineErrors.append(error)
      }
    }
  }

  /// Chips whose line was not granted are polled meanwhile.
  private mutating func openInterrupts(_ wired: [(chip: WiredChip, input: WiredInput)]) {
    let held = Set(interrupts.flatMap(\.chips))
    let missing = wired.filter { !held.contains($0.chip) }
    let opened = LinuxInputLines.open(missing.map(\.input))
    lineErrors += opened.errors
    interrupts += opened.groups.map { lines in
      InterruptGroup(lines, chips: lines.indices.map { missing[$0].chip })
    }
    bell.watch(Set(interrupts.flatMap(\.chips)))
    // A line that was low before it was requested causes no edge.
    for lines in opened.groups { for index in lines.indices { bell.ring(missing[index].chip) } }
  }

  private mutating func pollInterrupts(at now: UInt64) {
    for index in interrupts.indices.reversed() {
      do throws(HardwareError) {
        for chip in try interrupts[index].poll() { bell.ring(chip) }
      } catch {
        lineErrors.append(error)
        interrupts.remove(at: index)
        bell.watch(Set(interrupts.flatMap(\.chips)))
        lineRetry.fail(at: now)
      }
    }
  }

  private mutating func pollContacts(at now: UInt64) {
    for index in groups.indices.reversed() {
      do throws(HardwareError) {
        inbox.post(try groups[index].poll(at: now))
      } catch {
        lineErrors.append(error)
        inbox.post([.release(Set(groups[index].keys))])
        groups.remove(at: index)
        lineRetry.fail(at: now)
      }
    }
  }

  private var stuckErrors: [HardwareError] {
    groups.flatMap(\.stuck).map { contact in
      HardwareError(
        kind: .other, part: .button("\(contact.key)", line: contact.input.line.words),
        operation: "wait for its release",
        system: "it has been closed for a minute",
        advice: "release it, or look for touching wires; it is ignored until it opens")
    }
  }

  private var due: UInt64? {
    (groups.compactMap(\.due) + [lineRetry.due, keypads.due].compactMap { $0 }).min()
  }

  private mutating func waitList() -> (wake: Int, keypads: Keypads.Waiting) {
    poller.removeAll()
    let wake = poller.add(wake.descriptor)
    for group in groups where group.awaitsEdges {
      for descriptor in group.lines.descriptors { _ = poller.add(descriptor) }
    }
    for group in interrupts {
      for descriptor in group.lines.descriptors { _ = poller.add(descriptor) }
    }
    return (wake, keypads.wait(in: &poller))
  }

  private func milliseconds(until due: UInt64?) -> Int? {
    let now = clock()
    return due.map { $0 > now ? Int(($0 - now) / 1_000_000) + 1 : 0 }
  }
}

/// The interrupts of chips with keys, on lines of one request.
struct InterruptGroup {
  let lines: LinuxInputLines
  /// In the order of the request.
  let chips: [WiredChip]

  init(_ lines: LinuxInputLines, chips: [WiredChip]) {
    self.lines = lines
    self.chips = chips
  }

  /// Consumes edges.
  ///
  /// - Returns: the chips that interrupt; one whose line is at rest again was read meanwhile.
  func poll() throws(HardwareError) -> [WiredChip] {
    let edged = try lines.takeEdges()
    guard edged.contains(true) else { return [] }
    let asking = try lines.closed()
    return chips.indices.filter { edged[$0] && asking[$0] }.map { chips[$0] }
  }
}
