import CLinux
import Glibc

/// Reports when files are replaced, rewritten, removed or restored (inotify(7)).
///
/// It watches folders, not files: an editor writes in place, renames a new file over the old one, or switches
/// a symbolic link, and every link on the path to the file may be in another folder.
///
/// ``hasChanges()`` never waits for a disk. ``watch(_:)`` and ``hasMissedChanges()`` read file attributes,
/// and are for threads that may wait.
package final class FileWatch: Sendable {
  /// The folders and names to compare events with.
  private struct Watched {
    /// All names of each watched folder, by watch; a dropped folder stays until its last event was read.
    var folders: [CInt: Set<String>] = [:]
    var names: Set<String> = []
  }

  /// The inotify instance; -1 if there is none.
  private let queue: CInt
  private let refusal: SystemError?
  private let watched = Monitor(Watched())
  /// The files at the last check; the lock is held during a check.
  private let fingerprints = Monitor<[String: FileSystem.Fingerprint?]>([:])

  /// IN_MODIFY is absent because a half-written file is no change; closing it is.
  ///
  /// Without IN_MASK_ADD the kernel briefly clears the mask of a folder that is already watched, and loses
  /// events (inotify_update_existing_watch of fs/notify/inotify/inotify_user.c).
  private static let events =
    UInt32(IN_CLOSE_WRITE) | UInt32(IN_MOVED_TO) | UInt32(IN_MOVED_FROM) | UInt32(IN_CREATE)
    | UInt32(IN_DELETE)
    | UInt32(IN_ATTRIB) | UInt32(IN_DELETE_SELF) | UInt32(IN_MOVE_SELF)
    | UInt32(bitPattern: Int32(IN_ONLYDIR)) | UInt32(bitPattern: Int32(IN_MASK_ADD))

  /// Makes a watch without files.
  ///
  /// If the user has no inotify instance left, each ``watch(_:)`` reports that, and only
  /// ``hasMissedChanges()`` works.
  package convenience init() {
    let number = inotify_init1(CInt(IN_NONBLOCK) | CInt(IN_CLOEXEC))
    self.init(queue: number, refusal: number < 0 ? .last("watch files") : nil)
  }

  init(queue: CInt, refusal: SystemError?) { (self.queue, self.refusal) = (queue, refusal) }

  deinit { if queue >= 0 { close(queue) } }

  /// The descriptor to poll for reading; `nil` if no event will ever come.
  package var descriptor: CInt? { queue >= 0 ? queue : nil }

  /// Watches exactly these files, along all links to them; they need not exist.
  package func watch(_ files: [String]) -> FileWatchOutcome {
    fingerprints.withLock { fingerprints in
      // Known fingerprints stay: they are no newer than the content that was read.
      let known = fingerprints
      fingerprints = Dictionary(
        files.map { ($0, known[$0] ?? FileSystem.fingerprint($0)) }, uniquingKeysWith: { first, _ in first })
      if let refusal { return FileWatchOutcome(errors: [refusal], mayHaveMissedChanges: false) }
      let (errors, hasTakenUpMore) = watch(placesOf: files)
      let isUnknown = files.contains { known[$0] == nil }
      return FileWatchOutcome(
        errors: errors,
        mayHaveMissedChanges: hasTakenUpMore && (isUnknown || Self.refresh(&fingerprints)))
    }
  }

  /// Watches the folders of files and links.
  ///
  /// - Returns: The folders that could not be watched, and whether some were not watched before.
  private func watch(placesOf files: [String]) -> (errors: [SystemError], hasTakenUpMore: Bool) {
    let (names, wanted) = Self.places(of: files)
    // The names come first, because events arrive as soon as a folder is watched.
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
    // A replaced folder keeps its watch until it is removed here.
    for watch in surplus { inotify_rm_watch(queue, watch) }
    let hasTakenUpMore =
      !names.isSubset(of: before.names) || folders.keys.contains { before.folders[$0] == nil }
    return (errors, hasTakenUpMore)
  }

  /// The names whose events concern files, and the folders to watch for them.
  private static func places(of files: [String]) -> (names: Set<String>, folders: Set<String>) {
    let paths = files.flatMap(chain)
    var names = Set(paths.map { join(folder($0), name($0)) })
    var folders = Set(paths.map(folder))
    // Wait for a missing folder in its nearest existing ancestor.
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

  /// Reads, without waiting, the events since the last call; returns whether any may concern a watched file.
  package func hasChanges() -> Bool {
    guard queue >= 0 else { return false }
    var buffer = [UInt8](repeating: 0, count: 4096)
    var changed = false
    while true {
      let count = buffer.withUnsafeMutableBytes { read(queue, $0.baseAddress, $0.count) }
      guard count > 0 else { return changed }
      if watched.withLock({ Self.concerns(buffer.prefix(count), &$0) }) { changed = true }
    }
  }

  /// Checks the files themselves for changes without events (network file systems, bind mounts).
  package func hasMissedChanges() -> Bool { fingerprints.withLock { Self.refresh(&$0) } }

  private static func refresh(_ fingerprints: inout [String: FileSystem.Fingerprint?]) -> Bool {
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
      // The last event of a dropped folder.
      if event.mask & UInt32(IN_IGNORED) != 0 {
        watched.folders[event.wd] = nil
        continue
      }
      // After a queue overflow, or if a watched folder itself is gone, anything may have changed. The same
      // holds for a folder that is being added right now.
      let isAnything = event.mask & UInt32(IN_Q_OVERFLOW | IN_DELETE_SELF | IN_MOVE_SELF) != 0
      guard !isAnything, let folders = watched.folders[event.wd] else {
        changed = true
        continue
      }
      if folders.contains(where: { watched.names.contains(join($0, name)) }) { changed = true }
    }
    return changed
  }

  /// Every link on the path to a file, then the file itself, in folders named without links.
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
      // The kernel follows at most 40 links.
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

  /// The parent of a folder that is named without links.
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

/// The result of a call of ``FileWatch/watch(_:)``.
package struct FileWatchOutcome: Sendable {
  /// The folders that could not be watched; the caller must check them in another way.
  package let errors: [SystemError]
  /// Whether a change between reading the files and now may have gone unnoticed.
  ///
  /// Folders that were not watched before had no events. A known fingerprint, taken before the file was
  /// read, shows such a change; a file that is new to the watch has none.
  package let mayHaveMissedChanges: Bool
}
