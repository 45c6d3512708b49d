import Foundation

package import ZoneInfo

/// A zone of the system's tz database.
///
/// - Parameter name: Its name in the tz database, as in `America/New_York`.
/// - Returns: The zone.
/// - Throws: The error of Foundation or ``ZoneInfo/Zone`` if the file is missing or unreadable.
package func systemZone(_ name: String) throws -> Zone {
  let folder = ProcessInfo.processInfo.environment["TZDIR"] ?? "/usr/share/zoneinfo"
  return try Zone(tzif: [UInt8](Data(contentsOf: URL(fileURLWithPath: folder).appendingPathComponent(name))))
}
