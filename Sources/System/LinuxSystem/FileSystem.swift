import Glibc

/// Reads and writes files and folders; no file at a path can block the program or exhaust its memory.
package enum FileSystem {
  /// Reads a whole regular file.
  ///
  /// Rejects a FIFO, device or folder without waiting for it.
  ///
  /// - Parameters:
  ///   - path: The file.
  ///   - maximumBytes: The largest accepted size.
  ///   - followsLink: Whether the file may be a link; not safe in a folder of another user.
  /// - Returns: The content.
  /// - Throws: ``FileError``.
  package static func read(
    _ path: String, maximumBytes: Int, followsLink: Bool = true
  ) throws(FileError) -> [UInt8] {
    let number = open(
      path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC | (followsLink ? 0 : O_NOFOLLOW))
    guard number >= 0 else { throw .system(.last("open \(path)")) }
    let descriptor = FileDescriptor(owning: number)
    var status = stat()
    guard fstat(descriptor.number, &status) == 0 else { throw .system(.last("stat \(path)")) }
    guard status.st_mode & S_IFMT == S_IFREG else { throw .notAFile(path) }
    guard status.st_size <= maximumBytes else {
      throw .tooLarge(path, bytes: Int(status.st_size), limit: maximumBytes)
    }
    return try readAll(descriptor, path: path, maximumBytes: maximumBytes)
  }

  /// The names in a folder, sorted, without `.` and `..`.
  package static func entries(of folder: String) throws(SystemError) -> [String] {
    guard let stream = opendir(folder) else { throw .last("open \(folder)") }
    defer { closedir(stream) }
    var names: [String] = []
    while let entry = readdir(stream) {
      let name = withUnsafeBytes(of: &entry.pointee.d_name) { bytes in
        String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Changes when a file is replaced or rewritten.
  package struct Fingerprint: Equatable, Sendable {
    let device: dev_t
    let inode: ino_t
    let size: off_t
    let seconds: Int
    let nanoseconds: Int

    /// The size of the file in bytes.
    package var bytes: Int { Int(size) }

    /// The time of the last write, in nanoseconds since the epoch.
    package var modified: Int64 { Int64(seconds) &* 1_000_000_000 &+ Int64(nanoseconds) }
    /// How long ago that was, in nanoseconds; negative if it is in the future.
    package var age: Int64 { SystemClock.wallNanoseconds &- modified }
  }

  /// The fingerprint of the file at a path; `nil` if there is none.
  package static func fingerprint(_ path: String) -> Fingerprint? {
    var status = stat()
    guard stat(path, &status) == 0 else { return nil }
    return Fingerprint(
      device: status.st_dev, inode: status.st_ino, size: status.st_size, seconds: status.st_mtim.tv_sec,
      nanoseconds: status.st_mtim.tv_nsec)
  }

  /// When a file, its owner or its times were last changed (ctime of inode(7)), in seconds since the epoch;
  /// `nil` if there is none.
  ///
  /// Unlike the time of the last write, a program cannot set it.
  package static func lastChange(_ path: String) -> Int64? {
    var status = stat()
    return stat(path, &status) == 0 ? Int64(status.st_ctim.tv_sec) : nil
  }

  /// Whether a path leads to a regular file.
  package static func isFile(_ path: String) -> Bool { mode(of: path) == S_IFREG }

  package static func isFolder(_ path: String) -> Bool { mode(of: path) == S_IFDIR }

  /// The folder of a path; `.` for a bare name.
  package static func folder(of path: String) -> String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Makes a folder and its missing parents.
  package static func makeFolders(_ path: String) throws(SystemError) {
    guard !isFolder(path) else { return }
    let above = folder(of: path)
    if above != path { try makeFolders(above) }
    try makeFolder(path)
  }

  /// Checks that this user may make files in a folder, or in the nearest existing one above it.
  ///
  /// - Parameter folder: The folder; it need not exist.
  /// - Throws: ``SystemError``, with EROFS if the file system is read-only, EACCES if this user may not.
  package static func requireRoom(in folder: String) throws(SystemError) {
    var folder = folder
    while !mayExist(folder), folder != "/", folder != "." { folder = Self.folder(of: folder) }
    guard access(folder, W_OK | X_OK) == 0 else { throw .last("write to the folder \(folder)") }
  }

  package static func isSocket(_ path: String) -> Bool { mode(of: path) == S_IFSOCK }

  /// Whether something exists at a path, or may exist where this user cannot look.
  package static func mayExist(_ path: String) -> Bool {
    var status = stat()
    return lstat(path, &status) == 0 || errno == EACCES
  }

  /// The target of a symbolic link; `nil` if the path is no link.
  package static func linkTarget(of path: String) -> String? {
    var buffer = [UInt8](repeating: 0, count: Int(PATH_MAX))
    let count = buffer.withUnsafeMutableBytes { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        characters.baseAddress.map { readlink(path, $0, characters.count) } ?? -1
      }
    }
    return count > 0 ? String(decoding: buffer.prefix(count), as: UTF8.self) : nil
  }

  /// The path of the running program's file.
  package static var executable: String? { linkTarget(of: "/proc/self/exe") }

  /// Replaces the content of a file atomically: a reader sees the old or the new content.
  ///
  /// It neither follows nor writes to an existing link or file there.
  ///
  /// - Throws: ``SystemError`` of the step that failed; the old content then remains.
  package static func replace(_ path: String, with bytes: [UInt8]) throws(SystemError) {
    let temporary = path + ".new"
    let file = try createFresh(temporary, mode: 0o644)
    try Output.write(bytes, to: file.number)
    guard rename(temporary, path) == 0 else { throw .last("rename \(temporary) to \(path)") }
  }

  /// Makes a new file that nobody else has open.
  ///
  /// It removes a leftover of an earlier attempt and does not overwrite it, because it may be a link, a FIFO
  /// or another user's.
  static func createFresh(_ path: String, mode: mode_t) throws(SystemError) -> FileDescriptor {
    guard unlink(path) == 0 || errno == ENOENT else { throw .last("remove \(path)") }
    let number = open(path, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode)
    guard number >= 0 else { throw .last("create \(path)") }
    return FileDescriptor(owning: number)
  }

  /// Makes a folder of mode 0755 if it does not exist.
  package static func makeFolder(_ path: String) throws(SystemError) {
    guard mkdir(path, 0o755) != 0 else {
      // The umask may have restricted the mode.
      chmod(path, 0o755)
      return
    }
    guard errno == EEXIST, isFolder(path) else { throw .last("create the folder \(path)") }
  }

  /// Replaces a file so that a power loss at any moment leaves the old or the new content, complete.
  ///
  /// It waits for the disk, which takes seconds on a slow SD card. Only the owner may access the file (mode
  /// 0600).
  ///
  /// - Parameters:
  ///   - path: The file; a link is replaced, not followed.
  ///   - bytes: The new content.
  ///   - inPlace: Called once the file has the new content, which a power loss may still revert.
  /// - Throws: ``SystemError`` that names the failed step. The old content then remains, or the new one if
  ///   only synchronising the folder failed.
  package static func replaceDurably(
    _ path: String, with bytes: [UInt8], inPlace: () -> Void = {}
  ) throws(SystemError) {
    try DurableReplacement(path: path, bytes: bytes).run { step throws(SystemError) in
      if step == .synchroniseFolder { inPlace() }
    }
  }

  /// Renames a file or folder, and replaces a file that already has the new name.
  ///
  /// - Parameters:
  ///   - path: The file or folder; a link itself, not its target.
  ///   - newPath: The new name, on the same file system.
  /// - Throws: ``SystemError``; nothing has changed then.
  package static func move(_ path: String, to newPath: String) throws(SystemError) {
    guard rename(path, newPath) == 0 else { throw .last("rename \(path) to \(newPath)") }
  }

  /// Replaces a file durably, with the owner, group and mode of a model.
  ///
  /// - Parameters:
  ///   - path: The file; a link is replaced, not followed: see ``resolved(_:)``.
  ///   - bytes: The new content.
  ///   - model: The file to copy owner, group and mode from; if missing, the process's user and group, and
  ///     0644.
  ///   - mode: The mode, instead of the model's.
  /// - Throws: ``SystemError`` as ``replaceDurably(_:with:inPlace:)`` does.
  package static func replaceDurably(
    _ path: String, with bytes: [UInt8], like model: String, mode: UInt32? = nil
  ) throws(SystemError) {
    var status = stat()
    let likeness =
      stat(model, &status) == 0
      ? DurableReplacement.Likeness(
        owner: status.st_uid, group: status.st_gid, mode: mode ?? status.st_mode & 0o7777)
      : DurableReplacement.Likeness(owner: geteuid(), group: getegid(), mode: mode ?? 0o644)
    try DurableReplacement(path: path, bytes: bytes, likeness: likeness).run()
  }

  /// Waits until the names in a folder have reached the disk.
  package static func synchroniseFolder(_ folder: String) throws(SystemError) {
    let number = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard number >= 0 else { throw .last("open the folder \(folder)") }
    try DurableReplacement.synchroniseFolder(FileDescriptor(owning: number), named: folder)
  }

  /// Resolves all links in a path; returns the path itself if it leads nowhere.
  package static func resolved(_ path: String) -> String {
    guard let resolved = realpath(path, nil) else { return path }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Removes a file, or a link itself and not its target; does nothing if there is none.
  package static func remove(_ path: String) throws(SystemError) {
    guard unlink(path) == 0 || errno == ENOENT else { throw .last("remove \(path)") }
  }

  private static func readAll(
    _ descriptor: borrowing FileDescriptor, path: String, maximumBytes: Int
  ) throws(FileError) -> [UInt8] {
    var content: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 16_384)
    while true {
      let count: Int
      do throws(Errno) {
        count = try uninterrupted {
          buffer.withUnsafeMutableBytes { Glibc.read(descriptor.number, $0.baseAddress, $0.count) }
        }
      } catch {
        throw .system(SystemError("read \(path)", code: error.code))
      }
      if count == 0 { return content }
      content.append(contentsOf: buffer.prefix(count))
      // The size from fstat may be outdated, and is zero for files in /proc.
      guard content.count <= maximumBytes else {
        throw .tooLarge(path, bytes: content.count, limit: maximumBytes)
      }
    }
  }

  private static func mode(of path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & S_IFMT : nil
  }
}

/// Why a file could not be read.
package enum FileError: Error, Equatable, Sendable, CustomStringConvertible {
  case system(SystemError)
  /// It is a folder, FIFO, socket or device.
  case notAFile(String)
  /// It is larger than the limit.
  case tooLarge(String, bytes: Int, limit: Int)

  package var description: String {
    switch self {
    case .system(let error): error.description
    case .notAFile(let path): "open \(path): expected a regular file, found a folder or a special file"
    case .tooLarge(let path, let bytes, let limit):
      "read \(path): expected at most \(limit) bytes, found \(bytes) or more"
    }
  }
}
