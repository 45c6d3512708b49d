import CLinux
import Glibc

/// Tells when files are replaced, rewritten, removed or put back (inotify(7)).
///
/// The folders are watched, not the files: an editor writes in place, or renames a new file over the old one, or
/// switches a symbolic link, and every link on the way to the file has a folder of its own.
public struct FileWatch: ~Copyable, Sendable {
  private let queue: FileDescriptor
  /// Each watched folder under all the names that lead to it.
  private var folders: [CInt: Set<String>] = [:]
  private var names: Set<String> = []
  private var fingerprints: [String: FileSystem.Fingerprint?] = [:]
  private var buffer = [UInt8](repeating: 0, count: 4096)

  /// Whether a change of these files between their reading and the last ``watch(_:)`` may have gone unseen.
  ///
  /// No event tells of one to what was not watched before. A file whose fingerprint was taken before it was read, by
  /// ``hasMissedChanges()``, tells by that; of one that came into use with that reading nothing is known.
  public private(set) var mayHaveMissedChanges = false

  /// A half-written file is no event: IN_MODIFY is left out, the writer's close counts.
  private static let events =
    UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO) | UInt32(IN_MOVED_FROM) | UInt32(IN_CREATE)
    | UInt32(IN_DELETE)
    | UInt32(IN_ATTRIB) | UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF)
    | UInt32(bitPattern: Int32(IN_ONLYDIR))

  /// A watch of nothing.
  ///
  /// - Throws: ``SystemError`` where the user has no inotify instance left.
  public init() throws(SystemError) {
    self.init(number: try Self.openQueue())
  }

  // Swift 6.0.3 does not compile a noncopyable value that fails half-initialised: what may fail comes first.
  private init(number: CInt) { queue = FileDescriptor(owning: number) }

  private static func openQueue() throws(SystemError) -> CInt {
    let number = inotify_init1(CInt(IN_NONBLOCK) | CInt(IN_CLOEXEC))
    guard number >= 0 else { throw .last("create a file watch") }
    return number
  }

  /// The descriptor to poll for reading.
  public var descriptor: CInt { queue.number }

  /// Watches these files and no others, along all links that lead to them; they need not exist.
  ///
  /// - Returns: the folders that could not be watched, which the caller has to look after in another way.
  public mutating func watch(_ files: [String]) -> [SystemError] {
    // Those that are known stand for what was read, which is not newer.
    let known = fingerprints
    fingerprints = Dictionary(
      files.map { ($0, known[$0] ?? FileSystem.fingerprint($0)) }, uniquingKeysWith: { first, _ in first })
    let paths = files.flatMap(Self.chain)
    let knownNames = names
    names = Set(paths.map { Self.join(Self.folder($0), Self.name($0)) })
    var wanted = Set(paths.map(Self.folder))
    // A folder that is missing itself is awaited in its nearest ancestor.
    for folder in wanted where !FileSystem.isFolder(folder) {
      var ancestor = folder
      while !FileSystem.isFolder(ancestor), ancestor != "/", ancestor != "." {
        names.insert(ancestor)
        ancestor = Self.folder(ancestor)
      }
      wanted.remove(folder)
      wanted.insert(ancestor)
    }
    var watched: [CInt: Set<String>] = [:]
    var errors: [SystemError] = []
    for folder in wanted {
      let watch = inotify_add_watch(queue.number, folder, Self.events)
      if watch >= 0 {
        watched[watch, default: []].insert(folder)
      } else {
        errors.append(.last("watch \(folder)"))
      }
    }
    // A folder that another has replaced keeps its watch until that is removed.
    for watch in folders.keys where watched[watch] == nil { inotify_rm_watch(queue.number, watch) }
    let hasTakenUpMore = !names.isSubset(of: knownNames) || watched.keys.contains { folders[$0] == nil }
    mayHaveMissedChanges = hasTakenUpMore && (files.contains { known[$0] == nil } || hasMissedChanges())
    folders = watched
    return errors
  }

  /// Reads what happened since the last call; true where it may concern one of the files.
  public mutating func hasChanges() -> Bool {
    var changed = false
    while true {
      let count = buffer.withUnsafeMutableBytes { read(queue.number, $0.baseAddress, $0.count) }
      guard count > 0 else { return changed }
      if concerns(buffer.prefix(count)) { changed = true }
    }
  }

  /// Looks at the files themselves, for the changes that no event tells of (network file systems, bind mounts).
  public mutating func hasMissedChanges() -> Bool {
    let before = fingerprints
    for file in before.keys { fingerprints[file] = .some(FileSystem.fingerprint(file)) }
    return fingerprints != before
  }

  private mutating func concerns(_ events: ArraySlice<UInt8>) -> Bool {
    var changed = false
    var rest = events
    while rest.count >= MemoryLayout<inotify_event>.size {
      let event = rest.withUnsafeBytes { $0.loadUnaligned(as: inotify_event.self) }
      rest = rest.dropFirst(MemoryLayout<inotify_event>.size)
      let name = String(decoding: rest.prefix(Int(event.len)).prefix { $0 != 0 }, as: UTF8.self)
      rest = rest.dropFirst(Int(event.len))
      if event.mask & UInt32(IN_IGNORED) != 0 { folders[event.wd] = nil }
      // After an overflow, or when a watched folder itself went away, anything may have happened.
      let isAnything = event.mask & UInt32(IN_Q_OVERFLOW | IN_DELETE_SELF | IN_MOVE_SELF) != 0
      let paths = folders[event.wd, default: []].lazy.map { Self.join($0, name) }
      if isAnything || paths.contains(where: names.contains) { changed = true }
    }
    return changed
  }

  /// Every link on the way to a file, and at the end the file itself, in folders that are named without links.
  static func chain(_ path: String) -> [String] {
    var links: [String] = []
    var reached = path.hasPrefix("/") ? "/" : "."
    var rest = Array(path.split(separator: "/").reversed())
    while let name = rest.popLast() {
      if name == "." { continue }
      if name == ".." {
        reached = parent(reached)
        continue
      }
      let step = join(reached, String(name))
      // As many links as the kernel follows.
      if links.count < 40, let target = FileSystem.linkTarget(of: step) {
        links.append(step)
        if target.hasPrefix("/") { reached = "/" }
        rest += target.split(separator: "/").reversed()
      } else {
        reached = step
      }
    }
    return links + [reached]
  }

  /// What `..` means in a folder that is named without links.
  private static func parent(_ folder: String) -> String {
    if folder == "." { return ".." }
    return folder == ".." || folder.hasSuffix("/..") ? folder + "/.." : Self.folder(folder)
  }

  private static func folder(_ path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  private static func name(_ path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return path }
    return String(path[path.index(after: slash)...])
  }

  private static func join(_ folder: String, _ name: String) -> String {
    folder == "/" ? "/" + name : folder == "." ? name : folder + "/" + name
  }
}
