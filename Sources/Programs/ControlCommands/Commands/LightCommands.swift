public import ArgumentParser
public import ClockModel
import ControlProtocol

/// The command `brightness`.
struct BrightnessCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "brightness",
    abstract: "Sets the light of all readouts, or of one.",
    usage: "timecircuitsctl brightness [\(ReadoutPosition.allValueStrings.joined(separator: "|"))] <n>")

  @Argument(
    help: ArgumentHelp("The readout, where it is not for all.", valueName: "readout"),
    completion: .list(ReadoutPosition.allValueStrings))
  var first: String

  @Argument(help: ArgumentHelp("The light in sixteenths, \(range).", valueName: "n"))
  var second: String?

  @OptionGroup var connection: ConnectionOptions

  private static let range = "\(Brightness.range.lowerBound) to \(Brightness.range.upperBound)"

  /// What the words mean; which of them may be left out is not for the parser to know.
  private func parse() throws(ValidationError) -> (ReadoutPosition?, Brightness) {
    guard let second else { return (nil, try brightness(first)) }
    guard let readout = ReadoutPosition(argument: first) else {
      let names = ReadoutPosition.allValueStrings.joined(separator: ", ")
      throw ValidationError("Unknown readout '\(first)': expected one of \(names), or the light alone.")
    }
    return (readout, try brightness(second))
  }

  private func brightness(_ word: String) throws(ValidationError) -> Brightness {
    guard let brightness = Int(word).flatMap(Brightness.init(sixteenths:)) else {
      throw ValidationError("The light is a whole number, \(Self.range), not '\(word)'.")
    }
    return brightness
  }

  func validate() throws { _ = try parse() }

  var request: Request {
    do throws(ValidationError) {
      let (readout, brightness) = try parse()
      return .brightness(readout, brightness)
    } catch {
      // Validated before any request is made.
      return .brightness(nil, .standard)
    }
  }
}

/// The command `night`.
struct NightCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "night", abstract: "Makes it night or day for the readouts, or leaves that to the schedule.")

  @Argument(help: "on, off or auto.")
  var mode: NightMode

  @OptionGroup var connection: ConnectionOptions

  var request: Request { .night(mode) }
}

extension NightMode: ExpressibleByArgument {}
