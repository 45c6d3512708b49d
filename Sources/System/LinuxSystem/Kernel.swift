import Glibc

/// The release and architecture of a kernel (uname(2)).
package struct Kernel: Equatable, Sendable {
  /// The release, such as `6.12.25+rpt-rpi-v8`.
  package let release: String
  /// The architecture, such as `aarch64`.
  package let architecture: String

  package init(release: String, architecture: String) {
    self.release = release
    self.architecture = architecture
  }

  /// The running kernel; `nil` if uname(2) fails.
  package static var running: Kernel? {
    var names = utsname()
    guard uname(&names) == 0 else { return nil }
    return Kernel(release: text(names.release), architecture: text(names.machine))
  }

  private static func text<Characters>(_ characters: Characters) -> String {
    withUnsafeBytes(of: characters) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
