import Foundation

import ZoneInfo

extension CivilTime {
  /// The civil time that a text such as "1985-10-26 01:21:00" names.
  init(_ text: String) throws {
    let parts = text.split(whereSeparator: { "- :".contains($0) }).compactMap { Int($0) }
    guard parts.count == 6,
      let civil = CivilTime(
        year: parts[0], month: parts[1], day: parts[2], hour: parts[3], minute: parts[4], second: parts[5])
    else { throw UnusableText(text: text) }
    self = civil
  }

  struct UnusableText: Error { let text: String }
}

/// The instant of a UTC time such as "1985-10-26 08:21:00".
func utc(_ text: String) throws -> Int64 { try CivilTime(text).secondsSinceEpoch }

/// A zone of the system's tz database.
func systemZone(_ name: String) throws -> Zone { try Zone(tzif: systemZoneData(name)) }

/// The TZif data of a zone of the system.
func systemZoneData(_ name: String) throws -> [UInt8] {
  let folder = ProcessInfo.processInfo.environment["TZDIR"] ?? "/usr/share/zoneinfo"
  return try [UInt8](Data(contentsOf: URL(fileURLWithPath: folder).appendingPathComponent(name)))
}
