import Keys
import LinuxHardware
import PanelHAL

/// Contacts of one request, each watched by itself.
struct ContactGroup {
  let lines: LinuxInputLines
  /// In the order of the request.
  private let contacts: [(wired: WiredContact, isSwitch: Bool)]
  private var watches: [ContactWatch]

  /// Begins to watch contacts, as they are found.
  ///
  /// - Returns: the group, and what is to be told of its switches.
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

  /// The keys of the contacts.
  var keys: [KeyName] { contacts.map(\.wired.key) }

  /// When something is to be looked at, in nanoseconds of the monotonic clock.
  var due: UInt64? { watches.compactMap(\.due).min() }

  /// Whether edges are to be waited for: while a contact bounces, its level is read when that is due, and each of its edges need
  /// not wake anybody.
  var awaitsEdges: Bool { !watches.contains(where: \.isUnquiet) }

  /// The contacts that are stuck.
  var stuck: [WiredContact] { zip(contacts, watches).filter { $1.isStuck }.map { $0.0.wired } }

  /// Looks at what is due, and at edges that there were.
  mutating func look(at now: UInt64) throws(HardwareError) -> [KeyNews] {
    let edged = try lines.takeEdges()
    for index in watches.indices where edged[index] { watches[index].noteEdge(at: now) }
    guard let due, due <= now else { return [] }
    let closed = try lines.closed()
    var news: [KeyNews] = []
    for index in watches.indices {
      let key = contacts[index].wired.key
      switch watches[index].look(isClosed: closed[index], at: now) {
      case .closed?: news.append(.event(KeyEvent(key, isDown: true, at: now)))
      case .open?: news.append(.event(KeyEvent(key, isDown: false, at: now)))
      case .stuck?: news.append(.release([key]))
      case .freed?, nil: break
      }
    }
    return news
  }
}
