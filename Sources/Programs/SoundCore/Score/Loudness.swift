public import Sound

/// How loud sounds are at the moment.
public struct Loudness: Equatable, Sendable {
  /// The volume that was set, or is configured.
  public var volume: Volume
  /// The most that there is at night.
  public var nightVolume: Volume
  /// Whether nothing is heard, whatever the volume.
  public var isMuted = false
  /// Whether it is night.
  public var isNight = false

  /// By day, and not muted.
  public init(volume: Volume, nightVolume: Volume) {
    self.volume = volume
    self.nightVolume = nightVolume
  }

  /// How loud a sound of a kind is.
  public func volume(of kind: SoundKind) -> Volume {
    guard !isMuted || kind == .test else { return .silent }
    return isNight && !kind.isHeardAtNight ? min(volume, nightVolume) : volume
  }
}
