import ArgumentParser
import ControlProtocol

/// The command `depart`.
struct DepartCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "depart", abstract: "Travels to the destination time.")

  @Flag(help: "Even if there is a timer; it is hidden meanwhile.")
  var now = false

  @OptionGroup var connection: ConnectionOptions

  var request: Request { now ? .force(.depart) : .depart }
}

/// The command `return`.
struct ReturnCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "return", abstract: "Travels back to the real time.")

  @Flag(help: "Even if there is a timer; it is hidden meanwhile.")
  var now = false

  @OptionGroup var connection: ConnectionOptions

  var request: Request { now ? .force(.return) : .return }
}

/// The command `reload`.
struct ReloadCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "reload", abstract: "Makes the daemon reload its configuration.")

  @OptionGroup var connection: ConnectionOptions

  var request: Request { .reload }
}

/// The command `reset`.
struct ResetCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "reset", abstract: "Resets everything that was set, so that the configuration applies again."
  )

  @OptionGroup var connection: ConnectionOptions

  var request: Request { .reset }
}
