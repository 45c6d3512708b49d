import LinuxSystem

/// The configuration as found.
struct ConfigurationFile {
  /// The file itself, with links resolved.
  let path: String
  /// Its folder, which may not exist yet.
  var folder: String { FileSystem.folder(of: path) }
  /// Its content; `nil` if it does not exist yet.
  let bytes: [UInt8]?
  /// The labels of its readouts.
  let labels: [String]

  var text: String { String(decoding: bytes ?? [], as: UTF8.self) }
}
