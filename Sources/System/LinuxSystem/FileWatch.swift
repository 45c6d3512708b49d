import CLinux
import Glibc

/// Tells when files are replaced, rewritten, removed or put back (inotify(7)).
///
/// The folders are watched, not the files: an editor writes in place, or renames a new file over the old one, or
/// switches a symbolic link, and every link on the way to the file has a folder of its own.
///
/// Whoever asks for changes waits for no disk: ``watch(_:)`` and ``hasMissedChanges()`` look at files, and are for
/// threads that may wait for them.
public final class FileWatch: Sendable {
  /// What events are compared with.
  private struct Watched {
    /// Each watched folder under all the names that lead to it; one that is given up, until its last event was read.
    var folders: [CInt: Set<String>] = [:]
    var names: Set<String> = []
  }

  /// What a watch came to.
  public struct Outcome: Sendable {
    /// What could not be watched, which the caller has to look after in another way.
    public let errors: [SystemError]
    /// Whether a change of these files between their reading and now may have gone unseen.
    ///
    /// No event tells of one to what was not watched before. A file whose fingerprint was taken before it was read, by
    /// ``FileWatch/hasMissedChanges()``, tells by that; of one that came into use with that reading nothing is known.
    public let mayHaveMissedChanges: Bool
  }

  /// The queue of events, -1 where there is none.
  private let queue: CInt
  private let refusal: SystemError?
  private let watched = Monitor(Watched())
  /// The files as they were when they were last looked at; its lock is held for as long as that takes.
  private let fingerprints = Monitor<[String: FileSystem.Fingerprint?]>([:])

