import LinuxSystem
import Text

/// The record of the files that were read last: a JSON object of their names and texts.
enum TakenFiles {
  static let name = "taken.json"
  private static let maximumBytes = 16 << 20

  /// Reads the record; one that is missing or damaged has no files, so that all are taken again.
  static func read(_ path: String) -> [String: [UInt8]] {
    do {
      let bytes = try FileSystem.read(path, maximumBytes: maximumBytes, followsLink: false)
      guard case .object(let members) = try JSONValue.parse(bytes) else { return [:] }
      var files: [String: [UInt8]] = [:]
      for member in members {
        guard case .string(let text) = member.value else { return [:] }
        files[member.key] = Array(text.utf8)
      }
      return files
    } catch {
      return [:]
    }
  }

  /// The files must be UTF-8, as TOML is.
  static func encode(_ files: [String: [UInt8]]) -> [UInt8] {
    let members = files.sorted { $0.key < $1.key }.map {
      JSONMember($0.key, .string(String(decoding: $0.value, as: UTF8.self)))
    }
    return JSONValue.object(members).encoded
  }
}
