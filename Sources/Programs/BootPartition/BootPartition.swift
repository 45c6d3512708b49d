package import Configuration
import LinuxSystem
package import Reading
import Text

/// The configuration files and secrets on the card's boot partition, which any PC can write.
///
/// ``take()`` runs at each boot, before the programs that read the files. It installs the configuration files
/// that differ from those that it read last, all of them or none. So an edit in /etc lasts until somebody
/// changes the same file on the partition.
package struct BootPartition {
  /// Where the partition is mounted.
  let folder: String
  /// Where the configuration is installed: /etc/timecircuits.
  let configurationFolder: String
  /// Where the files read last are recorded; only root may write there.
  let stateFolder: String
  let loader: ConfigurationLoader
  let secrets: [SecretFile]

  /// The file on the partition that lists all mistakes.
  package static let reportName = "timecircuits-errors.txt"
  /// The suffix of the copy of an installed file that somebody has edited since.
  static let backupSuffix = ".before-boot-partition"
  /// The suffix of a file that is complete but not yet installed.
  private static let stagedSuffix = ".from-boot-partition"

  /// - Parameters:
  ///   - folder: where the partition is mounted.
  ///   - configurationFolder: where to install the configuration.
  ///   - stateFolder: the folder of the record; it must exist.
  ///   - loader: reads the configuration; its first folder of boards is `boards` in `configurationFolder`.
  ///   - secrets: the files to move from the partition.
  package init(
    folder: String, configurationFolder: String, stateFolder: String, loader: ConfigurationLoader,
    secrets: [SecretFile]
  ) {
    self.folder = folder
    self.configurationFolder = configurationFolder
    self.stateFolder = stateFolder
    self.loader = loader
    self.secrets = secrets
  }

  /// Installs what the partition offers, and writes or removes the report of its mistakes.
  package func take() -> BootPartitionOutcome {
    var outcome = BootPartitionOutcome()
    takeConfiguration(&outcome)
    for secret in secrets { take(secret, &outcome) }
    report(&outcome)
    return outcome
  }

  // Configuration files.

  private func takeConfiguration(_ outcome: inout BootPartitionOutcome) {
    let offered = OfferedFiles.read(in: folder)
    guard offered.problems.isEmpty else {
      outcome.problems += offered.problems
      return
    }
    let path = stateFolder + "/" + TakenFiles.name
    let taken = TakenFiles.read(path)
    guard offered.files != taken else { return }
    let changed = offered.files.filter { taken[$0.key] != $0.value }
    let problems = problems(in: changed)
    guard problems.isEmpty else {
      outcome.problems += problems
      return
    }
    install(changed, over: taken, recording: TakenFiles.encode(offered.files), in: path, &outcome)
  }

  /// Checks the files as they would be read after the installation, together with those that stay.
  private func problems(in files: [String: [UInt8]]) -> [Problem] {
    var problems: [Problem] = []
    let given = Dictionary(uniqueKeysWithValues: files.map { (installed($0.key), $0.value) })
    for (name, bytes) in files.sorted(by: { $0.key < $1.key }) {
      switch name {
      case OfferedFiles.main: continue
      case "web.toml": problems += WebConfiguration.read(installed(name), given: bytes).problems
      case "sound.toml": problems += SoundConfiguration.read(installed(name), given: bytes).problems
      case "link.toml": problems += LinkConfiguration.read(installed(name), given: bytes).problems
      default:
        if loader.hasOtherBoard(named: installed(name)) {
          problems.append(
            Problem(
              file: installed(name),
              message:
                "a board of the package has this name: give the file another name, and write that in \(OfferedFiles.main)"
            ))
        }
        problems += loader.problems(inBoard: installed(name), given: bytes)
      }
    }
    let main = installed(OfferedFiles.main)
    let concernsTheDaemon = files.keys.contains { $0 == OfferedFiles.main || OfferedFiles.isBoard($0) }
    if concernsTheDaemon, given[main] != nil || FileSystem.isFile(main) {
      do throws(ConfigurationFailure) {
        _ = try loader.load(main, given: given)
      } catch {
        problems += error.problems.filter { !problems.contains($0) }
      }
    }
    return problems.map { named($0, in: files) }
  }

  private func installed(_ name: String) -> String { configurationFolder + "/" + name }

  /// Names a file as on the partition, and leaves out a line with a password.
  private func named(_ problem: Problem, in files: [String: [UInt8]]) -> Problem {
    let isInstalled = problem.file.hasPrefix(configurationFolder + "/")
    let name = isInstalled ? String(problem.file.dropFirst(configurationFolder.count + 1)) : problem.file
    return Problem(
      file: files[name] == nil ? problem.file : name, position: problem.position, key: problem.key,
      message: problem.message, excerpt: problem.key == "password" ? nil : problem.excerpt)
  }

  /// Writes all files beside the installed ones first, since writing fails more often than renaming.
  private func install(
    _ files: [String: [UInt8]], over taken: [String: [UInt8]], recording record: [UInt8],
    in recordPath: String, _ outcome: inout BootPartitionOutcome
  ) {
    var staged: [String] = []
    var installed = 0
    do throws(SystemError) {
      for (name, bytes) in files.sorted(by: { $0.key < $1.key }) {
        let path = FileSystem.resolved(self.installed(name))
        let old = try content(of: path)
        guard old != bytes else { continue }
        try FileSystem.makeFolders(FileSystem.folder(of: path))
        if let old, old != taken[name] {
          try FileSystem.replaceDurably(path + Self.backupSuffix, with: old, like: path)
          outcome.notes.append("kept \(path), which was different, as \(path)\(Self.backupSuffix)")
        }
        staged.append(path)
        try FileSystem.replaceDurably(path + Self.stagedSuffix, with: bytes, like: path)
      }
      staged.append(recordPath)
      try FileSystem.replaceDurably(recordPath + Self.stagedSuffix, with: record)
      // The record last: after a power cut, the next boot goes on.
      for path in staged {
        try FileSystem.move(path + Self.stagedSuffix, to: path)
        try FileSystem.synchroniseFolder(FileSystem.folder(of: path))
        installed += 1
        if path != recordPath { outcome.notes.append("installed \(path) from \(folder)") }
      }
    } catch {
      for path in staged.dropFirst(installed) {
        // The next attempt replaces what is left behind.
        do throws(SystemError) { try FileSystem.remove(path + Self.stagedSuffix) } catch {}
      }
      let extent = installed == 0 ? "nothing was installed" : "not everything was installed"
      outcome.problems.append(
        Problem(file: configurationFolder, message: "\(extent): \(error); the next boot tries again"))
    }
  }

  /// Returns an installed file's content; `nil` if there is none.
  private func content(of path: String) throws(SystemError) -> [UInt8]? {
    guard FileSystem.mayExist(path) else { return nil }
    do throws(FileError) {
      return try FileSystem.read(path, maximumBytes: OfferedFiles.maximumBytes)
    } catch {
      if case .system(let error) = error { throw error }
      throw SystemError("replace \(path)", code: SystemError.busy, advice: "\(error); move it away")
    }
  }

  // Secrets.

  private func take(_ secret: SecretFile, _ outcome: inout BootPartitionOutcome) {
    let path = folder + "/" + secret.name
    guard FileSystem.mayExist(path) else { return }
    func refuse(_ message: String) {
      outcome.problems.append(Problem(file: secret.name, message: message))
    }
    let bytes: [UInt8]
    do throws(FileError) {
      bytes = try FileSystem.read(path, maximumBytes: OfferedFiles.maximumBytes, followsLink: false)
    } catch {
      return refuse(OfferedFiles.reason(error))
    }
    let accepted: SecretContent
    do throws(SecretMistake) {
      accepted = try secret.accept(bytes)
    } catch {
      return refuse(error.message)
    }
    do throws(SystemError) {
      let place = FileSystem.folder(of: secret.destination)
      guard FileSystem.isFolder(FileSystem.folder(of: place)) else { return refuse(secret.lackOfPlace) }
      try FileSystem.makeFolders(place)
      try FileSystem.replaceDurably(
        secret.destination, with: accepted.bytes, like: secret.owner ?? place, mode: 0o600)
      if let country = accepted.country {
        try FileSystem.replaceDurably(
          stateFolder + "/" + SecretFile.countryName, with: Array((country + "\n").utf8))
      }
      outcome.notes.append("installed \(secret.destination) from \(folder)")
    } catch {
      return refuse("was not installed: \(error)")
    }
    do throws(SystemError) {
      try FileSystem.remove(path)
      try FileSystem.synchroniseFolder(folder)
    } catch {
      refuse("was installed, but is still on the card: \(error); delete it on a PC")
    }
  }

  // The report.

  private func report(_ outcome: inout BootPartitionOutcome) {
    let path = folder + "/" + Self.reportName
    do throws(SystemError) {
      guard let text = outcome.report else {
        guard FileSystem.mayExist(path) else { return }
        try FileSystem.remove(path)
        try FileSystem.synchroniseFolder(folder)
        return
      }
      let bytes = Array(text.utf8)
      var old: [UInt8]?
      do throws(FileError) { old = try FileSystem.read(path, maximumBytes: 1 << 20) } catch { old = nil }
      if old != bytes { try FileSystem.replaceDurably(path, with: bytes) }
    } catch {
      outcome.notes.append("\(error); the mistakes are in this log only")
    }
  }
}

/// The result of reading the boot partition.
package struct BootPartitionOutcome: Sendable {
  /// The files that were installed or kept, a line each.
  package internal(set) var notes: [String] = []
  /// Why something was not taken.
  package internal(set) var problems: [Problem] = []

  /// The report for a PC, with the line ends of all editors; `nil` without problems.
  var report: String? {
    guard !problems.isEmpty else { return nil }
    let heading = """
      These mistakes keep files of this card from being used. If one of the files ending in .toml has a mistake, none of them is used.
      Correct the files here, put the card back, and turn the prop on. Then this file disappears.

      """
    let text = ([heading] + problems.map(\.rendered)).joined(separator: "\n") + "\n"
    return text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
  }
}
