import ArgumentParser
import ClockModel
import ControlClient
import ControlProtocol
import Text

/// The command `brightness`.
struct BrightnessCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "brightness",
    abstract:
      "Sets the brightness of all readouts, or of one, from 1 to 16, or 0 for dark; without arguments, shows it.",
    usage: "timecircuitsctl brightness [all|\(ReadoutPosition.allValueStrings.joined(separator: "|"))] <n>")

  @Argument(
    help: ArgumentHelp("The readout (default: all).", valueName: "readout"),
    completion: .list(ReadoutPosition.allValueStrings))
  var first: String?

  @Argument(help: ArgumentHelp("The brightness, \(range), or 0 for dark.", valueName: "n"))
  var second: String?

  @OptionGroup var connection: ConnectionOptions

  private static let all = "all"
  private static let range = "\(Brightness.range.lowerBound) to \(Brightness.range.upperBound)"

  /// Parses the words; the argument parser cannot know which may be omitted.
  private func parse() throws(ValidationError) -> (ReadoutPosition?, Brightness) {
    guard let first else { return (nil, .standard) }
    if second == nil, let parts = Self.parts(first) {
      throw ValidationError(
        "Type timecircuitsctl brightness \(parts.0) \(parts.1), with a space between them.")
    }
    if let second, Int(whole: first) != nil {
      let order = ReadoutPosition(argument: second).map {
        "the readout comes first: brightness \($0.name) \(first)"
      }
      throw ValidationError(
        "Unknown readout '\(first)': \(order ?? "type timecircuitsctl brightness \(first) for all").")
    }
    guard let second else {
      guard ReadoutPosition(argument: first) == nil, first != Self.all else {
        throw ValidationError(
          "The brightness is missing. Type timecircuitsctl brightness \(first) and a number from 1 to 16.")
      }
      return (nil, try brightness(first))
    }
    guard first != Self.all else { return (nil, try brightness(second)) }
    guard let readout = ReadoutPosition(argument: first) else {
      let names = ReadoutPosition.allValueStrings.joined(separator: ", ")
      throw ValidationError("Unknown readout '\(first)': expected all, \(names), or a brightness.")
    }
    return (readout, try brightness(second))
  }

  /// Splits a readout and its brightness typed as one word, such as `present=4`.
  private static func parts(_ word: String) -> (String, String)? {
    let parts = word.split { $0 == "=" || $0 == ":" }.map(String.init)
    guard parts.count == 2, ReadoutPosition(argument: parts[0]) != nil, Int(whole: parts[1]) != nil else {
      return nil
    }
    return (parts[0], parts[1])
  }

  private func brightness(_ word: String) throws(ValidationError) -> Brightness {
    if Int(whole: word) == 0 { return .dark }
    guard let brightness = Int(whole: word).flatMap(Brightness.init(sixteenths:)) else {
      throw ValidationError(
        "The brightness is a whole number from 0 (dark) to 16 (full), not '\(word)'.")
    }
    return brightness
  }

  func validate() throws { _ = try parse() }

  func perform(in session: Session) throws(ControlFailure) {
    guard first == nil else { return try session.send(request) }
    var table = Table(["READOUT", "BRIGHTNESS"])
    for readout in try session.status().readouts {
      let wanted = readout.brightnessWanted
      table.add(
        [readout.shown.position.name, wanted == .dark ? "dark" : "\(wanted.sixteenths)"].map {
          Table.Cell($0)
        })
    }
    try session.print(table.lines(session.paint))
  }

  var request: Request {
    guard first != nil else { return .status }
    do throws(ValidationError) {
      let (readout, brightness) = try parse()
      return .brightness(readout, brightness)
    } catch {
      // Unreachable: `validate()` runs before any request.
      return .brightness(nil, .standard)
    }
  }
}

/// The command `night`.
struct NightCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "night",
    abstract:
      "Switches night dimming on or off, or leaves it to the configuration; without arguments, shows it.")

  @Argument(
    help: "on, off, auto or toggle (switches between day and night).",
    completion: .list(NightWord.allCases.map(\.rawValue)))
  var mode: NightWord?

  @OptionGroup var connection: ConnectionOptions

  var request: Request { mode.map(\.request) ?? .status }

  func perform(in session: Session) throws(ControlFailure) {
    guard mode == nil else { return try session.send(request) }
    try session.printState { [StatusPage.night(of: $0)] }
  }
}

/// The arguments of `night`.
enum NightWord: String, CaseIterable, ExpressibleByArgument {
  case on, off, auto, toggle

  /// Parses a word in any case.
  init?(argument: String) { self.init(rawValue: argument.lowercased()) }

  var request: Request {
    switch self {
    case .on: .night(.on)
    case .off: .night(.off)
    case .auto: .night(.auto)
    case .toggle: .toggleNight
    }
  }
}
