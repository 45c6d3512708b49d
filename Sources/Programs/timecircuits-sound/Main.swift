import ProgramEntry

/// Where the program begins.
@main
enum Main {
  static func main() { TimeCircuitsSound.start() }
}
