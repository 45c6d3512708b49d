import Panel
import PanelHAL

extension BoardSetUp {
  /// Has a person look at the LEDs.
  ///
  /// - Returns: whether the board is taken.
  func confirmLEDs(of fit: BoardFit) throws(SetUpStop) -> Bool {
    let wiring = fit.board.wiring(renaming: fit.renames)
    let steps = LEDCheck<Hardware>.steps(of: wiring)
    let lines = wiring.lines.map(\.reference.words)
    dialogue.say(
      "\nUp to here nothing was written to a chip, and no pin is an output. Now one LED after the other is lit,"
        + " \(steps.count) in all, for you to look at"
        + (lines.isEmpty ? "." : "; these pins become outputs: \(lines.joined(separator: ", "))."))
    guard try asking({ () throws(Leaving) in try dialogue.confirm("Light them?", usual: false) }) else {
      dialogue.say("Nothing is lit, then; `sudo timecircuitsctl test walk` does it later.")
      return true
    }
    surroundings.note(wiring)
    defer { surroundings.note(nil) }
    let (dark, errors) = try asking { () throws(Leaving) in
      try LEDCheck(wiring: wiring, hardware: surroundings.hardware).run(dialogue)
    }
    guard !dark.isEmpty || !errors.isEmpty else {
      dialogue.say("All as it should be.\n")
      return true
    }
    if !dark.isEmpty {
      dialogue.say("Not as it should be:")
      for step in dark { dialogue.say("\(step.name) (\(step.address))", indent: 2) }
      dialogue.say(
        "Another board that has the same chips, a wire, a lamp the wrong way round? `timecircuitsctl test walk` goes"
          + " through all LEDs later.")
    }
    return try asking { () throws(Leaving) in
      try dialogue.confirm("Take \(fit.board.name) all the same? No goes back to the boards.", usual: false)
    }
  }
}
