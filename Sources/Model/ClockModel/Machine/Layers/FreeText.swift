/// A free text shown on a readout for a while.
///
/// It covers the readout's time and is covered by a sequence. A long text scrolls by one digit at each edge.
struct FreeText: Equatable, Sendable {
  /// The default duration of a short text, in nanoseconds.
  private static let standing: Int64 = 10_000_000_000

  /// Its characters, all of which their digits can show.
  let line: TextLine
  private var start: WallTime
  private(set) var end: WallTime

  /// Creates a text for some nanoseconds; `nil` is ten seconds, or one full pass of a scrolling text.
  init(_ line: TextLine, from start: WallTime, for duration: Int64?) {
    self.line = line
    self.start = start
    let once = line.scrolls ? Int64(line.characters.count) * 500_000_000 : Self.standing
    end = start.advanced(byNanoseconds: duration ?? once)
  }

  /// Moves it with the wall clock.
  mutating func clockWasSet(byNanoseconds nanoseconds: Int64) {
    start = start.advanced(byNanoseconds: nanoseconds)
    end = end.advanced(byNanoseconds: nanoseconds)
  }

  /// Whether it is visible on a readout shared with a timer: they alternate every two seconds, the text
  /// first.
  func hasItsTurn(at time: WallTime) -> Bool { (time.edge.halfSeconds - start.edge.halfSeconds) / 4 % 2 == 0 }

  /// Replaces the readout's time; colon and lamps are dark.
  func overlay(on picture: inout ReadoutPicture, at time: WallTime) {
    guard picture.brightness > .dark else { return }
    picture.cells = line.cells(movedBy: Int(clamping: max(0, time.edge.halfSeconds - start.edge.halfSeconds)))
    picture.meridiem = nil
    picture.colon = false
  }
}
