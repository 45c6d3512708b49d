import Glibc

/// The systemd journal, where a service's output goes (systemd.exec(5), systemd-journald.service(8)).
enum Journal {
  /// Whether a descriptor leads to the journal, which the service manager identifies by device and inode.
  ///
  /// - Parameters:
  ///   - descriptor: The descriptor of the output.
  ///   - stream: The value of JOURNAL_STREAM, such as `8:2711`; `nil` if unset.
  /// - Returns: False if, for example, a shell has redirected the output.
  static func isBehind(_ descriptor: CInt, stream: String?) -> Bool {
    var status = stat()
    guard let stream, fstat(descriptor, &status) == 0 else { return false }
    return stream == "\(status.st_dev):\(status.st_ino)"
  }
}
