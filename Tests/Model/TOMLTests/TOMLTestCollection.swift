import Foundation

/// The cases of the toml-test project, in the folder toml-test.
enum TOMLTestCollection {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .appendingPathComponent("toml-test")

  /// The TOML 1.0 cases with a prefix, without `.toml`.
  static func cases(_ prefix: String) throws -> [String] {
    let list = try String(decoding: contents("files-toml-1.0.0"), as: UTF8.self)
    return list.split(separator: "\n").filter { $0.hasPrefix(prefix) && $0.hasSuffix(".toml") }.map {
      String($0.dropLast(5))
    }
  }

  static func contents(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: root.appendingPathComponent(name)))
  }
}
