extension TimeMachine {
  mutating func show(
    _ text: String, on position: ReadoutPosition, for nanoseconds: Int64?, at time: WallTime
  ) throws(CommandRefusal) -> CommandOutcome {
    try refuseUnconfigured(position)
    let line: TextLine
    do throws(TextLineError) {
      line = try TextLine(text, on: circuits.places[position])
    } catch {
      throw CommandRefusal(.badValue, error.description)
    }
    texts[position] = FreeText(line, from: time, for: nanoseconds)
    return Self.outcome([
      Notice(
        .text, at: time, "\(position.name) shows the text \(line.text)",
        details: [.init("readout", position.name), .init("value", line.text)])
    ])
  }

  mutating func clearTexts(
    of position: ReadoutPosition?, at time: WallTime
  ) throws(CommandRefusal) -> CommandOutcome {
    if let position { try refuseUnconfigured(position) }
    let shown = ReadoutPosition.allCases.filter { texts[$0] != nil && (position == nil || position == $0) }
    for each in shown { texts[each] = nil }
    guard !shown.isEmpty else { return CommandOutcome(message: "there is no text to clear", notices: []) }
    return Self.outcome(shown.map { endNotice(of: $0, at: time) })
  }

  mutating func advanceTexts(to time: WallTime, _ notices: inout [Notice]) {
    for position in ReadoutPosition.allCases {
      guard let end = texts[position]?.end, end <= time else { continue }
      texts[position] = nil
      notices.append(endNotice(of: position, at: end))
    }
  }

  private func endNotice(of position: ReadoutPosition, at time: WallTime) -> Notice {
    Notice(
      .text, at: time, "\(position.name) no longer shows a text",
      details: [.init("readout", position.name), .init("value", "")])
  }

  /// The free text on a readout; `nil` if there is none.
  package func text(on position: ReadoutPosition) -> String? { texts[position]?.line.text }
}
