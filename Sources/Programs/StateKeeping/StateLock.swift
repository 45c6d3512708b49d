import Glibc
public import LinuxSystem

/// Keeps other programs from a state folder: the last to save would win, and what was set elsewhere be lost.
///
/// It is a file in the folder. A folder that cannot have one keeps no clock from running: the lock is then in the runtime
/// directory, and that of the folder is taken before anything is saved.
public final class StateLock: Sendable {
  /// The name of its file in the folder, which stays there.
  public static let fileName = "state.lock"

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
  /// Why the folder could not have its lock at the start, `nil` where it has it.
  public let trouble: SystemError?

  private init(_ folder: String, otherwiseIn runtimeDirectory: String?) throws(SystemError) {
    self.folder = folder
    trouble = try Self.take(folder + "/" + Self.fileName, of: folder, into: inFolder)
    guard let runtimeDirectory else { return }
    let path = Self.path(in: runtimeDirectory, of: folder)
    // Where the file is there already, somebody may hold it who found the folder in another condition.
    guard trouble != nil || FileSystem.mayExist(path) else { return }
    // Without this one, too, nothing is saved before the folder's is taken.
    _ = try Self.take(path, of: folder, into: inRuntimeDirectory)
  }

  /// Takes the lock of a folder, for as long as the result lives.
  ///
  /// - Parameters:
  ///   - folder: the state folder, in whatever condition.
  ///   - runtimeDirectory: where the lock is taken that the folder cannot have, `nil` where there is no such directory.
  /// - Returns: the lock, or what will take it as soon as there can be one.
  /// - Throws: ``LinuxSystem/SystemError`` where another program has it, and for no other reason.
  public static func acquire(
    in folder: String, otherwiseIn runtimeDirectory: String? = nil
  ) throws(SystemError) -> StateLock {
    try StateLock(folder, otherwiseIn: runtimeDirectory)
  }

  /// The file in a runtime directory that stands for the lock of a folder.
  static func path(in runtimeDirectory: String, of folder: String) -> String {
    var checksum = CRC32()
    checksum.take(FileSystem.resolved(folder).utf8)
    return "\(runtimeDirectory)/state-\(String(checksum.value, radix: 16)).lock"
  }

  /// Takes the folder's lock where it is not taken yet.
  ///
  /// - Throws: ``LinuxSystem/SystemError`` where the folder still cannot have it, or another program has it.
  func secure() throws(SystemError) {
    guard inFolder.withLock({ $0 == nil }) else { return }
    if let error = try Self.take(folder + "/" + Self.fileName, of: folder, into: inFolder) { throw error }
  }

  /// Takes a lock.
  ///
  /// - Returns: why there cannot be one, `nil` where it is taken.
  /// - Throws: ``LinuxSystem/SystemError`` where another program has it.
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
        "keep the state in \(folder)", code: EBUSY,
        advice:
          "another timecircuitsd keeps its state there: end that one, or give this one a folder of its own")
    }
    place.withLock { $0 = hold }
    return nil
  }
}
