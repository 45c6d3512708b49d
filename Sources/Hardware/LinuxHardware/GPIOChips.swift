import LinuxSystem
import Glibc

/// The GPIO chips of a system, in the order of their device numbers.
///
/// Identify them only by name and label: on a Raspberry Pi 5 the same chip has been gpiochip4, gpiochip0 and
/// gpiochip11, for a while with a symbolic link from an old name.
struct GPIOChips {
  /// A chip that could not be opened.
  struct Unreadable: Equatable {
    let path: String
    let system: Errno
  }

  let directory: String
  /// The chips that answered.
  let chips: [GPIOChip]
  /// The chips that did not.
  let unreadable: [Unreadable]

  init(_ chips: [GPIOChip], unreadable: [Unreadable] = [], in directory: String) {
    self.directory = directory
    self.chips = chips
    self.unreadable = unreadable
  }

  init(in directory: String) {
    var chips: [GPIOChip] = []
    var unreadable: [Unreadable] = []
    for path in Self.paths(in: directory) {
      do throws(Errno) {
        chips.append(try GPIOChip(opening: path))
      } catch {
        unreadable.append(Unreadable(path: path, system: error))
      }
    }
    self.init(chips, unreadable: unreadable, in: directory)
  }

  /// Everything found, for a message.
  var description: String {
    let all =
      chips.map { "\($0.path) (\($0.label), \($0.lineCount) lines)" }
      + unreadable.map { "\($0.path) (\($0.system))" }
    return all.isEmpty ? "there is no GPIO chip in \(directory)" : "there are \(all.joined(separator: ", "))"
  }

  /// The device paths, each chip once: a symbolic link may lead to a chip that is listed anyway.
  static func paths(in directory: String) -> [String] {
    let names: [String]
    do throws(SystemError) { names = try FileSystem.entries(of: directory) } catch { return [] }
    var paths: Set<String> = []
    for name in names where name.hasPrefix("gpiochip") {
      guard let resolved = realpath("\(directory)/\(name)", nil) else { continue }
      paths.insert(String(cString: resolved))
      free(resolved)
    }
    // gpiochip2 comes before gpiochip10.
    return paths.sorted { ($0.utf8.count, $0) < ($1.utf8.count, $1) }
  }
}
