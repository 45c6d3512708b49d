package import Configuration
import LinuxSystem

/// The owner's configuration of the page, read from its file.
///
/// The file is not watched: calling ``read()`` before each request applies edits at the next one.
package struct OwnersFile {
  private let path: String
  private var fingerprint: FileSystem.Fingerprint?
  private var wasRead = false
  private var lastGood: WebConfiguration?

  /// A file that has not been read yet, and need not exist.
  package init(path: String) { self.path = path }

  /// The result of reading.
  package struct Reading: Equatable, Sendable {
    /// The configuration in effect.
    package var configuration: WebConfiguration
    package var problems: [String]
    /// Whether the file exists.
    package var isThere = true
  }

  /// Reads the file if it has changed; returns `nil` if nothing changed.
  ///
  /// A file with a mistake changes nothing. If there was no good one before, nobody may control the prop
  /// until it is fixed.
  package mutating func read() -> Reading? {
    let fingerprint = FileSystem.fingerprint(path)
    guard !wasRead || fingerprint != self.fingerprint else { return nil }
    wasRead = true
    self.fingerprint = fingerprint
    // A dangling link is not a missing file: somebody wants one.
    guard fingerprint != nil || FileSystem.mayExist(path) else {
      lastGood = WebConfiguration()
      return Reading(configuration: WebConfiguration(), problems: [], isThere: false)
    }
    let (configuration, problems) = WebConfiguration.read(path)
    guard problems.isEmpty else {
      var kept = lastGood ?? WebConfiguration()
      if lastGood == nil { kept.control = .off }
      return Reading(configuration: kept, problems: problems.map(\.rendered))
    }
    lastGood = configuration
    return Reading(configuration: configuration, problems: [])
  }
}
