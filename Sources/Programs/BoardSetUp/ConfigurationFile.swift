import LinuxSystem

/// The configuration as it was found.
struct ConfigurationFile {
  /// The file itself, behind all links.
  let path: String
  /// The folder that it is in, which may not be there yet.
  var folder: String { FileSystem.folder(of: path) }
  /// What was in it; `nil` where there is none yet.
  let bytes: [UInt8]?
  /// The labels of what it shows.
  let labels: [String]

  var text: String { String(decoding: bytes ?? [], as: UTF8.self) }
}
