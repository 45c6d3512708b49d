import ArgumentParser
import ControlClient
import ControlProtocol
import LinuxSystem
import Text

/// The command `backup`.
struct BackupCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup", abstract: "Prints everything that was set, to save it in a file.",
    discussion: """
      timecircuitsctl backup > prop.toml
      timecircuitsctl restore prop.toml
      """)

  @Argument(help: .hidden)
  var file: String?

  @OptionGroup var connection: ConnectionOptions

  func validate() throws {
    guard let file else { return }
    throw ValidationError("backup prints to standard output: type timecircuitsctl backup > \(file)")
  }

  var request: Request { .backup }

  func perform(in session: Session) throws(ControlFailure) {
    guard case .reply(.backup(let text)) = try session.ask(request).message.content else {
      throw session.unexpected(request)
    }
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
      Printable.text(String($0))
    }
    try session.print(Array(lines.joined(separator: "\n").utf8))
  }
}

/// The command `restore`.
struct RestoreCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: "Restores a backup.",
    discussion:
      "The backup replaces everything that is set now. If the file is damaged, restore reports that and changes nothing."
  )

  @Argument(
    help: ArgumentHelp("The file, or - for standard input.", valueName: "file"), completion: .file())
  var file: String

  @OptionGroup var connection: ConnectionOptions

  var request: Request { .restore("") }

  func perform(in session: Session) throws(ControlFailure) {
    try session.send(.restore(try text()))
  }

  private func text() throws(ControlFailure) -> String {
    let longest = Wire.longestBackup
    let bytes: [UInt8]
    if file == "-" {
      let input = try calling { () throws(SystemError) in try StandardInput.read(atMost: longest) }
      guard let input else {
        throw ControlFailure(
          Exit.badData, "standard input has more than \(longest) bytes: not a backup")
      }
      bytes = input
    } else {
      do throws(FileError) {
        bytes = try FileSystem.read(file, maximumBytes: longest)
      } catch {
        throw ControlFailure(
          Exit.badData,
          "\(Printable.text(error.description)); make a backup with timecircuitsctl backup > FILE")
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
