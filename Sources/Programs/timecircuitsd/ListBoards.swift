import Configuration
import LinuxSystem

/// `--list-boards`: each board with a line about it.
struct ListBoards {
  let environment: ProcessEnvironment

  func run() throws(SystemError) {
    let boards = environment.loader.boards()
    guard !boards.isEmpty else {
      let folders = ConfigurationLoader.standardBoardFolders(executable: FileSystem.executable)
      StandardError.write("no board profiles in \(folders.joined(separator: ", "))")
      return
    }
    let width = boards.map(\.name.count).max() ?? 0
    for board in boards {
      let name = board.name + String(repeating: " ", count: width - board.name.count)
      let about = board.problem.map { "cannot be used: \($0)" } ?? board.description ?? ""
      try StandardOutput.write("\(name)  \(about)")
    }
  }
}
