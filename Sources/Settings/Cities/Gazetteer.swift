import LinuxSystem

/// The cities in `cities.tsv`: names that people use but no zone has, such as Munich.
///
/// The file is read at the first lookup and cached for the object's lifetime. A malformed line is skipped;
/// without the file, only the zones' own names exist.
package final class Gazetteer: Sendable {
  /// A city.
  package struct Place: Equatable, Sendable {
    /// The label of its readout, as in `MUNICH`.
    package let label: String
    /// Its zone's name in the tz database.
    package let zone: ZoneName
    /// Its names, as in ``PlainName``, the usual one first.
    package let names: [String]
  }

  package static let fileName = "cities.tsv"

  private static let largestFile = 1 << 20

  private let files: [String]
  private let memory = Monitor<[Place]?>(nil)

  /// Creates a gazetteer for the first readable file in the folders.
  package init(folders: [String]) { files = folders.map { $0 + "/" + Self.fileName } }

  /// Every city, the largest first.
  package var places: [Place] {
    memory.withLock { memory in
      let places = memory ?? read()
      memory = places
      return places
    }
  }

  package func place(_ name: String) -> Place? {
    let wanted = PlainName.of(name)
    guard !wanted.isEmpty else { return nil }
    return places.first { $0.names.contains(wanted) }
  }

  private func read() -> [Place] {
    for file in files where FileSystem.isFile(file) {
      do throws(FileError) {
        return Self.places(in: try FileSystem.read(file, maximumBytes: Self.largestFile))
      } catch {
        // Try the next folder.
        continue
      }
    }
    return []
  }

  private static func places(in bytes: [UInt8]) -> [Place] {
    bytes.split(separator: UInt8(ascii: "\n")).compactMap { line in
      guard line.first != UInt8(ascii: "#") else { return nil }
      let columns = line.split(separator: UInt8(ascii: "\t")).map { String(decoding: $0, as: UTF8.self) }
      guard columns.count == 3, let zone = ZoneName(columns[1]) else { return nil }
      return Place(label: columns[0], zone: zone, names: columns[2].split(separator: " ").map(String.init))
    }
  }
}
