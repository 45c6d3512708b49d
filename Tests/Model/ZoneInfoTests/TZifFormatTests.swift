import Testing
import ZoneInfo

/// Which TZif data is accepted and which refused, with generated files.
@Suite struct TZifFormatTests {
  @Test(arguments: [UInt8(0x32), 0x33, 0x34])
  func versionsTwoToFourAreRead(version: UInt8) throws {
    #expect(try Zone(tzif: SyntheticTZif(version: version).bytes) == .utc)
  }

  @Test func versionOneIsReadFromItsOnlyBlock() throws {
    var file = SyntheticTZif(version: 0, transitions: [-5, 7], transitionTypes: [1, 0], footer: nil)
    file.types.append(.init(offset: -3600, daylight: 1, abbreviationIndex: 1))
    let zone = try Zone(tzif: file.bytes)
    #expect([-6, -5, 6, 7, .max].map(zone.utcOffset(at:)) == [0, -3600, -3600, 0, 0])
    // An abbreviation may start inside another.
    #expect(zone.localTime(at: 0).abbreviation == "TC")
    #expect(zone.nextTransition(after: 7) == nil)
  }

  @Test func transitionWithoutChangeIsSkipped() throws {
    let file = SyntheticTZif(transitions: [-(1 << 59), 0, 10], transitionTypes: [0, 0, 0])
    #expect(try Zone(tzif: file.bytes).nextTransition(after: .min) == nil)
  }

  @Test func tripleTimeGivesFirstAndLastInstant() throws {
    var file = SyntheticTZif(transitions: [0, 1000], transitionTypes: [1, 2])
    file.types = [.init(offset: 7200), .init(offset: 3600), .init(offset: 0)]
    let resolution = try Zone(tzif: file.bytes).resolve(CivilTime(secondsSinceEpoch: 4000))
    #expect(resolution == .fold(earlier: 4000 - 7200, later: 4000))
  }

  @Test func timeAmongManyTransitionsIsResolved() throws {
    let count = 100_000
    var file = SyntheticTZif()
    file.types.append(.init(offset: 1))
    file.transitions = (0..<count).map(Int64.init)
    file.transitionTypes = (0..<count).map { UInt8($0 % 2) }
    let zone = try Zone(tzif: file.bytes)
    let resolution = zone.resolve(CivilTime(secondsSinceEpoch: 50_000))
    #expect(resolution == .fold(earlier: 49_999, later: 50_000))
  }

  @Test(arguments: [
    (SyntheticTZif(leapSeconds: 27), "byte 72: expected times that count no leap seconds"),
    (SyntheticTZif(version: 0x35), "byte 4: expected version NUL, 2, 3 or 4, found \"5\""),
    (SyntheticTZif(version: 1), "byte 4: expected version NUL, 2, 3 or 4, found byte 0x01"),
    (
      SyntheticTZif(transitions: [1, 1], transitionTypes: [0, 0]),
      "byte 96: expected a transition time after 1"
    ),
    (SyntheticTZif(transitions: [1], transitionTypes: [1]), "byte 96: expected the index of one of 1"),
    (SyntheticTZif(types: []), "byte 80: expected 1 to 256 local time types, found 0"),
    (SyntheticTZif(types: [.init(offset: -90_000)]), "byte 88: expected an offset of less than 25 hours"),
    (SyntheticTZif(types: [.init(offset: .min)]), "byte 88: expected an offset of less than 25 hours"),
    (SyntheticTZif(types: [.init(offset: 0, daylight: 2)]), "byte 92: expected 0 or 1"),
    (SyntheticTZif(types: [.init(offset: 0, abbreviationIndex: 4)]), "byte 93: expected an index into 4"),
    (SyntheticTZif(types: [.init(offset: 0, abbreviationIndex: 3)]), "byte 97: expected an abbreviation"),
    (
      SyntheticTZif(abbreviations: Array("UTC".utf8)),
      "byte 97: expected a NUL after the abbreviation \"UTC\""
    ),
    (SyntheticTZif(abbreviations: Array("U C\0".utf8)), "byte 95: expected an abbreviation of 1 to 15"),
    (SyntheticTZif(abbreviations: Array("SixteenLettersAB\0".utf8)), "byte 109: expected an abbreviation"),
    (SyntheticTZif(abbreviations: []), "byte 84: expected at least one octet of abbreviations"),
    (SyntheticTZif(transitions: [1]), "byte 102: expected an index into 4"),
    (SyntheticTZif(footer: "UTC0\nX"), "byte 104: expected nothing after the footer, found 2 more bytes"),
    (SyntheticTZif(version: 0), "byte 36: expected 1 to 256 local time types, found 0"),
  ])
  func invalidFileIsRefusedWithItsOffset(file: SyntheticTZif, message: String) {
    let error = refusal(of: file.bytes)
    #expect(error.map { $0.description.hasPrefix(message) } == true, "\(error?.description ?? "")")
  }

