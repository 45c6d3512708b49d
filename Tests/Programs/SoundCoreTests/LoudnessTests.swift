import Sound
import Testing

@testable import SoundCore

/// The volume of each kind of sound, by day and at night.
@Suite struct LoudnessTests {
  private let day = Volume.full.changed(by: -30)

  @Test func allSoundsHaveTheVolumeByDay() {
    let loudness = Loudness(volume: day, nightVolume: .silent)
    for kind in SoundKind.allCases { #expect(loudness.volume(of: kind) == day) }
  }

  @Test(arguments: SoundKind.allCases) func nightSilencesAllButAlarmTimerAndTest(kind: SoundKind) {
    var loudness = Loudness(volume: day, nightVolume: .silent)
    loudness.isNight = true
    let isHeard = [SoundKind.alarm, .timer, .test].contains(kind)
    #expect(loudness.volume(of: kind) == (isHeard ? day : .silent))
  }

  @Test func nightIsNeverLouderThanDay() {
    var loudness = Loudness(volume: Volume.silent.changed(by: 10), nightVolume: Volume.silent.changed(by: 40))
    loudness.isNight = true
    #expect(loudness.volume(of: .show).percent == 10)
  }

  @Test func muteSilencesAllButATest() {
    var loudness = Loudness(volume: day, nightVolume: day)
    loudness.isMuted = true
    for kind in SoundKind.allCases { #expect(loudness.volume(of: kind) == (kind == .test ? day : .silent)) }
  }
}
