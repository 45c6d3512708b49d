import Glibc
import LinuxSystem
import Panel
public import PanelHAL

/// Finds the buses of this machine, and what answers on them, by reading one byte of each address alone: a chip that is
/// none of ours is sent nothing.
public struct LinuxBusFinder: Sendable {
  private let devices: String
  private let names: String

  /// A finder.
  ///
  /// - Parameters:
  ///   - devices: the folder of the buses.
  ///   - names: where the kernel names their adapters (drivers/i2c/i2c-dev.c of the kernel).
  public init(devices: String = "/dev", names: String = "/sys/class/i2c-dev") {
    self.devices = devices
    self.names = names
  }

  /// All buses, in the order of their numbers; a bus that hangs costs the adapter's time-out once, a second at most.
  public func buses() -> [FoundBus] {
    let entries: [String]
    do throws(SystemError) { entries = try FileSystem.entries(of: devices) } catch { return [] }
    let buses = entries.filter { name in
      name.hasPrefix("i2c-") && !name.dropFirst(4).isEmpty
        && name.dropFirst(4).utf8.allSatisfy { 48...57 ~= $0 }
    }
    // i2c-3 stands before i2c-11.
    return buses.sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }.map(survey)
  }

  /// What to do where a bus is not there, a sentence without its full stop.
  public static func advice(forMissing bus: String) -> String { BusAdvice.missing(bus) }

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
        // What is the bus's own is the same for all addresses, and a time-out takes its time at each.
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
