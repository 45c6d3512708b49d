import LinuxSystem

/// Cities by the names that people use, from the file `cities.tsv`: those that are no names of zones, such as Munich.
///
/// It is read when a city is asked for that no zone is named after, and kept as long as this is. Where the file is
/// missing, or a line of it has another form, the zones' own names are what there is.
final class Gazetteer: Sendable {
  /// A city.
  struct Place: Equatable, Sendable {
    /// The text beneath a readout that shows it, as in `MUNICH`.
    let label: String
    /// The tz database's name of its zone.
    let zone: ZoneName
    /// Its names, as ``PlainName`` has them, the usual one first.
    let names: [String]
  }

  static let fileName = "cities.tsv"

  private static let largestFile = 1 << 20

  private let files: [String]
  private let memory = Monitor<[Place]?>(nil)

  /// A gazetteer whose file is the first that there is.
  ///
  /// - Parameter folders: where the file is looked for, the first folder first.
  init(folders: [String]) { files = folders.map { $0 + "/" + Self.fileName } }

  /// Every city, the largest first.
  var places: [Place] {
    memory.withLock { memory in
      let places = memory ?? read()
      memory = places
      return places
    }
  }

  /// The city of a name.
  func place(_ name: String) -> Place? {
    let wanted = PlainName.of(name)
    guard !wanted.isEmpty else { return nil }
    return places.first { $0.names.contains(wanted) }
  }

  private func read() -> [Place] {
    for file in files where FileSystem.isFile(file) {
      do throws(FileError) {
        return Self.places(in: try FileSystem.read(file, maximumBytes: Self.largestFile))
      } catch {
        // The next folder's is as good.
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
