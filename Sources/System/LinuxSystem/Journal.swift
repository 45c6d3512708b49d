import Glibc

/// The systemd journal, where a service's output goes (systemd.exec(5), systemd-journald.service(8)).
enum Journal {
  /// Whether a descriptor leads to the journal: the service manager says so by device and inode.
  ///
  /// - Parameters:
  ///   - descriptor: what is written to.
  ///   - stream: the value of JOURNAL_STREAM, as in `8:2711`, `nil` where it is not set.
  /// - Returns: false where a shell has led the output elsewhere since.
  static func isBehind(_ descriptor: CInt, stream: String?) -> Bool {
    var status = stat()
    guard let stream, fstat(descriptor, &status) == 0 else { return false }
    return stream == "\(status.st_dev):\(status.st_ino)"
  }
}
