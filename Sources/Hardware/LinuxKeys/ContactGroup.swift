import Keys
import LinuxHardware
import PanelHAL

/// Contacts of one request, each watched separately.
struct ContactGroup {
  let lines: LinuxInputLines
  /// In the order of the request.
  private let contacts: [(wired: WiredContact, isSwitch: Bool)]
  private var watches: [ContactWatch]

  /// Starts to watch contacts.
  ///
  /// - Returns: the group, and the positions of its switches.
  static func begin(
    _ lines: LinuxInputLines, _ wired: [WiredContact], switches: Set<KeyName>, at now: UInt64
  ) throws(HardwareError) -> (group: ContactGroup, news: [KeyNews]) {
    let contacts = lines.indices.map { (wired: wired[$0], isSwitch: switches.contains(wired[$0].key)) }
    let closed = try lines.closed()
    let watches = zip(contacts, closed).map {
      ContactWatch(isClosed: $1, isSwitch: $0.isSwitch, at: now)
    }
    let news = zip(contacts, closed).compactMap { contact, isClosed -> KeyNews? in
      contact.isSwitch ? .found(contact.wired.key, isClosed: isClosed, at: now) : nil
    }
    return (ContactGroup(lines: lines, contacts: contacts, watches: watches), news)
  }

  var keys: [KeyName] { contacts.map(\.wired.key) }

  /// When to read contacts, in nanoseconds of the monotonic clock.
  var due: UInt64? { watches.compactMap(\.due).min() }

  /// Whether to wait for edges: a bouncing contact is read when due, and its edges need not wake the thread.
  var awaitsEdges: Bool { !watches.contains(where: \.isUnquiet) }

  var stuck: [WiredContact] { zip(contacts, watches).filter { $1.isStuck }.map { $0.0.wired } }

  /// Consumes edges, and reads the contacts if one is due.
  mutating func poll(at now: UInt64) throws(HardwareError) -> [KeyNews] {
    let edged = try lines.takeEdges()
    for index in watches.indices where edged[index] { watches[index].recordEdge(at: now) }
    guard let due, due <= now else { return [] }
    let closed = try lines.closed()
    var news: [KeyNews] = []
    for index in watches.indices {
      let key = contacts[index].wired.key
      switch watches[index].sample(isClosed: closed[index], at: now) {
      case .closed?: news.append(.event(KeyEvent(key, isDown: true, at: now)))
      case .open?: news.append(.event(KeyEvent(key, isDown: false, at: now)))
      case .stuck?: news.append(.release([key]))
      case .freed?, nil: break
      }
    }
    return news
  }
}
