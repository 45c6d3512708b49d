/// The configuration and the board profile, as they were read.
public struct ConfigurationSources: Sendable {
  /// A file and its content.
  public struct File: Equatable, Sendable {
    /// The path in messages.
    public let path: String
    /// The bytes read, at most 64 KiB.
    public let bytes: [UInt8]

    /// Creates a file.
    public init(path: String, bytes: [UInt8]) {
      self.path = path
      self.bytes = bytes
    }
  }

  /// The configuration; `nil` for the built-in one.
  public let configuration: File?
  /// The board's profile.
  public let board: File

  /// Creates the sources of a setup.
  ///
  /// - Parameters:
  ///   - configuration: the configuration; `nil` for the built-in one.
  ///   - board: the board's profile.
  public init(configuration: File?, board: File) {
    self.configuration = configuration
    self.board = board
  }

  /// The maximum size of a file, in bytes.
  public static let largestFile = FileReader.limits.maximumBytes

  /// Both files, or only the board's if the configuration is built in.
  public var files: [File] { [configuration, board].compactMap { $0 } }

  /// The contents by path, for ``ConfigurationLoader/load(_:overrides:boardRule:boardsAreNamed:given:)``.
  public var contents: [String: [UInt8]] {
    var contents = [board.path: board.bytes]
    if let configuration { contents[configuration.path] = configuration.bytes }
    return contents
  }
}

extension ConfigurationSources: Equatable {
  /// Always true: setups differ by what their files say, not by comments.
  public static func == (left: ConfigurationSources, right: ConfigurationSources) -> Bool { true }
}
