package import Reading
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
    read(file: path, given: given, .sound)
  }
}

/// sound.toml.
extension SoundConfiguration: KeyedSection {
  private static let longestDevice = 200

  package mutating func keys(_ key: inout SectionKeys) {
    key("device", &device) {
      $0.line("a device listed by `timecircuitsctl sound devices`", longest: Self.longestDevice)
    }
    key("volume", &writtenVolume) { $0.volume() }
    key("night_volume", &nightVolume) { $0.volume() }
    key("second_beep", &beepsSeconds) { $0.boolean() }
    key("keep_open", &keepsOpen) { $0.boolean() }
    key("latency_ms", &latency) { $0.milliseconds(Self.latencies) }
  }
}

extension Setting {
  fileprivate func volume() -> Volume? {
    integer(in: Volume.range, expected: "percent, from 0 to 100").flatMap { Volume(percent: $0) }
  }
}
