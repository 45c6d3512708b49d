public import Sound

/// The owner's sound settings: sound.toml.
public struct SoundConfiguration: Equatable, Sendable {
  /// The ALSA name of the device, as in `sysdefault:CARD=vc4hdmi0`; `nil` for the first that plays.
  public var device: String?
  /// The daytime volume in the file, if any.
  public var writtenVolume: Volume?
  /// The daytime volume.
  public var volume: Volume { writtenVolume ?? .standard }
  /// The maximum volume at night, except for alarms, the timer and tests.
  public var nightVolume = Volume.silent
  /// Whether the device stays open, for amplifiers that pop at each opening.
  public var keepsOpen = false
  /// Whether each full second beeps.
  public var beepsSeconds = false
  /// The delay from the device to the ear, in milliseconds; sounds known in advance start that much earlier.
  public var latency = 0

  /// The range of ``latency``.
  public static let latencies = 0...2000

  /// The defaults without a file.
  public init() {}

  /// The path in an installation.
  public static let path = "/etc/timecircuits/sound.toml"
}

extension Volume {
  /// The default volume.
  public static let standard = Volume.full.changed(by: -30)
}