  /// A half-written file is no event: IN_MODIFY is left out, the writer's close counts.
  ///
  /// Without IN_MASK_ADD the kernel empties the mask of a folder that is watched already for a moment, and what happens
  /// then is lost (inotify_update_existing_watch of fs/notify/inotify/inotify_user.c).
  private static let events =
    UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO) | UInt32(IN_MOVED_FROM) | UInt32(IN_CREATE)
    | UInt32(IN_DELETE)
    | UInt32(IN_ATTRIB) | UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF)
    | UInt32(bitPattern: Int32(IN_ONLYDIR)) | UInt32(bitPattern: Int32(IN_MASK_ADD))

  /// A watch of nothing.
  ///
  /// Where the user has no inotify instance left, each ``watch(_:)`` says so, and ``hasMissedChanges()`` is all there is.
  public convenience init() {
    let number = inotify_init1(CInt(IN_NONBLOCK) | CInt(IN_CLOEXEC))
    self.init(queue: number, refusal: number < 0 ? .last("watch files") : nil)
  }

  /// A watch that goes by a queue of events, or by the files alone.
  init(queue: CInt, refusal: SystemError?) { (self.queue, self.refusal) = (queue, refusal) }

  deinit { if queue >= 0 { close(queue) } }

  /// The descriptor to poll for reading, `nil` where no event will ever come.
  public var descriptor: CInt? { queue >= 0 ? queue : nil }

  /// Watches these files and no others, along all links that lead to them; they need not exist.
  public func watch(_ files: [String]) -> Outcome {
    fingerprints.withLock { fingerprints in
      // Those that are known stand for what was read, which is not newer.
      let known = fingerprints
      fingerprints = Dictionary(
        files.map { ($0, known[$0] ?? FileSystem.fingerprint($0)) }, uniquingKeysWith: { first, _ in first })
      if let refusal { return Outcome(errors: [refusal], mayHaveMissedChanges: false) }
      let (errors, hasTakenUpMore) = watch(placesOf: files)
      let isUnknown = files.contains { known[$0] == nil }
      return Outcome(
        errors: errors,
        mayHaveMissedChanges: hasTakenUpMore && (isUnknown || Self.look(again: &fingerprints)))
    }
  }

  /// Watches the folders of files and links.
  ///
  /// - Returns: the folders that could not be watched, and whether some were not watched before.
  private func watch(placesOf files: [String]) -> (errors: [SystemError], hasTakenUpMore: Bool) {
    let (names, wanted) = Self.places(of: files)
    // Events come as soon as a folder is watched.
    let before = watched.withLock { watched in
      defer { watched.names.formUnion(names) }
      return watched
    }
    var folders: [CInt: Set<String>] = [:]
    var errors: [SystemError] = []
    for folder in wanted {
      let watch = inotify_add_watch(queue, folder, Self.events)
      if watch >= 0 {
        folders[watch, default: []].insert(folder)
        watched.withLock { _ = $0.folders[watch, default: []].insert(folder) }
      } else {
        errors.append(.last("watch \(folder)"))
      }
    }
    let surplus = watched.withLock { watched in
      watched.names = names
      watched.folders.merge(folders) { $1 }
      return watched.folders.keys.filter { folders[$0] == nil }
    }
    // A folder that another has replaced keeps its watch until that is removed.
    for watch in surplus { inotify_rm_watch(queue, watch) }
    let hasTakenUpMore =
      !names.isSubset(of: before.names) || folders.keys.contains { before.folders[$0] == nil }
    return (errors, hasTakenUpMore)
  }

  /// The names whose events concern files, and the folders that they are in.
  private static func places(of files: [String]) -> (names: Set<String>, folders: Set<String>) {
    let paths = files.flatMap(chain)
    var names = Set(paths.map { join(folder($0), name($0)) })
    var folders = Set(paths.map(folder))
    // A folder that is missing itself is awaited in its nearest ancestor.
    for missing in folders where !FileSystem.isFolder(missing) {
      var ancestor = missing
      while !FileSystem.isFolder(ancestor), ancestor != "/", ancestor != "." {
        names.insert(ancestor)
        ancestor = folder(ancestor)
      }
      folders.remove(missing)
      folders.insert(ancestor)
    }
    return (names, folders)
  }

  /// Reads what happened since the last call; true where it may concern one of the files.
  ///
  /// It waits for nothing.
  public func hasChanges() -> Bool {
    guard queue >= 0 else { return false }
    var buffer = [UInt8](repeating: 0, count: 4096)
    var changed = false
    while true {
      let count = buffer.withUnsafeMutableBytes { read(queue, $0.baseAddress, $0.count) }
      guard count > 0 else { return changed }
      if watched.withLock({ Self.concerns(buffer.prefix(count), &$0) }) { changed = true }
    }
  }

  /// Looks at the files themselves, for the changes that no event tells of (network file systems, bind mounts).
  public func hasMissedChanges() -> Bool { fingerprints.withLock { Self.look(again: &$0) } }

  private static func look(again fingerprints: inout [String: FileSystem.Fingerprint?]) -> Bool {
    let before = fingerprints
    for file in before.keys { fingerprints[file] = .some(FileSystem.fingerprint(file)) }
    return fingerprints != before
  }

  private static func concerns(_ events: ArraySlice<UInt8>, _ watched: inout Watched) -> Bool {
    var changed = false
    var rest = events
    while rest.count >= MemoryLayout<inotify_event>.size {
      let event = rest.withUnsafeBytes { $0.loadUnaligned(as: inotify_event.self) }
      rest = rest.dropFirst(MemoryLayout<inotify_event>.size)
      let name = String(decoding: rest.prefix(Int(event.len)).prefix { $0 != 0 }, as: UTF8.self)
      rest = rest.dropFirst(Int(event.len))
      // The last of a folder that is given up.
      if event.mask & UInt32(IN_IGNORED) != 0 {
        watched.folders[event.wd] = nil
        continue
      }
      // After an overflow, or when a watched folder itself went away, anything may have happened; as in a folder that
      // is being taken up this moment.
      let isAnything = event.mask & UInt32(IN_Q_OVERFLOW | IN_DELETE_SELF | IN_MOVE_SELF) != 0
      guard !isAnything, let folders = watched.folders[event.wd] else {
        changed = true
        continue
      }
      if folders.contains(where: { watched.names.contains(join($0, name)) }) { changed = true }
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
