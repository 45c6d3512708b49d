import Configuration
import LinuxSystem
package import PanelHAL
import Text

/// Finds a prop's chips, asks how it is wired, and writes the configuration.
///
/// Until the person agrees it only reads; it writes the file after a second yes. Any question can end it.
package struct BoardSetUp<Hardware: PanelHardware> {
  let dependencies: Dependencies<Hardware>
  let dialogue: Dialogue

  package init(_ dependencies: Dependencies<Hardware>, _ dialogue: Dialogue) {
    self.dependencies = dependencies
    self.dialogue = dialogue
  }

  package func run() -> SetUpOutcome {
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
      "This finds the chips of your prop, asks about the wiring, and writes \(dependencies.path)."
        + " At any question, Ctrl-C or q quits without changes.\n")
    let file = try readFile()
    try requireRoom(for: file)
    while true {
      let fit = try chooseBoard()
      guard try confirmLEDs(of: fit) else { continue }
      let choice = try chooseReadouts(on: fit, file)
      return try save(file, fit, choice)
    }
  }

  /// Runs a question; if the person leaves, the set-up stops.
  func asking<Value>(_ body: () throws(Leaving) -> Value) throws(SetUpStop) -> Value {
    do throws(Leaving) { return try body() } catch { throw .left(error) }
  }
}
