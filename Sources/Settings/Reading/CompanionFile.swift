/// The file of a companion: all of its keys stand in the root.
package protocol CompanionFile: KeyedSection {
  static var subject: Subject { get }
  /// Advice on keys that do not belong there.
  static var hints: [String: String] { get }

  /// Reports settings that contradict each other, or lack another.
  func check(_ root: Section)
}

extension CompanionFile {
  package static var hints: [String: String] { [:] }

  package func check(_ root: Section) {}

  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: the file's path, also its name in messages.
  ///   - given: content to use instead of the file's; `nil` to read the file.
  /// - Returns: the configuration, and its problems in line order; do not use a configuration that has any.
  package static func read(
    _ path: String, given: [UInt8]? = nil
  ) -> (configuration: Self, problems: [Problem]) {
    let (root, report) = FileReader.read(path, given: given, keys: keyNames, hints: hints, about: subject)
    guard let root else { return (Self(), report.sorted) }
    let configuration = Self(root)
    configuration.check(root)
    return (configuration, report.sorted)
  }
}
