import Glibc
import LinuxSystem
import Panel
package import PanelHAL

/// Finds the buses of this machine and the addresses that answer on them.
///
/// It only reads one byte from each address, so unknown chips are sent nothing.
package struct LinuxBusFinder: Sendable {
  private let devices: String
  private let names: String

  /// A finder.
  ///
  /// - Parameters:
  ///   - devices: the folder of the buses.
  ///   - names: the folder with the kernel's names of their adapters (drivers/i2c/i2c-dev.c of the kernel).
  package init(devices: String = "/dev", names: String = "/sys/class/i2c-dev") {
    self.devices = devices
    self.names = names
  }

  /// All buses, ordered by number; a hung bus costs the adapter's time-out once, at most a second.
  package func buses() -> [FoundBus] {
    let entries: [String]
    do throws(SystemError) { entries = try FileSystem.entries(of: devices) } catch { return [] }
    let buses = entries.filter { name in
      name.hasPrefix("i2c-") && !name.dropFirst(4).isEmpty
        && name.dropFirst(4).utf8.allSatisfy { 48...57 ~= $0 }
    }
    // i2c-3 comes before i2c-11.
    return buses.sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }.map(survey)
  }

  /// The advice for a missing bus, a sentence without a full stop.
  package static func advice(forMissing bus: String) -> String { BusAdvice.missing(bus) }

  private func survey(_ name: String) -> FoundBus {
    let path = "\(devices)/\(name)"
    var answering: [UInt8] = []
    var errors: [HardwareError] = []
    for address in FoundBus.addresses {
      do throws(HardwareError) {
        try LinuxI2CDevice.probe(WiredChip(bus: path, address: address))
        answering.append(address)
      } catch {
        if error.kind == .noAcknowledge { continue }
        errors.append(error)
        // A failure of the bus is the same at all addresses, and each further time-out takes as long.
        if case .bus = error.part { break }
        if error.kind == .timeout { break }
      }
    }
    return FoundBus(path: path, adapter: adapter(of: name), answering: answering, errors: errors)
  }

  private func adapter(of name: String) -> String {
    do throws(FileError) {
      let bytes = try FileSystem.read("\(names)/\(name)/name", maximumBytes: 4096)
      return String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }, as: UTF8.self)
    } catch {
      return ""
    }
  }
}
