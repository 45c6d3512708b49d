import ArgumentParser
package import ClockModel
import ControlClient
import ControlProtocol
package import Keys

/// The command `key`.
struct KeyCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "key",
    abstract: "Does what the named key of the prop does.",
    discussion: """
      Keypad keys have the names printed on them: keypad:0 to keypad:9, keypad:enter, keypad:*, \
      or for short 0 to 9, enter. Digits are typed, Enter sets the destination to them, a long 0 departs.

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
    abstract: "Switches the prop off (all dark) or on; without arguments, shows which it is.")

  @Argument(help: "on, off or toggle.")
  var mode: PowerOrder?

  @OptionGroup var connection: ConnectionOptions

  var request: Request { mode.map { .power($0) } ?? .status }

  func perform(in session: Session) throws(ControlFailure) {
    guard mode == nil else { return try session.send(request) }
    try session.printState { [$0.isOff ? "off" : "on"] }
  }
}

extension KeyName: ExpressibleByArgument {
  /// Creates a key from its name; a keypad's key needs only its legend.
  package init?(argument: String) {
    if KeypadFunction(legend: argument.lowercased()) != nil {
      self.init(.keypad, argument)
    } else {
      self.init(argument)
    }
  }
}

extension KeyGesture: ExpressibleByArgument {
  /// Creates a gesture from its name in any case.
  package init?(argument: String) { self.init(rawValue: argument.lowercased()) }
}

extension PowerOrder: ExpressibleByArgument {
  /// Creates an order from its name in any case.
  package init?(argument: String) { self.init(rawValue: argument.lowercased()) }
}
