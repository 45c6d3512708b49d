import ControlClient
import ControlProtocol
import Testing

@testable import ControlCommands

/// The status line of the sound program.
@Suite struct SoundLinesTests {
  private static func report(
    device: String? = "plughw:CARD=Device", trouble: String? = nil, volume: Int = 70, nightVolume: Int = 0,
    isMuted: Bool = false, isNight: Bool = false
  ) -> SoundReport {
    SoundReport {
      $0.version = "0.2.0"
      $0.device = device
      $0.isOpen = false
      $0.trouble = trouble
      $0.volume = volume
      $0.nightVolume = nightVolume
      $0.isMuted = isMuted
      $0.isNight = isNight
      $0.keepsOpen = false
      $0.latency = 0
    }
  }

  @Test(
    arguments: [
      (report(), "70 percent, plughw:CARD=Device"),
      (report(device: nil), "70 percent"),
      (report(volume: 40, isMuted: true), "40 percent, muted, plughw:CARD=Device"),
      (report(isNight: true), "70 percent, night: only alarms and the timer, plughw:CARD=Device"),
      (report(nightVolume: 20, isNight: true), "70 percent, night: at most 20, plughw:CARD=Device"),
      (
        report(trouble: "open plughw:CARD=Device: No such device; is it plugged in?"),
        "70 percent, open plughw:CARD=Device: No such device; is it plugged in?"
      ),
    ] as [(SoundReport, String)])
  func soundLineShowsVolumeAndProblem(report: SoundReport, line: String) {
    let cell = SoundCommand.summary(report)
    #expect(cell.text == line)
    let page = StatusPage(
      report: StatusPageTests.report, prop: Prop(path: "/prop.sock", origin: .named),
      paint: Paint(isColoured: false),
      sound: cell)
    #expect(page.lines.contains("sound          \(line)"))
  }
}
