/// A text that somebody wants to see on a readout for a while: it lies over the readout's time, beneath a sequence, and moves by one
/// place at each edge where it is long.
struct FreeText: Equatable, Sendable {
  /// How long a short text stands where nobody says how long.
  private static let standing: Int64 = 10_000_000_000

  /// Its characters, all of which their places can show.
  let line: TextLine
  private var start: WallTime
  /// When it is over.
  private(set) var end: WallTime

  /// A text from a time on.
  ///
  /// - Parameters:
  ///   - line: its characters.
  ///   - start: when it begins.
  ///   - duration: for how long it is shown, in nanoseconds; `nil` ten seconds, or where it is too long for the readout
  ///     until it has run through once.
  init(_ line: TextLine, from start: WallTime, for duration: Int64?) {
    self.line = line
    self.start = start
    let once = line.scrolls ? Int64(line.characters.count) * 500_000_000 : Self.standing
    end = start.advanced(byNanoseconds: duration ?? once)
  }

  /// The wall clock was set: it goes on in step with real time.
  mutating func clockWasSet(byNanoseconds nanoseconds: Int64) {
    start = start.advanced(byNanoseconds: nanoseconds)
    end = end.advanced(byNanoseconds: nanoseconds)
  }

  /// Whether it is seen on a readout that it shares with a timer: each has two seconds, and the text the first.
  func hasItsTurn(at time: WallTime) -> Bool { (time.edge.halfSeconds - start.edge.halfSeconds) / 4 % 2 == 0 }

  /// Stands in the place of the readout's time; colon and lamps are dark.
  func lie(over picture: inout ReadoutPicture, at time: WallTime) {
    guard picture.brightness > .dark else { return }
    picture.cells = line.cells(movedBy: Int(clamping: max(0, time.edge.halfSeconds - start.edge.halfSeconds)))
    picture.meridiem = nil
    picture.colon = false
  }
}
