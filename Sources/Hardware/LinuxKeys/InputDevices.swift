import Keys
import LinuxSystem

/// The kernel's input devices, as described in /sys/class/input, without opening them.
struct InputDevices {
  /// A device that exists.
  struct Found: Equatable {
    /// Its node's path, such as `/dev/input/event3`.
    let path: String
    let device: KeypadDevice
  }

  /// The folder with the kernel's descriptions of devices.
  let classFolder: String
  /// The folder with their nodes.
  let nodeFolder: String

  /// More devices than any machine has.
  private static let most = 256
  private static let longestFile = 4096

  init(classFolder: String = "/sys/class/input", nodeFolder: String = "/dev/input") {
    self.classFolder = classFolder
    self.nodeFolder = nodeFolder
  }

  /// All devices whose keys are known, in the order of their numbers.
  func all() -> [Found] {
    let names: [String]
    do throws(SystemError) { names = try FileSystem.entries(of: classFolder) } catch { return [] }
    return names.compactMap { name in
      name.hasPrefix("event") ? Int(name.dropFirst(5)).map { (number: $0, name: name) } : nil
    }
    .sorted { $0.number < $1.number }.prefix(Self.most)
    .compactMap { node in
      device(node.name).map { Found(path: nodeFolder + "/" + node.name, device: $0) }
    }
  }

  private func device(_ node: String) -> KeypadDevice? {
    let folder = "\(classFolder)/\(node)/device"
    guard let name = text(folder + "/name"), let keys = text(folder + "/capabilities/key"),
      let codes = KeyCodes(capabilities: keys)
    else { return nil }
    // Any axis that reports steps counts as a dial.
    let axes = text(folder + "/capabilities/rel").flatMap { KeyCodes(capabilities: $0) } ?? KeyCodes()
    return KeypadDevice(name: name, keys: codes, hasDial: axes != KeyCodes())
  }

  /// A file's only line.
  private func text(_ path: String) -> String? {
    do throws(FileError) {
      let bytes = try FileSystem.read(path, maximumBytes: Self.longestFile)
      return String(decoding: bytes.prefix { $0 != 10 }, as: UTF8.self)
    } catch {
      return nil
    }
  }
}
