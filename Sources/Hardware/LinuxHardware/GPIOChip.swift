import LinuxSystem
import CGPIOD
import Glibc

/// A GPIO chip of the system.
struct GPIOChip: Hashable {
  /// The device path with symbolic links resolved; its number differs between boots.
  let path: String
  /// The hardware's name, such as `pinctrl-bcm2711`.
  let label: String
  let lineCount: UInt32

  /// The labels of the chips behind the 40-pin header: Raspberry Pi 5, 4 and earlier.
  private static let headerLabels = ["pinctrl-rp1", "pinctrl-bcm2711", "pinctrl-bcm2835"]

  /// Whether the chip is behind the 40-pin header, where offsets are the numbers in GPIO names.
  var isHeader: Bool { Self.headerLabels.contains(label) }

  init(path: String, label: String, lineCount: UInt32) {
    self.path = path
    self.label = label
    self.lineCount = lineCount
  }

  init(opening path: String) throws(Errno) {
    var chip = cgpiod_chip()
    try Errno.check(cgpiod_describe_chip(path, &chip))
    self.init(path: path, label: String(terminated: chip.label), lineCount: chip.line_count)
  }

  /// The offset of a named line; `nil` if the chip does not have it.
  func offset(ofLine name: String) throws(Errno) -> UInt32? {
    var offset: UInt32 = 0
    let result = cgpiod_find_line(path, name, &offset)
    guard result != -ENOENT else { return nil }
    try Errno.check(result)
    return offset
  }

  /// The name of the program or driver that holds a line, empty if unnamed; `nil` for a free line.
  func holder(of offset: UInt32) throws(Errno) -> String? {
    var line = cgpiod_line()
    try Errno.check(cgpiod_describe_line(path, offset, &line))
    return line.is_used ? String(terminated: line.consumer) : nil
  }
}

extension String {
  /// The text in a C array, up to its NUL.
  fileprivate init<Characters>(terminated characters: Characters) {
    self = withUnsafeBytes(of: characters) { bytes in
      String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
    }
  }
}
