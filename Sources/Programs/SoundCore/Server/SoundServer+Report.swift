import ControlProtocol

extension SoundServer {
  /// The state for `timecircuitsctl sound`.
  var report: SoundReport {
    let device = speaker.report
    return SoundReport {
      $0.version = Release.version
      $0.device = device.device ?? dependencies.device ?? configuration.device
      $0.isOpen = device.isOpen
      $0.trouble = device.trouble
      $0.absence = absence
      $0.volume = loudness.volume.percent
      $0.nightVolume = loudness.nightVolume.percent
      $0.isMuted = loudness.isMuted
      $0.isNight = loudness.isNight
      $0.keepsOpen = configuration.keepsOpen
      $0.latency = configuration.latency
      $0.playing = device.playing
    }
  }
}
