import LinuxSystem
package import ZoneInfo

/// The system's tz database: a folder of TZif files.
package struct ZoneFolder: Sendable {
  package let path: String

  package init(path: String) { self.path = path }

  /// The reason why a name has no zone.
  package enum Failure: Error {
    /// The folder has no such file.
    case missing
    /// The name is a region, as in `America`.
    case region
    /// The file exists but is unusable.
    case unusable(String)
  }

  package func file(of name: ZoneName) -> String { path + "/" + name.text }

  package func zone(_ name: ZoneName) throws(Failure) -> Zone {
    let bytes = try self.bytes(of: name)
    do throws(TZifError) {
      return try Zone(tzif: bytes)
    } catch {
      throw .unusable(error.description)
    }
  }

  package func bytes(of name: ZoneName) throws(Failure) -> [UInt8] {
    let file = file(of: name)
    guard !FileSystem.isFolder(file) else { throw .region }
    do throws(FileError) {
      return try FileSystem.read(file, maximumBytes: Zone.largestData)
    } catch .system where !FileSystem.isFile(file) {
      throw .missing
    } catch {
      throw .unusable(error.description)
    }
  }

  /// Returns all zone names, sorted.
  ///
  /// This walks the whole folder, some 600 files: for errors and cities only.
  package func names() -> [ZoneName] {
    var names: [ZoneName] = []
    collect(into: &names, below: "", levels: 3)
    return names.sorted()
  }

  /// Returns the names in the tz database's own list of places (`zone.tab`), which are preferred among
  /// aliases.
  package func listedNames() -> Set<String> {
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileSystem.read(path + "/zone.tab", maximumBytes: Zone.largestData)
    } catch {
      // Without the list, no alias is preferred.
      return []
    }
    var names: Set<String> = []
    for line in bytes.split(separator: UInt8(ascii: "\n")) where line.first != UInt8(ascii: "#") {
      let columns = line.split(separator: UInt8(ascii: "\t"), omittingEmptySubsequences: false)
      if columns.count > 2 { names.insert(String(decoding: columns[2], as: UTF8.self)) }
    }
    return names
  }

  /// Collects names to a limited depth, because links may lead back up; tz database names have at most three
  /// parts.
  private func collect(into names: inout [ZoneName], below folder: String, levels: Int) {
    let entries: [String]
    do throws(SystemError) {
      entries = try FileSystem.entries(of: path + "/" + folder)
    } catch {
      return
    }
    for entry in entries {
      guard let name = ZoneName(folder + entry) else { continue }
      let file = file(of: name)
      if FileSystem.isFolder(file) {
        if levels > 1 { collect(into: &names, below: folder + entry + "/", levels: levels - 1) }
      } else if FileSystem.isFile(file) {
        names.append(name)
      }
    }
  }
}
