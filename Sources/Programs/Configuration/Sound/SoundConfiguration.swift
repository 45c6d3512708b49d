public import Sound

/// What the owner of a prop decides about its sound: sound.toml.
public struct SoundConfiguration: Equatable, Sendable {
  /// The device as ALSA names it, as in `sysdefault:CARD=vc4hdmi0`; `nil` for the first that plays.
  public var device: String?
  /// How loud it is by day, `nil` where the file says nothing of it.
  public var writtenVolume: Volume?
  /// How loud it is by day.
  public var volume: Volume { writtenVolume ?? .standard }
  /// The loudest that it is at night, but for alarms and the timer; nothing else is heard then where it is silent.
  public var nightVolume = Volume.silent
  /// Whether the device stays open, for amplifiers that pop each time it is opened.
  public var keepsOpen = false
  /// Whether each full second is heard.
  public var beepsSeconds = false
  /// By how much a sound is heard later than the device takes it, in milliseconds: it is begun so much earlier, where that is
  /// known in time.
  public var latency = 0

  /// What ``latency`` may be.
  public static let latencies = 0...2000

  /// As it is without a file.
  public init() {}

  /// Where an installation has the file.
  public static let path = "/etc/timecircuits/sound.toml"
}

extension Volume {
  /// What nothing is set to.
  public static let standard = Volume.full.changed(by: -30)
}
