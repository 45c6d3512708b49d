import LinuxSystem

/// Where the program begins.
@main
enum Main {
  static func main() {
    // Before the command line is read: its help may go to a reader that ends early.
    Output.ignoreSignalsOfWrites()
    Output.occupyStandardDescriptors()
    TimeCircuitsLink.main()
  }
}
