package import Reading
import Sound
import Text

/// sound.toml.
extension SoundConfiguration: CompanionFile {
  package static let subject = Subject.sound
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
