extension TimeMachine {
  /// For how many nanoseconds a code is on show where nobody says how long.
  public static let codeNanoseconds: Int64 = 60_000_000_000

  /// For how many nanoseconds after a code that covered something no other code may cover anything, unless somebody insists.
  public static let coveringNanoseconds: Int64 = 600_000_000_000

  /// The readouts of which nobody but who sees the LEDs may be told.
  public var privateReadouts: ReadoutSet { code.map { ReadoutSet($0.position) } ?? ReadoutSet() }

  /// Shows a code on the first readout that has six digits, in the place of the one before.
  mutating func show(
    _ digits: PairingDigits, for nanoseconds: Int64?, at time: WallTime
  ) throws(CommandRefusal) -> Outcome {
    try refuseUnderWay(at: time, "show a code")
    guard !isOff else {
      throw CommandRefusal(
        .impossible, "the prop is switched off: `power on` first, so that a code can be seen")
    }
    guard let (position, places) = placeOfCode else {
      throw CommandRefusal(
        .impossible,
        "no readout of this clock has the six digits that a code needs: configure a [[readout]] for which the board has six"
      )
    }
    code = PairingCode(
      digits, on: position, places, until: time.advanced(byNanoseconds: nanoseconds ?? Self.codeNanoseconds))
    recordCovering(at: time)
    return Self.outcome([
      Notice(
        .pairing, at: time, "\(position.name) shows a code for pairing",
        details: [.init("readout", position.name), .init("shown", "true")])
    ])
  }

  /// The first readout that has six digits, and the digits.
  private var placeOfCode: (position: ReadoutPosition, places: [Int])? {
    for position in positions {
      if let places = circuits.places[position].placesOfCode { return (position, places) }
    }
    return nil
  }

  /// What a code on a readout covers, or distracts from, in words; `nil` where the readout only shows its time.
  private func covered(on position: ReadoutPosition, at time: WallTime) -> String? {
    if timerOnShow(at: time) != nil { return "a timer" }
    if bell.shown?.position == position { return "an alarm" }
    if playing != nil { return "a sequence" }
    return texts[position] == nil ? nil : "a text"
  }

  /// Refuses a code that would cover something, where another did so a short while ago.
  func refuseCovering(at time: WallTime) throws(CommandRefusal) {
    guard let from = codesMayCoverFrom, time < from, let position = placeOfCode?.position,
      let what = covered(on: position, at: time)
    else { return }
    let minutes = Self.coveringNanoseconds / 60_000_000_000
    let seconds = from.nanoseconds(since: time) / 1_000_000_000 + 1
    throw CommandRefusal(
      .impossible,
      "\(what) is on show, and a code already covered something in the last \(minutes) minutes: try again in "
        + "\(seconds) s, or give `now` to cover it at once")
  }

  /// Remembers that a code covers something, if it does.
  private mutating func recordCovering(at time: WallTime) {
    guard let code, covered(on: code.position, at: time) != nil else { return }
    codesMayCoverFrom = time.advanced(byNanoseconds: Self.coveringNanoseconds)
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
    // Something may have begun beneath it.
    recordCovering(at: time)
    code = nil
    return Notice(
      .pairing, at: time, "\(position.name) shows no code any more",
      details: [.init("readout", position.name), .init("shown", "false")])
  }

  /// The notice that a code is not on show any more, where the machine that comes in the place of this one has none.
  public func codeNotice(replacedBy machine: TimeMachine, at time: WallTime) -> Notice? {
    guard machine.code == nil else { return nil }
    var before = self
    return before.endCode(at: time)
  }

  /// A readout's light by day; that of a readout that is to be dark by day is the standard.
  func lightOfCode(on position: ReadoutPosition) -> Brightness {
    guard circuits.readouts.indices.contains(position.rawValue) else { return .standard }
    let byDay = state.brightness[position]?.value ?? circuits.readouts[position.rawValue].brightness
    return byDay > .dark ? byDay : .standard
  }
}
