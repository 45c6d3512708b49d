import Configuration
import LinuxSystem
public import PanelHAL
import Text

/// Finds a prop's chips, asks what is wired, and writes it into the configuration.
///
/// Until a person says yes it only reads; until a person says so nothing is written, and it can be left at any question.
public struct BoardSetUp<Hardware: PanelHardware> {
  let surroundings: Surroundings<Hardware>
  let dialogue: Dialogue

  /// A set-up.
  public init(_ surroundings: Surroundings<Hardware>, _ dialogue: Dialogue) {
    self.surroundings = surroundings
    self.dialogue = dialogue
  }

  /// Goes through all of it.
  public func run() -> SetUpOutcome {
    do throws(SetUpStop) {
      try goThrough()
      return .saved
    } catch {
      switch error {
      case .left(let leaving): return .left(leaving)
      case .failed(let text, let exitCode): return .failed(text, exitCode: exitCode)
      }
    }
  }

  private func goThrough() throws(SetUpStop) {
    dialogue.say(
      "This finds the chips of your prop, asks what is wired, and writes \(surroundings.path)."
        + " Ctrl-C or q leaves at any question, and changes nothing.\n")
    let file = try readFile()
    try requireRoom(for: file)
    while true {
      let fit = try chooseBoard()
      guard try confirmLEDs(of: fit) else { continue }
      let choice = try chooseReadouts(on: fit, file)
      return try save(file, fit, choice)
    }
  }

  /// Does what asks a person.
  func asking<Value>(_ body: () throws(Leaving) -> Value) throws(SetUpStop) -> Value {
    do throws(Leaving) { return try body() } catch { throw .left(error) }
  }
}
