import Foundation

/// The cases of the toml-test project, where `TOML_TEST_DIR` says they are.
enum TOMLTestCollection {
  static let directory = ProcessInfo.processInfo.environment["TOML_TEST_DIR"]

  /// The cases that hold for TOML 1.0 and begin so, without their `.toml`.
  static func cases(_ prefix: String) throws -> [String] {
    let list = try String(decoding: contents("files-toml-1.0.0"), as: UTF8.self)
    return list.split(separator: "\n").filter { $0.hasPrefix(prefix) && $0.hasSuffix(".toml") }.map {
      String($0.dropLast(5))
    }
  }

  static func contents(_ name: String) throws -> [UInt8] {
    let root = URL(fileURLWithPath: directory ?? "/nonexistent")
    return Array(try Data(contentsOf: root.appendingPathComponent(name)))
  }
}
