import Sound
import Text

extension SoundConfiguration {
  /// Reads a file.
  ///
  /// - Parameters:
  ///   - path: the file's path, also its name in messages.
  ///   - given: content to use instead of the file's; `nil` to read the file.
  /// - Returns: the configuration, and its problems in line order; do not use a configuration that has any.
  package static func read(
    _ path: String, given: [UInt8]? = nil
  ) -> (configuration: SoundConfiguration, problems: [Problem]) {
    var configuration = SoundConfiguration()
    let (root, report) = FileReader.read(path, given: given, keys: SoundFileReader.keys, about: .sound)
    if let root { SoundFileReader.read(root, into: &configuration) }
    return (configuration, report.sorted)
  }
}

/// Reads sound.toml.
private enum SoundFileReader {
  static let keys = ["device", "volume", "night_volume", "second_beep", "keep_open", "latency_ms"]
  private static let longestDevice = 200

  static func read(_ root: Section, into configuration: inout SoundConfiguration) {
    if let setting = root.setting("device") {
      configuration.device = setting.line(
        "a device listed by `timecircuitsctl sound devices`", longest: longestDevice)
    }
    configuration.writtenVolume = root.setting("volume").flatMap(volume)
    configuration.nightVolume = root.setting("night_volume").flatMap(volume) ?? configuration.nightVolume
    configuration.beepsSeconds = root.setting("second_beep")?.boolean() ?? configuration.beepsSeconds
    configuration.keepsOpen = root.setting("keep_open")?.boolean() ?? configuration.keepsOpen
    configuration.latency =
      root.setting("latency_ms").flatMap { $0.milliseconds(SoundConfiguration.latencies) }
      ?? configuration.latency
  }

  private static func volume(_ setting: Setting) -> Volume? {
    setting.integer(in: Volume.range, expected: "percent, from 0 to 100").flatMap { Volume(percent: $0) }
  }
}
