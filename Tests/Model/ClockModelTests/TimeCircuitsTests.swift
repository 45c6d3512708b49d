import ClockModel
import ClockTestSupport
import TestSupport
import Testing
import ZoneInfo

/// Pictures of the readouts at an edge.
@Suite struct TimeCircuitsTests {
  private static let hero = [(1, 21), (1, 22), (1, 20)].compactMap { hour, minute in
    CivilTime(year: 1985, month: 10, day: 26, hour: hour, minute: minute, second: 0)
  }

  private static let circuits = TimeCircuits(
    readouts: zip(["DESTINATION TIME", "PRESENT TIME", "LAST TIME DEPARTED"], hero).map { label, time in
      Readout(label: label, source: .fixed(time))
    })

  @Test(arguments: [0, 1, 1_000_000, -3, Int64.max, Int64.min])
  func fixedTimesNeverChange(halfSeconds: Int64) {
    let picture = Self.circuits.picture(at: Edge(halfSeconds: halfSeconds))
    #expect(picture.destination.text == "OCT 26 1985 AM 01 21")
    #expect(picture.present.text == "OCT 26 1985 AM 01 22")
    #expect(picture.lastDeparted.text == "OCT 26 1985 AM 01 20")
  }

  @Test(arguments: [
    (ColonMode.blink, [true, false, true, false, true, false]),
    (.steady, [true, true, true, true, true, true]),
    (.off, [false, false, false, false, false, false]),
  ])
  func allColonsAgreeBeforeAndAfter1970(mode: ColonMode, lit: [Bool]) {
    var circuits = Self.circuits
    circuits.colon = mode
    for (halfSeconds, isLit) in zip(Int64(-2)..., lit) {
      let picture = circuits.picture(at: Edge(halfSeconds: halfSeconds))
      for position in ReadoutPosition.allCases {
        #expect(picture[position].colon == isLit, "\(position) at half second \(halfSeconds)")
      }
    }
  }

  /// After any clock step, the colon is lit in the first half of each second.
  @Test(arguments: [UInt64(1955), 1985, 2015])
  func colonStaysInPhaseAfterAClockStep(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var time = WallTime(seconds: 499_162_860)
    for step in 0..<500 {
      time = time.advanced(byNanoseconds: .random(in: -1 << 60...1 << 60, using: &generator))
      let colon = Self.circuits.picture(at: time.edge).present.colon
      #expect(colon == (time.nanoseconds < 500_000_000), "seed \(seed), step \(step): \(time)")
    }
  }

  @Test func frozenInstantHoldsLiveReadoutsWhileColonsBlink() throws {
    let frozen = try ISO8601.instant("1985-10-26T08:21:00Z")
    let circuits = TimeCircuits(
      readouts: [Readout(label: "UTC", source: .zone(.utc))], frozen: frozen.seconds)
    let now = try ISO8601.instant("2026-07-04T12:34:56Z").edge
    let pictures = [now, now.next, now.next.next].map { circuits.picture(at: $0).destination }
    #expect(pictures.map(\.text) == Array(repeating: "OCT 26 1985 AM 08 21", count: 3))
    #expect(pictures.map(\.colon) == [true, false, true])
  }

  @Test func frozenInstantDoesNotAffectFixedTimes() {
    var circuits = Self.circuits
    circuits.frozen = 0
    let edge = Edge(halfSeconds: 7)
    #expect(circuits.picture(at: edge) == Self.circuits.picture(at: edge))
  }

  @Test(arguments: 0...3)
  func missingReadoutsAreDark(count: Int) {
    var circuits = Self.circuits
    circuits.readouts.removeLast(3 - count)
    let picture = circuits.picture(at: Edge(halfSeconds: 0))
    for position in ReadoutPosition.allCases {
      #expect((picture[position] == .dark) == (position.rawValue >= count), "\(position)")
    }
  }

  @Test func fourthReadoutIsIgnored() {
    var circuits = Self.circuits
    circuits.readouts.append(circuits.readouts[0])
    let edge = Edge(halfSeconds: 0)
    #expect(circuits.picture(at: edge) == Self.circuits.picture(at: edge))
  }

  @Test func eachReadoutHasItsOwnBrightness() throws {
    var circuits = Self.circuits
    circuits.readouts[0].brightness = .full
    circuits.readouts[2].brightness = try #require(Brightness(sixteenths: 1))
    let picture = circuits.picture(at: Edge(halfSeconds: 0))
    #expect(ReadoutPosition.allCases.map { picture[$0].brightness.sixteenths } == [16, 12, 1])
  }

  @Test(arguments: [
    (Int.min, false), (-1, false), (0, false), (1, true), (16, true), (17, false), (Int.max, false),
  ])
  func brightnessIsOneToSixteenSixteenths(sixteenths: Int, exists: Bool) {
    #expect((Brightness(sixteenths: sixteenths) != nil) == exists)
  }
}
