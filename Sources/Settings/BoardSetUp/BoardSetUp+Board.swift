import Panel
import PanelHAL
import Text

extension BoardSetUp {
  /// Asks for the board, given the chips that answered.
  func chooseBoard() throws(SetUpStop) -> BoardFit {
    while true {
      let buses = dependencies.buses()
      report(buses)
      let fits = BoardFit.all(of: dependencies.boards, on: buses)
      let chosen = try fits.isEmpty ? chooseWithoutChips(on: buses) : choose(of: fits, on: buses)
      if let fit = chosen, try accepts(fit, on: buses) { return fit }
    }
  }

  private func report(_ buses: [FoundBus]) {
    guard !buses.isEmpty else {
      dialogue.say("There is no I²C bus on this machine: \(dependencies.advice("/dev/i2c-1")).")
      return
    }
    dialogue.say("Answers at 0x70 to 0x77, the addresses of HT16K33 chips (each was only read):")
    for bus in buses {
      let adapter = bus.adapter.isEmpty ? "" : " (\(bus.adapter))"
      let found = bus.answering.isEmpty ? "nothing" : Self.list(bus.answering)
      dialogue.say("\(bus.path)\(adapter): \(found)", indent: 2)
      for error in bus.errors { dialogue.say("\(error).", indent: 4) }
    }
    dialogue.say()
  }

  private static func list(_ addresses: [UInt8]) -> String {
    Wording.list(addresses.map { "0x" + String($0, radix: 16) }, "and")
  }

  /// Chips in words, such as `0x70 and 0x71 on /dev/i2c-1`.
  static func words(_ chips: [WiredChip]) -> String {
    let buses = chips.map(\.bus).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
    let parts = buses.map { bus in "\(list(chips.filter { $0.bus == bus }.map(\.address))) on \(bus)" }
    return Wording.list(parts, "and")
  }

  /// The chips of a fit in words: answering, missing and others.
  private func words(_ fit: BoardFit) -> String {
    var words = "\(Self.words(fit.answering)) \(fit.answering.count == 1 ? "answers" : "answer")"
    if !fit.missing.isEmpty { words += "; missing: \(Self.words(fit.missing))" }
    if !fit.others.isEmpty { words += "; not on this board: \(Self.words(fit.others))" }
    return words
  }

  private func choose(of fits: [BoardFit], on buses: [FoundBus]) throws(SetUpStop) -> BoardFit? {
    let exact = fits.filter(\.isExact)
    // If some fit, only those are listed; any other can still be named.
    let fits = exact.isEmpty ? Array(fits.prefix(3)) : exact
    switch exact.count {
    case 0: dialogue.say("No board has exactly these chips. The closest:")
    case 1: dialogue.say("One board has exactly these chips:")
    default:
      dialogue.say("\(exact.count) boards have exactly these chips, and only you know which is yours:")
    }
    for (index, fit) in fits.enumerated() {
      dialogue.say("\(index + 1)  \(fit.board.name): \(fit.board.description)", indent: 2)
      dialogue.say("\(words(fit)).", indent: 5)
    }
    // If several are possible, there is no default.
    let usual = exact.count == 1 || fits.count == 1
    let question = "Which one is it? Type its number or name, or l to look again\(usual ? " [1]" : ""):"
    while true {
      let answer = try asking { () throws(Leaving) in try dialogue.ask(question) }
      if answer.isEmpty, usual { return fits[0] }
      if answer.lowercased() == "l" { return nil }
      if let number = Int(answer), fits.indices.contains(number - 1) { return fits[number - 1] }
      if let fit = named(answer, on: buses) { return fit }
    }
  }

  private func chooseWithoutChips(on buses: [FoundBus]) throws(SetUpStop) -> BoardFit? {
    if !buses.isEmpty {
      dialogue.say(
        "No chip answers. Do the chips have 5 V, and a ground wire to the Pi? Are SDA and SCL swapped?"
          + " boards/README.md and the wiring diagrams beside it show the pins.")
    }
    let answer = try asking { () throws(Leaving) in
      try dialogue.ask("Enter looks again; a board's name continues without its chips:")
    }
    return answer.isEmpty || answer.lowercased() == "l" ? nil : named(answer, on: buses)
  }

  /// Finds a board by its name; reports an unknown one.
  private func named(_ name: String, on buses: [FoundBus]) -> BoardFit? {
    if let board = dependencies.boards.first(where: { $0.name == name }) {
      return BoardFit.best(of: board, on: buses)
    }
    let names = dependencies.boards.map(\.name)
    let near = NearestName.all(name, among: names)
    dialogue.say(
      near.isEmpty
        ? "There is no board \(Printable.quoted(name)). The boards: \(Wording.list(names, "and"))."
        : "There is no board \(Printable.quoted(name)). Did you mean \(Wording.list(near, "or"))?")
    return nil
  }

  /// Whether to use a board although chips or buses of it are missing.
  private func accepts(_ fit: BoardFit, on buses: [FoundBus]) throws(SetUpStop) -> Bool {
    let absent = fit.board.wiring(renaming: fit.renames).buses.filter { bus in
      !buses.contains { $0.path == bus }
    }
    for bus in absent { dialogue.say("There is no \(bus): \(dependencies.advice(bus)).") }
    guard !fit.missing.isEmpty else { return true }
    // Without its bus, nothing is known of a chip.
    let silent = fit.missing.filter { !absent.contains($0.bus) }
    if silent.isEmpty {
      return try asking { () throws(Leaving) in
        try dialogue.confirm("Continue without it, and look for the chips later?", usual: false)
      }
    }
    dialogue.say(
      "\(fit.board.name): \(Self.words(silent)) \(silent.count == 1 ? "does" : "do") not answer. Check"
        + " power, wires and address jumpers.")
    return try asking { () throws(Leaving) in
      try dialogue.confirm("Continue anyway?", usual: false)
    }
  }
}
