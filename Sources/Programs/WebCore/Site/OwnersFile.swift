public import Configuration
import LinuxSystem

/// What the owner of a prop decides about its page, as their file has it at the moment.
///
/// Nothing is watched: whoever asks before each request has an edit at the next one.
public struct OwnersFile {
  private let path: String
  private var fingerprint: FileSystem.Fingerprint?
  private var wasRead = false
  private var lastGood: WebConfiguration?

  /// A file that is not read yet; it need not be there.
  public init(path: String) { self.path = path }

  /// What came of a reading.
  public struct Reading: Equatable, Sendable {
    /// What is gone by from now on.
    public var configuration: WebConfiguration
    /// What is wrong with the file, in words.
    public var problems: [String]
    /// Whether there is a file, which there need not be.
    public var isThere = true
  }

  /// Reads the file where it is another than before.
  ///
  /// A file with a mistake changes nothing; where there is nothing from before, nobody may control the prop until it is mended.
  /// - Returns: `nil` where nothing changed.
  public mutating func read() -> Reading? {
    let fingerprint = FileSystem.fingerprint(path)
    guard !wasRead || fingerprint != self.fingerprint else { return nil }
    wasRead = true
    self.fingerprint = fingerprint
    // A link that leads nowhere is no file that is missing: somebody wants one.
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
