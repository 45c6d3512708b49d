package import Sound

/// The owner's sound settings: sound.toml.
package struct SoundConfiguration: Equatable, Sendable {
  /// The ALSA name of the device, as in `sysdefault:CARD=vc4hdmi0`; `nil` for the first that plays.
  package var device: String?
  /// The daytime volume in the file, if any.
  package var writtenVolume: Volume?
  /// The daytime volume.
  package var volume: Volume { writtenVolume ?? .standard }
  /// The maximum volume at night, except for alarms, the timer and tests.
  package var nightVolume = Volume.silent
  /// Whether the device stays open, for amplifiers that pop at each opening.
  package var keepsOpen = false
  /// Whether each full second beeps.
  package var beepsSeconds = false
  /// The delay from the device to the ear, in milliseconds; sounds known in advance start that much earlier.
  package var latency = 0

  /// The range of ``latency``.
  package static let latencies = 0...2000

  /// The defaults without a file.
  package init() {}

  /// The path in an installation.
  package static let path = "/etc/timecircuits/sound.toml"
}

extension Volume {
  package static let standard = Volume.full.changed(by: -30)
}
