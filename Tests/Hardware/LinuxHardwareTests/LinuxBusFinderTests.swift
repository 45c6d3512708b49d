import Glibc
import LinuxHardware
import LinuxSystem
import PanelHAL
import Testing

/// Finding I²C buses; the virtual prop tests the chips that answer on them.
@Suite struct LinuxBusFinderTests {
  @Test func busesAreSortedAndPlainFilesReported() throws {
    let folder = try TemporaryDirectory()
    let names = folder.path + "/names/i2c-2"
    defer {
      unlink(names + "/name")
      rmdir(names)
      rmdir(folder.path + "/names")
    }
    for name in ["i2c-11", "i2c-2", "i2c-", "i2c-x", "gpiochip0"] {
      try FileSystem.replace("\(folder.path)/\(name)", with: [])
    }
    try FileSystem.makeFolder(folder.path + "/names")
    try FileSystem.makeFolder(folder.path + "/names/i2c-2")
    try FileSystem.replace(folder.path + "/names/i2c-2/name", with: Array("bcm2835 (i2c@7e804000)\n".utf8))
    let buses = LinuxBusFinder(devices: folder.path, names: folder.path + "/names").buses()
    #expect(buses.map(\.path) == [folder.path + "/i2c-2", folder.path + "/i2c-11"])
    #expect(buses.map(\.adapter) == ["bcm2835 (i2c@7e804000)", ""])
    // A plain file gives one error, not one for each address.
    #expect(buses.map(\.errors.count) == [1, 1])
    #expect(buses.flatMap(\.answering).isEmpty)
  }

  @Test func missingFolderHasNoBuses() {
    #expect(LinuxBusFinder(devices: "/nowhere").buses().isEmpty)
  }

  @Test(arguments: [
    ("/dev/i2c-1", "raspi-config"), ("/dev/i2c-3", "dtoverlay=i2c3"), ("/dev/i2c-7", "bus=7"),
  ])
  func missingBusGetsItsOwnAdvice(bus: String, words: String) {
    #expect(LinuxBusFinder.advice(forMissing: bus).contains(words))
  }
}
