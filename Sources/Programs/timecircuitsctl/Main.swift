import ControlCommands

/// Where the program begins.
@main
enum Main {
  static func main() { ControlProgram.main() }
}
