/// The configuration as it was found.
struct ConfigurationFile {
  /// The file itself, behind all links.
  let path: String
  /// What was in it; `nil` where there is none yet.
  let bytes: [UInt8]?
  /// The labels of what it shows.
  let labels: [String]

  var text: String { String(decoding: bytes ?? [], as: UTF8.self) }
}
