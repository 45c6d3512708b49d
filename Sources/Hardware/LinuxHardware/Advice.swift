/// Advice for buses and GPIO chips, as sentences without full stops.
enum Advice {
  /// For EPERM: the file's mode would have allowed it.
  static let deviceRule =
    "file permissions allow it, but a device rule does not; check DeviceAllow= of the service, or the container's rules"

  /// For errors that should not happen.
  static let kernelLog = "this should not happen; check `dmesg`"

  /// For EACCES: the file's mode does not allow it.
  static func joinGroup(_ group: String) -> String {
    "add the user to the group \(group), as in `sudo usermod -aG \(group) USER`, then log in again or restart the"
      + " service"
  }
}
