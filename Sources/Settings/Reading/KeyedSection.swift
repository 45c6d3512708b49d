import TOML

/// A table, or a whole file, that lists its keys once: the name of each, and how it is read.
package protocol KeyedSection {
  /// The values of a table without keys.
  init()

  /// Lists the keys.
  mutating func keys(_ key: inout SectionKeys)
}

/// The work on the keys that a ``KeyedSection`` lists: their names are collected, or their settings are read.
package struct SectionKeys {
  private let section: Section?
  fileprivate var names: [String] = []

  fileprivate init(_ section: Section?) { self.section = section }

  /// A key.
  ///
  /// - Parameters:
  ///   - name: its name.
  ///   - value: its value, which stays as it is without the key, and if that is wrong.
  ///   - read: reads its setting; reports a wrong one and returns `nil`.
  package mutating func callAsFunction<Value>(
    _ name: String, _ value: inout Value, _ read: (Setting) -> Value?
  ) {
    names.append(name)
    if let new = section?.setting(name).flatMap(read) { value = new }
  }
}

extension KeyedSection {
  /// The names of the keys.
  package static var keyNames: [String] {
    var (blank, keys) = (Self(), SectionKeys(nil))
    blank.keys(&keys)
    return keys.names
  }

  /// Reads a table.
  package init(_ section: Section) {
    self.init()
    var keys = SectionKeys(section)
    self.keys(&keys)
  }

  /// Reads a table; reports keys that it does not have.
  ///
  /// - Parameters:
  ///   - setting: the table.
  ///   - name: its header, for messages.
  ///   - hints: advice on keys that do not belong there.
  /// - Returns: the values, and the table for further checks; `nil` if the setting is no table.
  package static func read(
    _ setting: Setting, _ name: String, hints: [String: String]
  ) -> (values: Self, section: Section)? {
    let section = setting.section(keys: keyNames, expected: "the table [\(name)]", hints: hints)
    return section.map { (Self($0), $0) }
  }
}
