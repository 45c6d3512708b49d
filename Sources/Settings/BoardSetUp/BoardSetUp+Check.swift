import Panel
import PanelHAL

extension BoardSetUp {
  /// Lights the LEDs for a person to check.
  ///
  /// - Returns: whether to use the board.
  func confirmLEDs(of fit: BoardFit) throws(SetUpStop) -> Bool {
    let wiring = fit.board.wiring(renaming: fit.renames)
    let steps = LEDCheck<Hardware>.steps(of: wiring)
    let lines = wiring.lines.map(\.reference.words)
    dialogue.say(
      "\nSo far nothing was written to a chip, and no pin is an output. Next, single LEDs light one after another,"
        + " \(steps.count) in all, for you to check"
        + (lines.isEmpty ? "." : "; these pins become outputs: \(lines.joined(separator: ", "))."))
    guard try asking({ () throws(Leaving) in try dialogue.confirm("Light them?", usual: false) }) else {
      dialogue.say("Skipped. To check the LEDs later, use `sudo timecircuitsctl test walk`.")
      return true
    }
    dependencies.record(wiring)
    defer { dependencies.record(nil) }
    let (dark, errors) = try asking { () throws(Leaving) in
      try LEDCheck(wiring: wiring, hardware: dependencies.hardware).run(dialogue)
    }
    guard !dark.isEmpty || !errors.isEmpty else {
      dialogue.say("All LEDs are correct.\n")
      return true
    }
    if !dark.isEmpty {
      dialogue.say("Not correct:")
      for step in dark { dialogue.say("\(step.name) (\(step.address))", indent: 2) }
      dialogue.say(
        "Is it another board with the same chips, a wrong wire, or a reversed lamp? `sudo timecircuitsctl test walk` checks"
          + " all LEDs later.")
    }
    return try asking { () throws(Leaving) in
      try dialogue.confirm("Use \(fit.board.name) anyway? No returns to the boards.", usual: false)
    }
  }
}
