import Foundation

package import ZoneInfo

/// A zone of the machine that the tests run on.
///
/// - Parameter name: Its name in the tz database, as in `America/New_York`.
/// - Returns: The zone.
/// - Throws: What Foundation or ``ZoneInfo/Zone`` says of a file that is not there or not readable.
package func systemZone(_ name: String) throws -> Zone {
  let folder = ProcessInfo.processInfo.environment["TZDIR"] ?? "/usr/share/zoneinfo"
  return try Zone(tzif: [UInt8](Data(contentsOf: URL(fileURLWithPath: folder).appendingPathComponent(name))))
}
