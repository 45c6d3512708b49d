/// The files that decide what is shown and on what, as they were read.
public struct ConfigurationSources: Sendable {
  /// A file and its content.
  public struct File: Equatable, Sendable {
    /// Where it is, as messages name it.
    public let path: String
    /// What was read, at most 64 KiB.
    public let bytes: [UInt8]

    /// A file.
    public init(path: String, bytes: [UInt8]) {
      self.path = path
      self.bytes = bytes
    }
  }

  /// The configuration, `nil` for the built-in one.
  public let configuration: File?
  /// The board's profile.
  public let board: File

  /// Configuration and board.
  ///
  /// - Parameters:
  ///   - configuration: the configuration, `nil` for the built-in one.
  ///   - board: the board's profile.
  public init(configuration: File?, board: File) {
    self.configuration = configuration
    self.board = board
  }

  /// The longest file that is read, in bytes.
  public static let largestFile = FileReader.limits.maximumBytes

  /// Both files, or the board's alone where the configuration is the built-in one.
  public var files: [File] { [configuration, board].compactMap { $0 } }

  /// The contents by their paths, as ``ConfigurationLoader/load(_:overrides:given:)`` takes them.
  public var contents: [String: [UInt8]] {
    var contents = [board.path: board.bytes]
    if let configuration { contents[configuration.path] = configuration.bytes }
    return contents
  }
}

extension ConfigurationSources: Equatable {
  /// Always true: a setup is what its files say, and a changed comment is no other setup.
  public static func == (left: ConfigurationSources, right: ConfigurationSources) -> Bool { true }
}
