import Glibc

/// The name of a kernel (uname(2)), without that of the machine in its network.
public struct Kernel: Equatable, Sendable {
  /// The release, as in `6.12.25+rpt-rpi-v8`.
  public let release: String
  /// The architecture, as in `aarch64`.
  public let architecture: String

  /// A kernel.
  public init(release: String, architecture: String) {
    self.release = release
    self.architecture = architecture
  }

  /// The running kernel; `nil` where the system does not name it.
  public static var running: Kernel? {
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
