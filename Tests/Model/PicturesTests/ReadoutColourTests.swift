import ClockModel
@testable import Pictures
import Testing

/// The colours of readouts in a terminal.
@Suite struct ReadoutColourTests {
  private static func colours(_ position: ReadoutPosition, _ palette: Palette) -> [String] {
    let colour = ReadoutColour(position, palette)
    let lights = Brightness.range.compactMap { Brightness(sixteenths: $0) }
    return [colour.parameters(isLit: false)] + lights.map { colour.parameters(isLit: true, brightness: $0) }
  }

  @Test(arguments: ReadoutPosition.allCases, Palette.Theme.allCases)
  func directColourShowsSixteenSteps(position: ReadoutPosition, theme: Palette.Theme) {
    let colours = Self.colours(position, Palette(depth: .direct, theme: theme))
    #expect(Set(colours).count == 17, "\(colours)")
    // Each step differs more from the unlit colour than the one before.
    let first = Self.channels(colours[0])
    let distances = colours.map { colour in
      zip(Self.channels(colour), first).map { abs($0 - $1) }.reduce(0, +)
    }
    #expect(distances == distances.sorted())
  }

  @Test(arguments: ReadoutPosition.allCases, Palette.Theme.allCases)
  func indexedColourShowsAtLeastFourStepsOnDark(position: ReadoutPosition, theme: Palette.Theme) {
    let colours = Self.colours(position, Palette(depth: .indexed, theme: theme))
    #expect(Set(colours).count >= (theme == .dark ? 5 : 3), "\(colours)")
    #expect(colours[0] != colours[1])
  }

  /// Lit segments are darker on white and lighter on black.
  @Test(arguments: ReadoutPosition.allCases)
  func litSegmentsStandOut(position: ReadoutPosition) {
    for theme in Palette.Theme.allCases {
      let sums = Self.colours(position, Palette(depth: .direct, theme: theme)).map {
        Self.channels($0).reduce(0, +)
      }
      #expect((sums[16] > sums[0]) == (theme == .dark), "\(sums)")
      #expect(abs(sums[16] - sums[0]) > 200, "\(sums)")
    }
  }

  private static func channels(_ parameters: String) -> [Int] {
    parameters.split(separator: ";").dropFirst(2).compactMap { Int($0) }
  }

  @Test(
    arguments: [
      ([:], Palette.standard), (["COLORTERM": "truecolor"], Palette(depth: .direct, theme: .dark)),
      (["COLORTERM": "24bit", "COLORFGBG": "0;15"], Palette(depth: .direct, theme: .light)),
      (["COLORFGBG": "15;0"], .standard),
      (["COLORFGBG": "0;default;7"], Palette(depth: .indexed, theme: .light)),
      (["COLORFGBG": "12;8"], .standard), (["COLORFGBG": "x"], .standard), (["COLORFGBG": ""], .standard),
    ] as [([String: String], Palette)])
  func environmentSelectsThePalette(environment: [String: String], palette: Palette) {
    #expect(Palette { environment[$0] } == palette)
    #expect(Palette(environment: { environment[$0] }, theme: .light).theme == .light)
  }

  @Test(
    arguments: [
      (499_162_860, "Sat 26 Oct 1985 08:21:00 UTC"), (0, "Thu 1 Jan 1970 00:00:00 UTC"),
      (-1, "Wed 31 Dec 1969 23:59:59 UTC"), (1_795_435_200, "Mon 23 Nov 2026 12:00:00 UTC"),
    ] as [(Int64, String)])
  func captionShowsTheTimeInUTC(seconds: Int64, words: String) {
    #expect(TimeCaption.text(WallTime(seconds: seconds)) == words)
  }
}
