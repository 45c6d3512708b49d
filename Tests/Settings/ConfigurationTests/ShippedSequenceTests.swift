import ClockModel
import Configuration
import Testing

/// The installed sequences, against their documented figures.
@Suite struct ShippedSequenceTests {
  private let sequences: [String: DisplaySequence]

  init() throws {
    let loader = ConfigurationLoader(
      boardFolders: [Bench.bundledBoards], zoneFolder: "/usr/share/zoneinfo",
      dataFolders: [Bench.dataFolder])
    sequences = try loader.load(nil).sequences
  }

  /// A readout's own picture, at full brightness.
  private static let own: ReadoutPicture = {
    let text = ReadoutText("OCT 26 1985 AM 01:21")
    return ReadoutPicture(
      cells: text?.cells ?? DigitCells(repeating: 0), meridiem: text?.meridiem, colon: true, brightness: .full
    )
  }()
  private static var withoutMonth: ReadoutPicture {
    var picture = own
    for digit in [Digit.month1, .month2, .month3] { picture[digit] = UInt8(ascii: " ") }
    return picture
  }

  private func picture(
    _ name: String, _ readout: ReadoutPosition, at milliseconds: Int, seed: UInt64 = 88
  ) throws -> ReadoutPicture {
    var picture = Self.own
    try #require(sequences[name]).alter(&picture, of: readout, at: milliseconds, seed: seed)
    return picture
  }

  @Test func allSequencesOfTheDaemonAreInstalled() {
    let names = ["date-entry", "departure", "glitch", "power-on", "re-entry"]
    #expect(Set(names).isSubset(of: sequences.keys))
    #expect(sequences.allSatisfy { $0.key == $0.value.name && !$0.value.description.isEmpty })
  }

  @Test(arguments: [
    ("departure", 8000), ("re-entry", 1500), ("date-entry", 580), ("power-on", 2580), ("glitch", 4000),
  ])
  func eachSequenceHasItsLength(name: String, length: Int) {
    #expect(sequences[name]?.length == length)
  }

  @Test func changesAreAtLeastTheShortestStepApart() {
    for sequence in sequences.values {
      var now = -1
      while now < sequence.length {
        let next = sequence.nextChange(after: now)
        #expect(now < 0 || next - now >= DisplaySequence.shortestStep, "\(sequence.name) at \(now)")
        guard next > now else { return }
        now = next
      }
    }
  }

  /// The phases of the best known prop firmware, in its order.
  @Test(
    arguments: [
      ("lead-in", 0), ("flicker", 1400), ("displacement", 4200), ("disruption-1", 5800),
      ("disruption-2", 6800),
    ] as [(String, Int)])
  func departurePhasesBeginWithTheirEvents(event: String, start: Int) {
    #expect(sequences["departure"]?.steps.filter { $0.event == event }.map(\.start) == [start])
    #expect(sequences["departure"]?.steps.count(where: { $0.event != nil }) == 5)
  }

