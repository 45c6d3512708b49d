import LinuxSystem

/// The machine that runs timecircuitsctl: hardware, system and memory; nothing about its owner or network.
struct MachineFacts {
  /// The model that the firmware names, such as `Raspberry Pi 4 Model B Rev 1.4`; `nil` if it names none.
  var model: String?
  /// The system's name and version, such as `Debian GNU/Linux 12 (bookworm)`.
  var system: String?
  var kernel: Kernel?
  /// The total memory, in MiB.
  var memory: Int?
  /// The total swap, in MiB.
  var swap: Int?
  /// Whether systemd-timesyncd has set the clock since boot.
  var isClockSynchronised: Bool
  /// The names of our programs that a package installed.
  var installedPrograms: Set<String>
  /// Whether this timecircuitsctl belongs to the package.
  var isInstalled: Bool

  /// The folder of packaged programs.
  static let programs = "/usr/bin"

  private static let names = [
    "timecircuitsd", "timecircuitsctl", "timecircuits-web", "timecircuits-sound", "timecircuits-link",
  ]

  /// Reads the facts, and omits unreadable ones; `root` stands for `/`, without a trailing slash.
  init(root: String = "", kernel: Kernel? = .running, executable: String? = FileSystem.executable) {
    model = Self.read("\(root)/proc/device-tree/model").flatMap(Self.plain)
    system = Self.read("\(root)/etc/os-release").flatMap(Self.prettyName)
    self.kernel = kernel
    let sizes = Self.read("\(root)/proc/meminfo") ?? ""
    memory = Self.mebibytes("MemTotal:", in: sizes)
    swap = Self.mebibytes("SwapTotal:", in: sizes)
    // systemd-timesyncd creates this file when it has set the clock (systemd-time-wait-sync.service(8)).
    isClockSynchronised = FileSystem.isFile("\(root)/run/systemd/timesync/synchronized")
    installedPrograms = Set(Self.names.filter { FileSystem.isFile("\(root)\(Self.programs)/\($0)") })
    isInstalled = executable == "\(Self.programs)/timecircuitsctl"
  }

  private static func read(_ path: String) -> String? {
    do throws(FileError) {
      return String(decoding: try FileSystem.read(path, maximumBytes: 65_536), as: UTF8.self)
    } catch {
      return nil
    }
  }

  /// Returns up to 60 characters of printable ASCII from a text; `nil` if it has none.
  static func plain(_ text: String) -> String? {
    let kept = text.unicodeScalars.filter { (" "..."~").contains($0) }.prefix(60)
    let plain = String(String.UnicodeScalarView(kept))
    return plain.isEmpty ? nil : plain
  }

  /// Returns the value of PRETTY_NAME (os-release(5)).
  private static func prettyName(_ file: String) -> String? {
    let key = "PRETTY_NAME="
    guard let line = file.split(separator: "\n").last(where: { $0.hasPrefix(key) }) else { return nil }
    return plain(String(line.dropFirst(key.count).filter { $0 != "\"" && $0 != "'" }))
  }

  /// Converts a size of meminfo from KiB (proc_meminfo(5)).
  private static func mebibytes(_ key: String, in file: String) -> Int? {
    guard let line = file.split(separator: "\n").first(where: { $0.hasPrefix(key) }) else { return nil }
    return line.dropFirst(key.count).split(separator: " ").first.flatMap { Int($0) }.map { $0 / 1024 }
  }
}
