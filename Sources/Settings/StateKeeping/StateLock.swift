import Glibc
package import LinuxSystem

/// Locks a state folder against other programs: the last to save would overwrite the settings of the others.
///
/// It is a file in the folder. A folder that cannot hold one does not stop the clock. The lock is then in the
/// runtime directory, and the folder's own is taken before anything is saved.
package final class StateLock: Sendable {
  /// The name of its file in the folder; the file is never removed.
  package static let fileName = "state.lock"

  private final class Hold: Sendable {
    let lock: InstanceLock
    init?(_ path: String) throws(SystemError) {
      guard let lock = try InstanceLock.acquire(path) else { return nil }
      self.lock = lock
    }
  }

  private let folder: String
  private let inFolder = Monitor<Hold?>(nil)
  private let inRuntimeDirectory = Monitor<Hold?>(nil)
  /// Why the folder could not be locked at the start; `nil` if it was.
  package let trouble: SystemError?

  private init(_ folder: String, otherwiseIn runtimeDirectory: String?) throws(SystemError) {
    self.folder = folder
    trouble = try Self.take(folder + "/" + Self.fileName, of: folder, into: inFolder)
    guard let runtimeDirectory else { return }
    let path = Self.path(in: runtimeDirectory, of: folder)
    // If the file exists, another daemon may hold it that could not lock the folder when it started.
    guard trouble != nil || FileSystem.mayExist(path) else { return }
    // An error may be ignored: nothing is saved before the folder is locked.
    _ = try Self.take(path, of: folder, into: inRuntimeDirectory)
  }

  /// Locks a folder for as long as the result lives.
  ///
  /// - Parameters:
  ///   - folder: the state folder, in any condition.
  ///   - runtimeDirectory: takes the lock if the folder cannot hold it; `nil` if there is no such directory.
  /// - Returns: the lock, or an object that takes it as soon as possible.
  /// - Throws: ``LinuxSystem/SystemError``, only if another program holds the lock.
  package static func acquire(
    in folder: String, otherwiseIn runtimeDirectory: String? = nil
  ) throws(SystemError) -> StateLock {
    try StateLock(folder, otherwiseIn: runtimeDirectory)
  }

  /// The file in a runtime directory that locks a folder.
  static func path(in runtimeDirectory: String, of folder: String) -> String {
    var checksum = CRC32()
    checksum.update(FileSystem.resolved(folder).utf8)
    return "\(runtimeDirectory)/state-\(String(checksum.value, radix: 16)).lock"
  }

  /// Takes the folder's lock if it is not taken yet.
  ///
  /// - Throws: ``LinuxSystem/SystemError`` if the folder still cannot hold it, or another program holds it.
  func secure() throws(SystemError) {
    guard inFolder.withLock({ $0 == nil }) else { return }
    if let error = try Self.take(folder + "/" + Self.fileName, of: folder, into: inFolder) { throw error }
  }

  /// Takes a lock.
  ///
  /// - Returns: why it could not be created; `nil` if it was taken.
  /// - Throws: ``LinuxSystem/SystemError`` if another program holds it.
  private static func take(
    _ path: String, of folder: String, into place: Monitor<Hold?>
  ) throws(SystemError) -> SystemError? {
    let hold: Hold?
    do throws(SystemError) {
      hold = try Hold(path)
    } catch {
      return error
    }
    guard let hold else {
      throw SystemError(
        "save the state in \(folder)", code: EBUSY,
        advice:
          "another timecircuitsd uses this folder: stop it, or give this one another folder")
    }
    place.withLock { $0 = hold }
    return nil
  }
}
