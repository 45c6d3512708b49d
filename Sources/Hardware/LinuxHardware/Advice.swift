/// Sentences on what to do that buses and GPIO chips share, without their full stops.
enum Advice {
  /// For EPERM: the file's mode would have allowed it.
  static let deviceRule =
    "the user may, but a rule for devices forbids it; check DeviceAllow= of the service, or the container's rules"

  /// For what should not happen.
  static let kernelLog = "this should not happen; `dmesg` may tell more"

  /// For EACCES: the file's mode does not allow it.
  static func joinGroup(_ group: String) -> String {
    "add the user to the group \(group), as in `sudo usermod -aG \(group) USER`, then log in again or restart the"
      + " service"
  }
}
