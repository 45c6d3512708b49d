extension TimeMachine {
  /// The default duration of a code, in nanoseconds.
  package static let codeNanoseconds: Int64 = 60_000_000_000

  /// How long after a code that covered something no other may do so unless forced, in nanoseconds.
  package static let coveringNanoseconds: Int64 = 600_000_000_000

  /// The readouts whose content only the LEDs may show.
  package var privateReadouts: ReadoutSet { pairing.code.map { ReadoutSet($0.position) } ?? ReadoutSet() }

  /// Shows a code on the first readout with six digits, replacing the previous code.
  mutating func show(
    _ digits: PairingDigits, for nanoseconds: Int64?, at time: WallTime
  ) throws(CommandRefusal) -> CommandOutcome {
    try refuseUnderWay(at: time, "show a code")
    guard !isOff else {
      throw CommandRefusal(
        .impossible, "the prop is switched off and cannot show a code: `power on` first")
    }
    guard let (position, places) = placeOfCode else {
      throw CommandRefusal(
        .impossible,
        "a code needs a readout with six digits, and this clock has none: configure a [[readout]] for which the board has six"
      )
    }
    pairing.code = PairingCode(
      digits, on: position, places, until: time.advanced(byNanoseconds: nanoseconds ?? Self.codeNanoseconds))
    recordCovering(at: time)
    return Self.outcome([
      Notice(
        .pairing, at: time, "\(position.name) shows a pairing code",
        details: [.init("readout", position.name), .init("shown", "true")])
    ])
  }

  /// The first readout with six digits, and those digits.
  private var placeOfCode: (position: ReadoutPosition, places: [Int])? {
    for position in positions {
      if let places = circuits.places[position].placesOfCode { return (position, places) }
    }
    return nil
  }

  /// The name of what a code on a readout would cover or distract from; `nil` if the readout only shows its
  /// time.
  private func covered(on position: ReadoutPosition, at time: WallTime) -> String? {
    if timerOnShow(at: time) != nil { return "a timer" }
    if bell.shown?.position == position { return "an alarm" }
    if playing != nil { return "a sequence" }
    return texts[position] == nil ? nil : "a text"
  }

  /// Refuses a code that would cover something shortly after another code did.
  func refuseCovering(at time: WallTime) throws(CommandRefusal) {
    guard let from = pairing.mayCoverFrom, time < from, let position = placeOfCode?.position,
      let what = covered(on: position, at: time)
    else { return }
    let minutes = Self.coveringNanoseconds / 60_000_000_000
    let seconds = from.nanoseconds(since: time) / 1_000_000_000 + 1
    throw CommandRefusal(
      .impossible,
      "\(what) is being shown, and a code already covered something in the last \(minutes) minutes: try again in "
        + "\(seconds) s, or use `now` to cover it at once")
  }

  private mutating func recordCovering(at time: WallTime) {
    guard let code = pairing.code, covered(on: code.position, at: time) != nil else { return }
    pairing.mayCoverFrom = time.advanced(byNanoseconds: Self.coveringNanoseconds)
  }

  mutating func hideCode(at time: WallTime) -> CommandOutcome {
    guard let notice = endCode(at: time) else {
      return CommandOutcome(message: "there is no code to hide", notices: [])
    }
    return Self.outcome([notice])
  }

  mutating func advanceCode(to time: WallTime, _ notices: inout [Notice]) {
    guard let end = pairing.code?.end, end <= time, let notice = endCode(at: end) else { return }
    notices.append(notice)
  }

  /// Removes the code, if there is one, and returns the notice.
  mutating func endCode(at time: WallTime) -> Notice? {
    guard let position = pairing.code?.position else { return nil }
    // Something may have started under the code.
    recordCovering(at: time)
    pairing.code = nil
    return Notice(
      .pairing, at: time, "\(position.name) no longer shows a code",
      details: [.init("readout", position.name), .init("shown", "false")])
  }

  /// The notice that the code has ended, if the machine that replaces this one has none.
  package func codeNotice(replacedBy machine: TimeMachine, at time: WallTime) -> Notice? {
    guard machine.pairing.code == nil else { return nil }
    var before = self
    return before.endCode(at: time)
  }

  /// A readout's daytime brightness, or the standard if it is dark by day.
  func lightOfCode(on position: ReadoutPosition) -> Brightness {
    guard circuits.readouts.indices.contains(position.rawValue) else { return .standard }
    let byDay = state.brightness[position]?.value ?? circuits.readouts[position.rawValue].brightness
    return byDay > .dark ? byDay : .standard
  }
}
