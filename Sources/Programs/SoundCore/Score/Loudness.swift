public import Sound

/// How loud sounds are at the moment.
public struct Loudness: Equatable, Sendable {
  /// The volume, as set by hand or configured.
  public var volume: Volume
  /// The highest volume at night.
  public var nightVolume: Volume
  /// Whether all but tests are silent.
  public var isMuted = false
  /// Whether it is night.
  public var isNight = false

  /// The loudness by day, not muted.
  public init(volume: Volume, nightVolume: Volume) {
    self.volume = volume
    self.nightVolume = nightVolume
  }

  /// How loud a kind of sound is.
  public func volume(of kind: SoundKind) -> Volume {
    guard !isMuted || kind == .test else { return .silent }
    return isNight && !kind.isHeardAtNight ? min(volume, nightVolume) : volume
  }
}
