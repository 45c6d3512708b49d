import Glibc

/// Replaces a file so that a power loss at any moment leaves the old or the new content, complete.
///
/// The new content goes to a file in the same folder and reaches the disk before it is renamed (fsync(2),
/// rename(2)). The folder is synchronised last, so that the new name reaches the disk too.
struct DurableReplacement {
  /// The steps, in order.
  enum Step: CaseIterable, Sendable {
    case openFolder, removeLeftover, create, write, synchronise, rename, synchroniseFolder
  }

  /// The owner, group and mode of a file.
  struct Likeness {
    let owner: uid_t
    let group: gid_t
    let mode: mode_t
  }

  let path: String
  let bytes: [UInt8]
  /// `nil` leaves the file to its writer, with mode 0600.
  var likeness: Likeness?

  private var temporary: String { path + ".new" }

  private var folder: String {
    guard let slash = path.lastIndex(of: "/") else { return "." }
    return slash == path.startIndex ? "/" : String(path[..<slash])
  }

  /// Runs all steps.
  ///
  /// - Parameter before: Called ahead of each step; an error that it throws counts as that step's failure.
  /// - Throws: ``SystemError`` of the step that failed.
  func run(before: (Step) throws(SystemError) -> Void = { _ in }) throws(SystemError) {
    // First, because a folder that cannot be synchronised is a reason not to start.
    try before(.openFolder)
    let number = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard number >= 0 else { throw .last("open the folder \(folder)") }
    let descriptor = FileDescriptor(owning: number)

    try before(.removeLeftover)
    // A leftover of a crash may be a link, a FIFO or another user's.
    guard unlink(temporary) == 0 || errno == ENOENT else { throw .last("remove \(temporary)") }
    do throws(SystemError) {
      try writeTemporary(before)
      try before(.rename)
      guard Glibc.rename(temporary, path) == 0 else { throw .last("rename \(temporary) to \(path)") }
    } catch {
      unlink(temporary)
      throw error
    }

    try before(.synchroniseFolder)
    try Self.synchroniseFolder(descriptor, named: folder)
  }

  static func synchroniseFolder(
    _ descriptor: borrowing FileDescriptor, named folder: String
  ) throws(SystemError) {
    do throws(SystemError) {
      try synchronise(descriptor.number, named: "the folder \(folder)")
    } catch {
      // The folders of some file systems need no fsync.
      guard error.code == EINVAL else { throw error }
    }
  }

  private func writeTemporary(_ before: (Step) throws(SystemError) -> Void) throws(SystemError) {
    try before(.create)
    let descriptor = try FileSystem.createFresh(temporary, mode: 0o600)
    if let likeness {
      guard fchown(descriptor.number, likeness.owner, likeness.group) == 0,
        fchmod(descriptor.number, likeness.mode) == 0
      else { throw .last("set the owner and mode of \(temporary)") }
    }
    try before(.write)
    do throws(SystemError) {
      try Output.write(bytes, to: descriptor.number)
    } catch {
      throw SystemError("write \(temporary)", code: error.code)
    }
    try before(.synchronise)
    try Self.synchronise(descriptor.number, named: temporary)
  }

  private static func synchronise(_ descriptor: CInt, named path: String) throws(SystemError) {
    do throws(Errno) {
      _ = try uninterrupted { fsync(descriptor) }
    } catch {
      throw SystemError("fsync \(path)", code: error.code)
    }
  }
}