  @Test(arguments: [
    (":Europe/London", "byte 99: expected a name of 3 to 15 characters for standard time, found \":\""),
    ("AB3", "byte 99: expected a name of 3 to 15 characters for standard time, found \"AB…\""),
    ("<AB", "byte 99: expected a name of 3 to 15 characters"),
    ("<ABC3", "byte 104: expected \">\" after the name"),
    ("ABC", "byte 102: expected hours (0 to 24), found the end"),
    ("ABC25", "byte 102: expected hours (0 to 24), found 25"),
    ("ABC99999999999999999999", "byte 102: expected hours (0 to 24), found 999"),
    ("ABC3:60", "byte 104: expected minutes (0 to 59), found 60"),
    ("ABC3DEF", "byte 106: expected hours"), ("ABC3DEF,", "byte 107: expected a day of the year"),
    ("ABC3DEF2", "byte 107: expected \",\" and when daylight saving time starts, found the end"),
    ("ABC3DEF,J0,J1", "byte 108: expected a day of the year (1 to 365), found 0"),
    ("ABC3DEF,366,J1", "byte 107: expected a day of the year"),
    ("ABC3DEF,M13.1.0,J1", "byte 108: expected a month (1 to 12), found 13"),
    ("ABC3DEF,M1.6.0,J1", "byte 110: expected a week of the month (1 to 5), found 6"),
    ("ABC3DEF,M1.1.7,J1", "byte 112: expected a day of the week (0 to 6), found 7"),
    ("ABC3DEF,M1-1", "byte 109: expected \".\""),
    ("ABC3DEF,J1/168,J2", "byte 110: expected hours (0 to 167), found 168"),
    ("ABC3DEF,J1", "byte 109: expected \",\" and when daylight saving time ends, found the end"),
    ("ABC3DEF,J1,J2/1:2:3 ", "byte 118: expected the end of the TZ string, found byte 0x20"),
    ("ABC3\u{0}", "byte 103: expected a name"),
  ])
  func invalidRuleIsRefusedWithItsOffset(rule: String, message: String) {
    let error = refusal(of: SyntheticTZif.rule(rule))
    #expect(error.map { $0.description.hasPrefix(message) } == true, "\(error?.description ?? "")")
  }

  @Test func everyTruncationIsRefused() throws {
    for original in try [systemZoneData("America/New_York"), SyntheticTZif(version: 0, footer: nil).bytes] {
      for length in 0..<original.count {
        #expect(throws: TZifError.self, "\(length)") { try Zone(tzif: Array(original.prefix(length))) }
      }
    }
  }

  @Test func impossibleCountsAreRefused() {
    var bytes = SyntheticTZif(version: 0, footer: nil).bytes
    for count in [20, 24, 28, 32, 36, 40] {
      var hostile = bytes
      hostile.replaceSubrange(count..<(count + 4), with: [0xFF, 0xFF, 0xFF, 0xFF])
      #expect(throws: TZifError.self) { try Zone(tzif: hostile) }
    }
    bytes.replaceSubrange(20..<44, with: [UInt8](repeating: 0xFF, count: 24))
    #expect(throws: TZifError.self) { try Zone(tzif: bytes) }
    // Also if the block is only skipped.
    bytes[4] = 0x32
    #expect(throws: TZifError.self) { try Zone(tzif: bytes) }
  }

  @Test func moreThanAMebibyteIsRefused() {
    let bytes = SyntheticTZif().bytes + [UInt8](repeating: 0, count: Zone.largestData)
    let error = refusal(of: bytes)
    #expect(error?.byteOffset == Zone.largestData)
  }

  /// The error for some data, or nil if it is accepted.
  private func refusal(of bytes: [UInt8]) -> TZifError? {
    do throws(TZifError) {
      _ = try Zone(tzif: bytes)
      return nil
    } catch {
      return error
    }
  }
}
