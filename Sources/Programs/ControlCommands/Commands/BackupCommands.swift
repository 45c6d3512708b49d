import ArgumentParser
import ControlLink
import ControlProtocol
import LinuxSystem
import Text

/// The command `backup`.
struct BackupCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "backup", abstract: "Prints what was set, for a file to keep.",
    discussion: """
      timecircuitsctl backup > prop.toml
      timecircuitsctl restore prop.toml
      """)

  @Argument(help: .hidden)
  var file: String?

  @OptionGroup var connection: ConnectionOptions

  func validate() throws {
    guard let file else { return }
    throw ValidationError("backup prints: type timecircuitsctl backup > \(file)")
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
    commandName: "restore", abstract: "Takes again what backup has printed.",
    discussion:
      "All that is set now is replaced by it. What is wrong with the file is told, and changes nothing.")

  @Argument(
    help: ArgumentHelp("The file, or - for the standard input.", valueName: "file"), completion: .file())
  var file: String

  @OptionGroup var connection: ConnectionOptions

  var request: Request { .restore("") }

  func perform(in session: Session) throws(ControlFailure) {
    try session.tell(.restore(try text()))
  }

  private func text() throws(ControlFailure) -> String {
    let longest = Wire.longestBackup
    let bytes: [UInt8]
    if file == "-" {
      let input = try calling { () throws(SystemError) in try StandardInput.read(atMost: longest) }
      guard let input else {
        throw ControlFailure(
          Exit.badData, "the standard input has more than \(longest) bytes: that is no backup")
      }
      bytes = input
    } else {
      do throws(FileError) {
        bytes = try FileSystem.read(file, maximumBytes: longest)
      } catch {
        throw ControlFailure(
          Exit.badData,
          "\(Printable.text(error.description)); a backup is what timecircuitsctl backup > FILE writes")
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
