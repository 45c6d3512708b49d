package import ControlProtocol
package import LinuxSystem
import ClockModel
import Text

/// Finds the newest version of the package in apt's package lists.
package struct UpdateCheck: Sendable {
  /// The installed version.
  private let installed: String
  /// apt's description of the packages' repository (sources.list(5)).
  private let source: String
  /// The folder of apt's lists.
  private let lists: String
  /// The folders of apt's programs, separated by colons.
  private let searchPath: String

  /// The source that systemd/package/repository makes.
  package static let standardSource = "/etc/apt/sources.list.d/timecircuits.sources"
  /// The field by which systemd/package/repository marks a repository of this product.
  private static let origin = "\nOrigin: timecircuits\n"
  private static let refreshMilliseconds = 600_000
  private static let askingMilliseconds = 120_000

  package init(
    installed: String, source: String = standardSource, lists: String = "/var/lib/apt/lists",
    searchPath: String = "/usr/bin:/bin"
  ) {
    self.installed = installed
    self.source = source
    self.lists = lists
    self.searchPath = searchPath
  }

  /// Fetches the list of the packages' own repository, and of no other.
  ///
  /// - Throws: ``UpdateCheckError`` without a source, or if apt fails.
  package func refresh() throws(UpdateCheckError) {
    guard FileSystem.isFile(source) else { throw .noSource(source) }
    // Without Error-Mode, apt calls a failure a warning.
    let options = ["-q", "-o", "APT::Get::List-Cleanup=0", "-o", "APT::Update::Error-Mode=any"]
    _ = try run("apt-get", options + ownSource + ["update"], within: Self.refreshMilliseconds)
  }

  /// The newest version and the age of the lists; `nil` if apt has no list of the packages' own repository.
  ///
  /// - Throws: ``UpdateCheckError`` if apt or dpkg fails.
  package func newest() throws(UpdateCheckError) -> UpdateStatus? {
    guard FileSystem.isFile(source), let listedAt = try lastFetched() else { return nil }
    // One line a version, newest first: ` timecircuits | 0.9.1 | https://host/apt stable/main arm64 Packages`.
    let printed = try run(
      "apt-cache", ownSource + ["madison", "timecircuits"], within: Self.askingMilliseconds)
    let columns = String(decoding: printed, as: UTF8.self).split(separator: "\n").first?.split(separator: "|")
    guard let columns, columns.count > 1 else { return nil }
    let listed = String(columns[1].filter { $0 != " " })
    return UpdateStatus(latest: try isNewer(listed) ? listed : installed, listedAt: listedAt)
  }

  /// Options for apt to read no other source, and to leave the caches of all sources alone.
  private var ownSource: [String] {
    [
      "-o", "Dir::Etc::SourceList=\(source)", "-o", "Dir::Etc::SourceParts=-",
      "-o", "Dir::Cache::pkgcache=", "-o", "Dir::Cache::srcpkgcache=",
    ]
  }

  /// When apt last compared a list of this product with its repository.
  private func lastFetched() throws(UpdateCheckError) -> WallTime? {
    let names: [String]
    do throws(SystemError) { names = try FileSystem.entries(of: lists) } catch { throw .system(error) }
    let times = names.filter { $0.hasSuffix("_InRelease") }.map { "\(lists)/\($0)" }.filter(isOurs)
      .compactMap(FileSystem.lastChange)
    return times.max().map { WallTime(seconds: $0) }
  }

  private func isOurs(_ path: String) -> Bool {
    do throws(FileError) {
      return String(decoding: try FileSystem.read(path, maximumBytes: 1 << 20), as: UTF8.self)
        .contains(Self.origin)
    } catch {
      // A list that apt is replacing right now is found tomorrow.
      return false
    }
  }

  private func isNewer(_ version: String) throws(UpdateCheckError) -> Bool {
    do throws(UpdateCheckError) {
      _ = try run(
        "dpkg", ["--compare-versions", version, "gt", installed], within: Self.askingMilliseconds)
      return true
    } catch {
      guard case .program(.failed(_, code: 1, _)) = error else { throw error }
      return false
    }
  }

  private func run(
    _ name: String, _ arguments: [String], within milliseconds: Int
  ) throws(UpdateCheckError) -> [UInt8] {
    guard let program = ExternalProgram.find(name, in: searchPath) else { throw .noProgram(name) }
    do throws(ExternalProgramError) {
      return try program.run(arguments, within: milliseconds, maximumBytes: 1 << 20)
    } catch {
      throw .program(error)
    }
  }

  // MARK: The file

  /// Reads the result of a check of the running version; `nil` if there is none, as on a machine without apt.
  package static func read(_ path: String) -> UpdateStatus? {
    do throws(FileError) {
      let line = try FileSystem.read(path, maximumBytes: 4096)
      do throws(ServerMessageError) { return try UpdateStatus(line: line, installed: Release.version) } catch
      { return nil }
    } catch {
      return nil
    }
  }
}

/// Why there is no news of a version.
package enum UpdateCheckError: Error, CustomStringConvertible {
  case system(SystemError)
  case program(ExternalProgramError)
  /// This machine has no such program.
  case noProgram(String)
  /// There is no description of the packages' repository.
  case noSource(String)

  package var description: String {
    switch self {
    case .system(let error): "\(error)"
    case .program(let error): "\(error)"
    case .noProgram(let name): "\(name) is missing: without apt there is no check for updates"
    case .noSource(let path):
      "fetch the package list: there is no \(path); add the repository by the lines on its page, or set updates = false"
    }
  }
}
