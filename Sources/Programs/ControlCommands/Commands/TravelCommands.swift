import ArgumentParser
import ControlProtocol

/// The command `depart`.
struct DepartCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "depart", abstract: "Travels to the destination time.")

  @Flag(help: "In spite of a timer, which it hides for a while.")
  var now = false

  @OptionGroup var connection: ConnectionOptions

  var request: Request { now ? .insist(.depart) : .depart }
}

/// The command `return`.
struct ReturnCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "return", abstract: "Travels back to the real time.")

  @Flag(help: "In spite of a timer, which it hides for a while.")
  var now = false

  @OptionGroup var connection: ConnectionOptions

  var request: Request { now ? .insist(.goBack) : .goBack }
}

/// The command `reload`.
struct ReloadCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "reload", abstract: "Has the daemon read its configuration again.")

  @OptionGroup var connection: ConnectionOptions

  var request: Request { .reload }
}

/// The command `reset`.
struct ResetCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "reset", abstract: "Takes back everything that was set: what is configured holds again.")

  @OptionGroup var connection: ConnectionOptions

  var request: Request { .reset }
}
