import BootPartition
import LinuxSystem

/// `--take-boot-partition`: installs what a PC left on the card's boot partition, before the other programs start.
struct TakeBootPartition {
  let folder: String
  let environment: ProcessEnvironment

  func run() throws(ProgramFailure) {
    guard Privilege.isRoot else {
      throw .system(
        SystemError(
          "install files from \(folder)", code: SystemError.notPermitted,
          advice: "sudo systemctl start timecircuits-boot-partition"))
    }
    let stateFolder = environment.stateDirectory ?? Paths.bootPartitionRecord
    try ProgramFailure.calling { () throws(SystemError) in try FileSystem.makeFolders(stateFolder) }
    let outcome = BootPartition(
      folder: folder, configurationFolder: Paths.configurationFolder, stateFolder: stateFolder,
      loader: environment.loader,
      secrets: [
        .mqttPassword(in: Paths.configurationFolder), .wiFi(in: "/etc/NetworkManager"),
        .authorizedKeys(in: "/home/timecircuits-admin"),
      ]
    ).take()
    let log = Log()
    for note in outcome.notes { log.write(.notice, note) }
    guard outcome.problems.isEmpty else {
      let mistakes = outcome.problems.map(\.rendered).joined(separator: "\n")
      throw .report(
        "files on \(folder) have mistakes and are not used:\n\(mistakes)", exitCode: Exit.badConfiguration)
    }
  }
}
