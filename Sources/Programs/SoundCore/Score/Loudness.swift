package import Sound

/// How loud sounds are at the moment.
package struct Loudness: Equatable, Sendable {
  /// The volume, as set by hand or configured.
  package var volume: Volume
  /// The highest volume at night.
  package var nightVolume: Volume
  /// Whether all but tests are silent.
  package var isMuted = false
  package var isNight = false

  /// The loudness by day, not muted.
  package init(volume: Volume, nightVolume: Volume) {
    self.volume = volume
    self.nightVolume = nightVolume
  }

  package func volume(of kind: SoundKind) -> Volume {
    guard !isMuted || kind == .test else { return .silent }
    return isNight && !kind.isHeardAtNight ? min(volume, nightVolume) : volume
  }
}
