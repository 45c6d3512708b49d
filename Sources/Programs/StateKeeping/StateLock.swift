import Glibc
public import LinuxSystem

/// Keeps other programs from a state folder: the last to save would win, and what was set elsewhere be lost.
public final class StateLock: Sendable {
  /// The name of its file in the folder, which stays there.
  public static let fileName = "state.lock"

  private let lock: InstanceLock

  private init(_ lock: consuming InstanceLock) { self.lock = lock }

  /// Takes the lock of a folder, for as long as the result lives.
  ///
  /// - Throws: ``LinuxSystem/SystemError`` where another program has it, or no file can be made there.
  public static func acquire(in folder: String) throws(SystemError) -> StateLock {
    guard let lock = try InstanceLock.acquire(folder + "/" + fileName) else {
      throw SystemError(
        "keep the state in \(folder)", code: EBUSY,
        advice:
          "another timecircuitsd keeps its state there: end that one, or give this one a folder of its own")
    }
    return StateLock(lock)
  }
}
