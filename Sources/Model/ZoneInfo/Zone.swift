/// The history and the rules of civil time at one place, as read from TZif data.
///
/// A value is immutable and holds all it needs: lookups read no file and know no process-wide zone. Instants
/// are seconds since 1970-01-01T00:00:00Z as POSIX counts them, without leap seconds. Every lookup takes any
/// instant; one outside ``CivilTime/supportedSeconds`` counts as the nearer end of that range.
public struct Zone: Sendable, Equatable {
  /// The instants at which the table changes the local time type, ascending.
  let transitions: [Int64]
  /// The type that begins at each transition, as an index into `types`; as long as `transitions`.
  let transitionTypes: [UInt8]
  /// The table's types, never empty, then those of the footer's rule.
  let types: [LocalTimeType]
  /// What holds from the last transition on, or at all times if there is none.
  let afterTable: AfterTable

  /// What a zone does once its table of transitions has ended.
  ///
  /// The types are indices into `types`. This and all it holds is free of references, so that a lookup
  /// copies it without counting any.
  enum AfterTable: Equatable, Sendable {
    case constant(type: Int)
    case yearly(DaylightSchedule, standardType: Int, daylightType: Int)
  }

  /// Coordinated Universal Time: offset 0, abbreviation "UTC", no transitions.
  public static let utc = Zone(
    transitions: [], transitionTypes: [],
    types: [LocalTimeType(utcOffset: 0, isDaylightSaving: false, abbreviation: "UTC")], rule: nil)

  /// The largest TZif data that is read, in bytes; the tz database's largest file has about 3,000.
  public static let largestData = 1 << 20

  /// Reads the contents of one TZif file of version 1, 2, 3 or 4 (RFC 9636).
  ///
  /// From version 2 on the 64-bit data block and the footer count and the 32-bit block is passed over; the
  /// footer may use the wide times of version 3 whatever the version. Data after the footer is refused, as is a
  /// file whose times count leap seconds (the "right/" tree; with it goes the expiry of leap-second tables that
  /// version 4 added): read by a clock that keeps POSIX time, it would be half a minute wrong. A footer
  /// that contradicts the table's last transition is obeyed from that transition on.
  ///
  /// - Parameter bytes: the whole file, at most ``largestData`` bytes.
  /// - Throws: ``TZifError`` for the first thing that is not as RFC 9636 sections 3.1 to 3.3 want it.
  public init(tzif bytes: [UInt8]) throws(TZifError) {
    var reader = try TZifReader(bytes)
    self = try reader.readZone()
  }

  /// A zone from a table and a rule that were checked before: `types` is not empty, every index fits.
  init(
    transitions: [Int64], transitionTypes: [UInt8], types: [LocalTimeType], rule: POSIXRule?
  ) {
    self.transitions = transitions
    self.transitionTypes = transitionTypes
    switch rule {
    case nil:
      self.types = types
      // RFC 9636 leaves the time after the table unspecified where there is no rule; like everyone, go on.
      afterTable = .constant(type: Int(transitionTypes.last ?? 0))
    case .constant(let standard):
      self.types = types + [standard]
      afterTable = .constant(type: types.count)
    case .yearly(let standard, let daylight, let schedule):
      self.types = types + [standard, daylight]
      afterTable = .yearly(schedule, standardType: types.count, daylightType: types.count + 1)
    }
  }
}
