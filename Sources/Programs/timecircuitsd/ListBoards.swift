import Configuration
import LinuxSystem
import Text

/// `--list-boards`: each board with its description.
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
    let columns = columns
    for board in boards {
      let name = board.name + String(repeating: " ", count: width - board.name.count)
      let about = board.problem.map { "cannot be used: \($0)" } ?? board.description ?? ""
      // Wrapped into a column on a narrow terminal.
      let lines = Wording.lines(of: about, columns: max(20, columns - width - 2))
      let indent = "\n" + String(repeating: " ", count: width + 2)
      try StandardOutput.write("\(name)  \(lines.joined(separator: indent))")
    }
  }

  private var columns: Int {
    guard Output.isTerminal(StandardOutput.descriptor) else { return 1 << 16 }
    return Terminal.size(StandardOutput.descriptor)?.columns ?? 80
  }
}
