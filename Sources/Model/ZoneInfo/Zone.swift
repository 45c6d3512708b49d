/// The history and rules of civil time at one place, read from TZif data.
///
/// A value is immutable and self-contained: lookups read no file and no process-wide zone. Instants are
/// seconds since 1970-01-01T00:00:00Z as in POSIX, without leap seconds. Lookups accept any instant and clamp
/// it to ``CivilTime/supportedSeconds``.
package struct Zone: Sendable, Equatable {
  /// The instants at which the table changes the local time type, ascending.
  var transitions: [Int64] { table.transitions }
  /// The type that begins at each transition, as an index into `types`; as long as `transitions`.
  var transitionTypes: [UInt8] { table.transitionTypes }
  /// The table's types, never empty, followed by those of the footer's rule.
  var types: [LocalTimeType] { table.types }
  /// The behaviour from the last transition on, or at all times if there is none.
  var afterTable: AfterTable { table.afterTable }

  // Shared by all copies: a readout's zone is copied several times at every edge.
  private let table: Table

  private final class Table: Sendable {
    let transitions: [Int64]
    let transitionTypes: [UInt8]
    let types: [LocalTimeType]
    let afterTable: AfterTable

    init(
      _ transitions: [Int64], _ transitionTypes: [UInt8], _ types: [LocalTimeType], _ afterTable: AfterTable
    ) {
      self.transitions = transitions
      self.transitionTypes = transitionTypes
      self.types = types
      self.afterTable = afterTable
    }
  }

  package static func == (left: Zone, right: Zone) -> Bool {
    left.table === right.table
      || left.transitions == right.transitions && left.transitionTypes == right.transitionTypes
        && left.types == right.types && left.afterTable == right.afterTable
  }

  /// A zone's behaviour after its table of transitions.
  ///
  /// The types are indices into `types`. It contains no references, so that a lookup copies it without
  /// reference counting.
  enum AfterTable: Equatable, Sendable {
    case constant(type: Int)
    case yearly(DaylightSchedule, standardType: Int, daylightType: Int)
  }

  /// Coordinated Universal Time: offset 0, abbreviation "UTC", no transitions.
  package static let utc = Zone(
    transitions: [], transitionTypes: [],
    types: [LocalTimeType(utcOffset: 0, isDaylightSaving: false, abbreviation: "UTC")], rule: nil)

  /// The size limit of TZif data, in bytes; the tz database's largest file has about 3,000.
  package static let largestData = 1 << 20

  /// Reads one TZif file of version 1, 2, 3 or 4 (RFC 9636).
  ///
  /// From version 2 on, it uses the 64-bit data block and the footer and skips the 32-bit block. The footer
  /// may use the wide times of version 3 in any version. If the footer contradicts the table's last
  /// transition, it applies from that transition on.
  ///
  /// It rejects data after the footer. It also rejects files that count leap seconds (the "right/" tree),
  /// which would put a POSIX clock half a minute off. That makes version 4's expiry of leap-second tables
  /// irrelevant.
  ///
  /// - Parameter bytes: the whole file, at most ``largestData`` bytes.
  /// - Throws: ``TZifError`` for the first violation of RFC 9636 sections 3.1 to 3.3.
  package init(tzif bytes: [UInt8]) throws(TZifError) {
    var reader = try TZifReader(bytes)
    self = try reader.readZone()
  }

  /// Creates a zone from a checked table and rule: `types` is not empty, every index is valid.
  init(
    transitions: [Int64], transitionTypes: [UInt8], types: [LocalTimeType], rule: POSIXRule?
  ) {
    let (more, afterTable): ([LocalTimeType], AfterTable) =
      switch rule {
      // RFC 9636 does not specify the time after the table without a rule; like other readers, keep the last
      // type.
      case nil: ([], .constant(type: Int(transitionTypes.last ?? 0)))
      case .constant(let standard): ([standard], .constant(type: types.count))
      case .yearly(let standard, let daylight, let schedule):
        ([standard, daylight], .yearly(schedule, standardType: types.count, daylightType: types.count + 1))
      }
    table = Table(transitions, transitionTypes, types + more, afterTable)
  }
}
