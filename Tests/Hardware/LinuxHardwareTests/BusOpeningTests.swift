import CI2C
import Glibc
import LinuxSystem
import Panel
import PanelHAL
import Testing

@testable import LinuxHardware

/// Opening paths that are not an I²C bus; no hardware is needed.
@Suite struct BusOpeningTests {
  private let directory: TemporaryDirectory

  init() throws { directory = try TemporaryDirectory() }

  private func failure(opening bus: String) -> HardwareError? {
    do throws(HardwareError) {
      _ = try LinuxPanelHardware().open(WiredChip(bus: bus, address: 0x70))
      return nil
    } catch {
      return error
    }
  }

  @Test("A bus that does not exist is reported as missing")
  func missing() {
    let error = failure(opening: "\(directory.path)/i2c-1")
    #expect(error?.kind == .missing)
    #expect(error?.part == .bus("\(directory.path)/i2c-1"))
    #expect(error?.system == "No such file or directory (ENOENT)")
  }

  @Test(
    "Only the character device of an I²C bus is opened",
    arguments: [
      ("file", "a regular file"), ("directory", "a folder"), ("FIFO", "a named pipe"),
      ("device", "a character device 1:3"),
    ])
  func noBus(_ what: String, _ found: String) throws {
    let path =
      switch what {
      case "file": try directory.file("i2c-1")
      case "directory": directory.path
      case "FIFO": "\(directory.path)/i2c-2"
      default: "/dev/null"
      }
    // Opening a FIFO for reading and writing would succeed, so only the check rejects it.
    if what == "FIFO" { try #require(mkfifo(path, 0o600) == 0) }
    let error = failure(opening: path)
    #expect(error?.kind == .other)
    #expect(error?.part == .bus(path))
    #expect(error?.system == "expected the character device of an I²C bus, found \(found)")
    #expect(error?.advice.hasPrefix("this is not an I²C bus; check the bus's name") == true)
  }

  @Test("The checked device is opened, even if its path has changed since")
  func exchanged() throws {
    try directory.link("i2c-1", to: "/dev/null")
    let found = ci2c_find("\(directory.path)/i2c-1")
    try #require(found >= 0)
    defer { close(found) }
    try #require(unlink("\(directory.path)/i2c-1") == 0)
    try directory.link("i2c-1", to: "/dev/zero")
    let opened = ci2c_open(found)
    try #require(opened >= 0)
    defer { close(opened) }
    #expect(try FileKind(ofDescriptor: opened) == .characterDevice(major: 1, minor: 3))
  }

  @Test("A refused bus leaves no descriptor open")
  func descriptors() throws {
    let path = try directory.file("i2c-1")
    try #require(failure(opening: path) != nil)
    #expect(!Self.openFiles().contains(path))
  }

  /// The paths of this process's descriptors, including those of parallel tests.
  private static func openFiles() -> [String] {
    (0..<getdtablesize()).prefix(4096).compactMap { descriptor in
      withUnsafeTemporaryAllocation(byteCount: Int(PATH_MAX), alignment: 1) { bytes in
        guard let buffer = bytes.bindMemory(to: CChar.self).baseAddress else { return nil }
        let length = readlink("/proc/self/fd/\(descriptor)", buffer, bytes.count)
        return length < 0 ? nil : String(decoding: bytes.prefix(length), as: UTF8.self)
      }
    }
  }
}
