import LinuxSystem
import ZoneInfo

extension ZoneFolder {
  /// Returns the tz database's version, as in `2026c`; `nil` if it is unknown.
  ///
  /// Debian's tzdata has it in the first line of `tzdata.zi`, other systems in a file `+VERSION`.
  func version() -> String? {
    firstLine(of: "tzdata.zi").flatMap { line in
      let prefix = "# version "
      return line.hasPrefix(prefix) ? Self.version(line.dropFirst(prefix.count)) : nil
    } ?? firstLine(of: "+VERSION").flatMap { Self.version($0[...]) }
  }

  /// Returns the text if it can be a version: it will be printed.
  private static func version(_ text: Substring) -> String? {
    let isVersion = 1...32 ~= text.utf8.count && text.utf8.allSatisfy { 0x21...0x7E ~= $0 }
    return isVersion ? String(text) : nil
  }

  private func firstLine(of name: String) -> String? {
    do throws(FileError) {
      let bytes = try FileSystem.read(path + "/" + name, maximumBytes: Zone.largestData)
      let line = bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
      return String(decoding: line.prefix(64), as: UTF8.self)
    } catch {
      // The version is informative; a folder without the file still has zones.
      return nil
    }
  }
}
