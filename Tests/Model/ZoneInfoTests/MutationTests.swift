import TestSupport
import Testing
import ZoneInfo

/// Damaged files are refused or give a consistent zone; nothing traps or hangs.
@Suite struct MutationTests {
  private static let mutantsPerFile = 600
  private static let seed: UInt64 = 19_851_026

  private static func originals() throws -> [(name: String, bytes: [UInt8])] {
    let names = [
      "America/New_York", "Europe/Dublin", "Africa/Casablanca", "Pacific/Apia", "Australia/Lord_Howe",
      "Asia/Kathmandu", "Etc/UTC",
    ]
    var small = SyntheticTZif(version: 0x34, transitions: [-86_400, 0, 3_600], transitionTypes: [1, 0, 2])
    small.types += [.init(offset: 93_599, daylight: 1), .init(offset: -89_999, abbreviationIndex: 1)]
    var first = small
    (first.version, first.footer) = (0, nil)
    let rules = ["IST-1GMT0,M10.5.0,M3.5.0/1", "<-02>2<-01>,J1/-167,365/167:59:59", "XXX3EDT4,0/0,J365/23"]
    return try names.map { ($0, try systemZoneData($0)) }
      + [("small", small.bytes), ("version 1", first.bytes)]
      + rules.map { ($0, SyntheticTZif.rule($0)) }
  }

  @Test func damagedFileIsRefusedOrGivesAConsistentZone() throws {
    var accepted = 0
    var refused = 0
    for (name, bytes) in try Self.originals() {
      var mutator = BinaryMutator(generator: SeededGenerator(seed: Self.seed))
      for number in 0..<Self.mutantsPerFile {
        do throws(TZifError) {
          let zone = try Zone(tzif: mutator.mutant(of: bytes))
          accepted += 1
          if let fault = fault(of: zone, using: &mutator.generator) {
            Issue.record("\(name), seed \(Self.seed), mutant \(number): \(fault)")
            return
          }
        } catch {
          refused += 1
          #expect(error.byteOffset >= 0 && !error.expected.isEmpty && !error.found.isEmpty)
        }
      }
    }
    #expect(accepted + refused >= 5_000)
    // Both outcomes must occur often.
    #expect(accepted > 1_000 && refused > 1_000, "\(accepted) accepted, \(refused) refused")
  }

  @Test(arguments: [
    "America/New_York", "Africa/Casablanca", "Pacific/Apia", "Antarctica/Troll", "Asia/Manila",
  ])
  func systemZonesAreConsistent(name: String) throws {
    let zone = try systemZone(name)
    var generator = SeededGenerator(seed: Self.seed)
    for _ in 0..<200 {
      #expect(fault(of: zone, using: &generator) == nil, "\(name), seed \(Self.seed)")
    }
  }

  /// The first inconsistency in a zone's answers at random times, or nil.
  private func fault(of zone: Zone, using generator: inout SeededGenerator) -> String? {
    let instants =
      [Int64.min, .max, 0, 3_599, Int64.random(in: .min ... .max, using: &generator)]
      + (0..<6).map { _ in Int64.random(in: -62_167_219_200...253_402_300_799, using: &generator) }
      + (0..<4).map { _ in Int64.random(in: -5_000_000_000...5_000_000_000, using: &generator) }
    for instant in instants {
      let civil = zone.civilTime(at: instant)
      if zone.localTime(at: instant).civil != civil { return "two civil times at \(instant)" }
      if CivilTime.supportedSeconds.contains(instant), abs(instant) < 1 << 44 {
        if let fault = fault(of: zone.resolve(civil), of: instant) { return fault }
      }
      if let fault = faultOfNextTransition(of: zone, after: instant) { return fault }
      if let fault = faultOfWayBack(of: zone, from: CivilTime(secondsSinceEpoch: instant)) { return fault }
    }
    return nil
  }

  /// The civil time of an instant must lead back to it.
  private func fault(of resolution: ZoneResolution, of instant: Int64) -> String? {
    let leadsBack =
      switch resolution {
      case .unique(let only): only == instant
      case .fold(let earlier, let later): earlier < later && earlier...later ~= instant
      case .gap: false
      }
    return leadsBack ? nil : "the civil time of \(instant) is \(resolution)"
  }

  /// A civil time must resolve to instants that show it, or to a gap that contains it.
  private func faultOfWayBack(of zone: Zone, from civil: CivilTime) -> String? {
    guard 0...9_999 ~= civil.year else { return nil }
    let resolution = zone.resolve(civil)
    let local = civil.secondsSinceEpoch
    let isSound =
      switch resolution {
      case .unique(let only): zone.civilTime(at: only) == civil
      case .fold(let earlier, let later):
        zone.civilTime(at: earlier) == civil && zone.civilTime(at: later) == civil
      case .gap(let transition, let before, let after):
        zone.utcOffset(at: transition - 1) == before && zone.utcOffset(at: transition) == after
          && transition + Int64(before) <= local && local < transition + Int64(after)
      }
    return isSound ? nil : "\(civil) resolves to \(resolution)"
  }

  private func faultOfNextTransition(of zone: Zone, after instant: Int64) -> String? {
    guard let next = zone.nextTransition(after: instant) else { return nil }
    let (before, after) = (zone.localTime(at: next - 1), zone.localTime(at: next))
    let changes =
      before.utcOffset != after.utcOffset || before.abbreviation != after.abbreviation
      || before.isDaylightSaving != after.isDaylightSaving
    return next > instant && changes ? nil : "no transition at \(next)"
  }
}
