import ProgramEntry

/// The program's entry point.
@main
enum Main {
  static func main() { TimeCircuitsSound.start() }
}
