import ClockModel
import Configuration

extension BoardSetUp {
  func chooseReadouts(on fit: BoardFit, _ file: ConfigurationFile) throws(SetUpStop) -> ReadoutChoice {
    dialogue.say("What should it show?")
    let origin = file.bytes == nil ? "the default" : "as configured now"
    dialogue.say("1  \(file.labels.joined(separator: ", ")), \(origin)", indent: 2)
    dialogue.say("2  other cities", indent: 2)
    dialogue.say(
      "3  the film's labels, DESTINATION TIME, PRESENT TIME and LAST TIME DEPARTED, with the live present time of your zone",
      indent: 2)
    while true {
      switch try asking({ () throws(Leaving) in try dialogue.ask("1, 2 or 3 [1]:") }) {
      case "", "1": return .asBefore
      case "2": return .cities(try askForCities(atMost: max(1, fit.board.wiring.readouts.count)))
      case "3": return .film
      default: dialogue.say("Type a number from 1 to 3, or q to quit.")
      }
    }
  }

  private func askForCities(atMost count: Int) throws(SetUpStop) -> [String] {
    let number = count == 1 ? "One city" : "One to \(count) cities from the top, separated by commas"
    while true {
      let answer = try asking { () throws(Leaving) in
        try dialogue.ask("\(number), as in new_york,london:")
      }
      let names = answer.split(separator: ",").map { String($0).trimmed }.filter { !$0.isEmpty }
      guard (1...count).contains(names.count) else {
        dialogue.say("Expected 1 to \(count), found \(names.count).")
        continue
      }
      var zones: [String] = []
      for name in names {
        // Accept names as people write them.
        switch dependencies.city(name.lowercased().replacing(" ", by: "_")) {
        case .success(let city): zones.append(city.zoneName)
        case .failure(let refusal): dialogue.say("\(name): \(refusal).")
        }
      }
      if zones.count == names.count { return zones }
    }
  }
}

extension String {
  fileprivate func replacing(_ old: Character, by new: Character) -> String {
    String(map { $0 == old ? new : $0 })
  }
}
