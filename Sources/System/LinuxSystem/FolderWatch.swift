import Glibc

/// Reports when an entry of a folder appears, disappears or changes its attributes (inotify(7)); the folder
/// itself may appear later.
///
/// Not Sendable: it belongs to the thread that reads its descriptor.
package final class FolderWatch {
  private let queue: CInt
  private let folder: String

  private static let events =
    UInt32(IN_CREATE) | UInt32(IN_DELETE) | UInt32(IN_ATTRIB) | UInt32(IN_MOVED_TO) | UInt32(IN_MOVED_FROM)
    | UInt32(IN_DELETE_SELF)

  /// Watches a folder, or its parent until the folder exists.
  ///
  /// - Throws: ``SystemError`` if the user has no file watch left.
  package init(_ folder: String) throws(SystemError) {
    queue = inotify_init1(CInt(IN_NONBLOCK) | CInt(IN_CLOEXEC))
    self.folder = folder
    guard queue >= 0 else { throw SystemError.last("watch \(folder)") }
    guard watch() else { throw SystemError.last("watch \(folder)") }
  }

  deinit { if queue >= 0 { close(queue) } }

  /// The descriptor to poll for reading.
  package var descriptor: CInt { queue }

  /// Reads and discards all events.
  package func clear() {
    var bytes = [UInt8](repeating: 0, count: 4096)
    while bytes.withUnsafeMutableBytes({ read(queue, $0.baseAddress, $0.count) }) > 0 {}
    // The folder may have been created, or recreated.
    watch()
  }

  /// Adds the watch; watching a folder twice changes nothing.
  ///
  /// - Returns: Whether something is watched.
  @discardableResult private func watch() -> Bool {
    if inotify_add_watch(queue, folder, Self.events) >= 0 { return true }
    let parent = folder.lastIndex(of: "/").map { String(folder[..<$0]) } ?? "."
    let isWatched = inotify_add_watch(queue, parent.isEmpty ? "/" : parent, Self.events) >= 0
    // The folder may have appeared between the two calls.
    return inotify_add_watch(queue, folder, Self.events) >= 0 || isWatched
  }
}
