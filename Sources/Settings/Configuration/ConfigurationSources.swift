import Reading

/// The configuration and the board profile, as they were read.
package struct ConfigurationSources: Sendable {
  /// A file and its content.
  package struct File: Equatable, Sendable {
    /// The path in messages.
    package let path: String
    /// The bytes read, at most 64 KiB.
    package let bytes: [UInt8]

    package init(path: String, bytes: [UInt8]) {
      self.path = path
      self.bytes = bytes
    }
  }

  /// The configuration; `nil` for the built-in one.
  package let configuration: File?
  /// The board's profile.
  package let board: File

  package init(configuration: File?, board: File) {
    self.configuration = configuration
    self.board = board
  }

  /// The maximum size of a file, in bytes.
  package static let largestFile = FileReader.limits.maximumBytes

  /// Both files, or only the board's if the configuration is built in.
  package var files: [File] { [configuration, board].compactMap { $0 } }

  /// The contents by path, for ``ConfigurationLoader/load(_:overrides:boardRule:boardsAreNamed:given:)``.
  package var contents: [String: [UInt8]] {
    var contents = [board.path: board.bytes]
    if let configuration { contents[configuration.path] = configuration.bytes }
    return contents
  }
}

extension ConfigurationSources: Equatable {
  /// Always true: setups differ by what their files say, not by comments.
  package static func == (left: ConfigurationSources, right: ConfigurationSources) -> Bool { true }
}
