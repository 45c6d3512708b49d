public import ArgumentParser
public import ClockModel
import ControlLink
import ControlProtocol
public import Keys

/// The command `key`.
struct KeyCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "key",
    abstract: "Presses a key of the prop, by its name: what it does is done.",
    discussion: """
      Keys of keypads are named by what is printed on them: keypad:0 to keypad:9, keypad:enter, keypad:*, \
      or for short 0 to 9, enter. Digits are typed, Enter sets the destination to them; 0 held down departs.

      Examples:
        timecircuitsctl key 5
        timecircuitsctl key keypad:0 --gesture long
      """)

  @Argument(help: ArgumentHelp("The key, such as keypad:5.", valueName: "key"))
  var key: KeyName

  @Option(help: "press, long, double, closed or open.")
  var gesture = KeyGesture.press

  @OptionGroup var connection: ConnectionOptions

  var request: Request { .key(KeyPress(key, gesture)) }
}

/// The command `power`.
struct PowerCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "power",
    abstract: "Switches the prop off, all dark, and on again; alone, says what it is.")

  @Argument(help: "on, off or toggle.")
  var mode: PowerOrder?

  @OptionGroup var connection: ConnectionOptions

  var request: Request { mode.map { .power($0) } ?? .status }

  func perform(in session: Session) throws(ControlFailure) {
    guard mode == nil else { return try session.tell(request) }
    try session.printState { [$0.isOff ? "off" : "on"] }
  }
}

extension KeyName: ExpressibleByArgument {
  /// The key of a word; what a keypad's digits and Enter are called is enough for these.
  ///
  /// - Parameter argument: The word.
  public init?(argument: String) {
    if KeypadFunction(legend: argument.lowercased()) != nil {
      self.init(.keypad, argument)
    } else {
      self.init(argument)
    }
  }
}

extension KeyGesture: ExpressibleByArgument {
  /// The gesture of a word, in letters of any case.
  ///
  /// - Parameter argument: The word.
  public init?(argument: String) { self.init(rawValue: argument.lowercased()) }
}

extension PowerOrder: ExpressibleByArgument {
  /// The order of a word, in letters of any case.
  ///
  /// - Parameter argument: The word.
  public init?(argument: String) { self.init(rawValue: argument.lowercased()) }
}
