extension TimeMachine {
  /// For how many nanoseconds a code is on show where nobody says how long.
  public static let codeNanoseconds: Int64 = 60_000_000_000

  /// The readouts of which nobody but who sees the LEDs may be told.
  public var privateReadouts: ReadoutSet { code.map { ReadoutSet($0.position) } ?? ReadoutSet() }

  /// Shows a code on the first readout that has six digits, in the place of the one before.
  mutating func show(
    _ digits: PairingDigits, for nanoseconds: Int64?, at time: WallTime
  ) throws(CommandRefusal) -> Outcome {
    try refuseUnderWay(at: time, "show a code")
    for position in positions {
      guard let places = circuits.places[position].placesOfCode else { continue }
      code = PairingCode(
        digits, on: position, places, until: time.advanced(byNanoseconds: nanoseconds ?? Self.codeNanoseconds)
      )
      return Self.outcome([
        Notice(
          .pairing, at: time, "\(position.name) shows a code for pairing",
          details: [.init("readout", position.name), .init("shown", "true")])
      ])
    }
    throw CommandRefusal(
      .impossible,
      "no readout of this clock has six digits to show a code: pairing needs a [[readout]] that the board has them for"
    )
  }

  /// Ends the code on show.
  mutating func hideCode(at time: WallTime) -> Outcome {
    guard let notice = endCode(at: time) else {
      return Outcome(message: "there is no code to hide", notices: [])
    }
    return Self.outcome([notice])
  }

  mutating func advanceCode(to time: WallTime, _ notices: inout [Notice]) {
    guard let end = code?.end, end <= time, let notice = endCode(at: end) else { return }
    notices.append(notice)
  }

  /// Takes a code off that is on show, for what comes in its place.
  mutating func endCode(at time: WallTime) -> Notice? {
    guard let position = code?.position else { return nil }
    code = nil
    return Notice(
      .pairing, at: time, "\(position.name) shows no code any more",
      details: [.init("readout", position.name), .init("shown", "false")])
  }

  /// A readout's light by day; that of a readout that is to be dark by day is the standard.
  func lightOfCode(on position: ReadoutPosition) -> Brightness {
    guard circuits.readouts.indices.contains(position.rawValue) else { return .standard }
    let byDay = state.brightness[position]?.value ?? circuits.readouts[position.rawValue].brightness
    return byDay > .dark ? byDay : .standard
  }
}
