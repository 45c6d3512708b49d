import LinuxSystem
import ZoneInfo

extension ZoneFolder {
  /// The version of the tz database, as in `2026c`; `nil` where the folder does not tell.
  ///
  /// Debian's tzdata has it in the first line of `tzdata.zi`, other systems in a file `+VERSION`.
  func version() -> String? {
    firstLine(of: "tzdata.zi").flatMap { line in
      let prefix = "# version "
      return line.hasPrefix(prefix) ? Self.version(line.dropFirst(prefix.count)) : nil
    } ?? firstLine(of: "+VERSION").flatMap { Self.version($0[...]) }
  }

  /// The text, if it can be a version: what stands in the file is printed.
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
      // The version is for people to read; a folder without the file has zones all the same.
      return nil
    }
  }
}