  @Test(arguments: ReadoutPosition.allCases)
  func departureFlickersFromItsOwnPictureToDark(readout: ReadoutPosition) throws {
    for time in stride(from: 0, to: 1400, by: 50) {
      #expect(try picture("departure", readout, at: time) == Self.own)
    }
    var dark = 0
    var periods = 0
    for seed in 0..<200 as Range<UInt64> {
      for half in stride(from: 1400, to: 4200, by: 500) {
        let first = try picture("departure", readout, at: half, seed: seed)
        let last = try picture("departure", readout, at: min(half + 499, 4199), seed: seed)
        // Each half second is dark or lit as a whole.
        #expect(first == last)
        #expect(first == .dark || first == Self.own)
        dark += first == .dark ? 1 : 0
        periods += 1
      }
    }
    // About 20 percent of 1200 periods.
    #expect((150...350).contains(dark * 1000 / periods))
    for time in [4200, 5000, 5799] { #expect(try picture("departure", readout, at: time) == .dark) }
  }

  @Test func departureDisruptionsAreBurstsOfFiveFrames() throws {
    let sequence = try #require(sequences["departure"])
    var changes: [Int] = []
    var now = 5799
    while now < sequence.length {
      now = sequence.nextChange(after: now)
      changes.append(now)
    }
    let frames = { (start: Int, length: Int) in (0...5).map { start + $0 * length } }
    var bursts = [(5800, 20), (6300, 20), (6800, 10), (7300, 10), (7800, 10)].flatMap(frames)
    bursts.append(8000)
    #expect(changes == bursts)
  }

  @Test func disruptionShowsOtherTimesThenNoise() throws {
    let texts = ["JAN 01 1885 AM 12:00", "JAN 01 1801 AM 10:00"].compactMap(ReadoutText.init)
    var seen: Set<DigitCells> = []
    var lights: Set<Brightness> = []
    for seed in 0..<100 as Range<UInt64> {
      for frame in stride(from: 5800, to: 5900, by: 20) {
        let destination = try picture("departure", .destination, at: frame, seed: seed)
        seen.insert(destination.cells)
        lights.insert(destination.brightness)
        let present = try picture("departure", .present, at: frame, seed: seed)
        #expect(present.cells == Self.own.cells)
        lights.insert(present.brightness)
      }
      let noise = try picture("departure", .present, at: 6800, seed: seed)
      #expect(noise.noise != 0)
      #expect(try picture("departure", .present, at: 7999, seed: seed) == .dark)
    }
    #expect(lights.count == Brightness.range.count)
    for text in texts { #expect(seen.contains(text.cells)) }
    let broken = seen.subtracting(texts.map(\.cells))
    #expect(!broken.isEmpty)
    for cells in broken { #expect(Self.digits(of: cells).isSubset(of: [" ", "9", "0"])) }
  }

  private static func digits(of cells: DigitCells) -> Set<Character> {
    Set((0..<Digit.count).map { Character(Unicode.Scalar(cells[$0])) })
  }

  @Test(arguments: [
    // The sequence, and when it goes dark, shows all but the month, and adds the month.
    ("re-entry", 0, 1420, 1500), ("date-entry", 0, 500, 580),
  ])
  func monthAppears80MillisecondsLate(name: String, dark: Int, rest: Int, month: Int) throws {
    #expect(month - rest == 80)
    for readout in ReadoutPosition.allCases {
      #expect(try picture(name, readout, at: dark) == .dark)
      #expect(try picture(name, readout, at: rest - 1) == .dark)
      #expect(try picture(name, readout, at: rest) == Self.withoutMonth)
      #expect(try picture(name, readout, at: month - 1) == Self.withoutMonth)
      #expect(try picture(name, readout, at: month) == Self.own)
    }
  }

  @Test func powerOnBrightensEvery100Milliseconds() throws {
    #expect(try picture("power-on", .present, at: 899) == .dark)
    let entry = try picture("power-on", .present, at: 900)
    #expect(entry.cells == Self.withoutMonth.cells)
    #expect(entry.brightness == .lowest)
    for step in 0..<16 {
      for time in [980 + step * 100, 1079 + step * 100] {
        let picture = try picture("power-on", .present, at: time)
        #expect(picture.cells == Self.own.cells)
        #expect(Int(picture.brightness.sixteenths) == step + 1)
      }
    }
  }

  @Test func glitchAffectsOnlyTheDestination() throws {
    let glitch = try #require(ReadoutText("JAN 01 1885 AM 12:00"))
    var seen: Set<DigitCells> = []
    for time in stride(from: 0, to: 4000, by: 10) {
      #expect(try picture("glitch", .present, at: time) == Self.own)
      #expect(try picture("glitch", .lastDeparted, at: time) == Self.own)
      seen.insert(try picture("glitch", .destination, at: time).cells)
    }
    #expect(seen.contains(Self.own.cells))
    #expect(seen.contains(glitch.cells))
    let broken = seen.subtracting([Self.own.cells, glitch.cells])
    #expect(broken.count == 3)
    for cells in broken { #expect(Self.digits(of: cells).isSubset(of: [" ", "9", "0"])) }
    #expect(try picture("glitch", .destination, at: 1200).cells == glitch.cells)
    #expect(try picture("glitch", .destination, at: 2499).cells == glitch.cells)
  }
}
