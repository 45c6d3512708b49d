import ControlCommands

/// The program's entry point.
@main
enum Main {
  static func main() { ControlProgram.main() }
}
