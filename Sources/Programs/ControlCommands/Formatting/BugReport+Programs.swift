import ControlClient
import ControlProtocol

/// The companion programs in a bug report.
extension BugReport {
  var programRows: [Row] {
    rows("page", page, Self.words(for:)) + rows("sound", sound, Self.words(for:))
      + rows("link", link, Self.words(for:))
  }

  private func rows<Report>(
    _ key: String, _ state: ProgramState<Report>, _ words: (Report) -> [String]
  ) -> [Row] {
    switch state {
    case .notAsked: return [(key, "not asked, since the prop was named")]
    case .absent(let isInstalled): return [(key, isInstalled ? "installed, not running" : "not installed")]
    case .failed(let failure): return [(key, Self.reason(of: failure))]
    case .answered(let report): return words(report).map { (key, $0) }
    }
  }

  private static func words(for report: PageReport) -> [String] {
    [
      Harmless.version(report.version),
      "control \(Harmless.control(report.control)), viewers \(report.viewers), "
        + "paired browsers \(report.pairings.count)",
    ] + problems(nil, report.absence)
  }

  private static func words(for report: SoundReport) -> [String] {
    [
      "\(Harmless.version(report.version)), device \(report.isOpen ? "open" : "closed"), "
        + "keep_open \(state(report.keepsOpen)), latency \(report.latency) ms",
      "volume \(report.volume), at night \(report.nightVolume), mute \(state(report.isMuted)), "
        + "\(report.isNight ? "night" : "day"), playing \(report.playing.count)",
    ] + problems(report.trouble, report.absence)
  }

  private static func words(for report: LinkReport) -> [String] {
    let broker = report.broker == nil ? "no broker" : report.isConnected ? "connected" : "not connected"
    let words = [
      "\(Harmless.version(report.version)), \(broker), encryption \(state(report.isEncrypted))",
      "discovery \(state(report.discovers)), commands \(state(report.takesCommands)), "
        + "received \(report.commands), rejected \(report.refused)",
    ]
    return words + following(report.following) + problems(report.trouble, report.absence)
  }

  private static func following(_ following: LinkReport.Following?) -> [String] {
    guard let following else { return [] }
    let clocks: String =
      switch following.agrees {
      case true?: "clocks agree"
      case false?: "clocks differ by \(following.difference.map { "\($0) ms" } ?? "an unknown time")"
      case nil: "no message from it yet"
      }
    return ["follows another prop, \(clocks)"] + problems(following.trouble, nil)
  }

  private static func state(_ isOn: Bool) -> String { isOn ? "on" : "off" }

  /// Returns the lines for a program's own problem and for its problem with the daemon.
  private static func problems(_ trouble: String?, _ absence: String?) -> [String] {
    func reason(_ text: String) -> String { FaultWords.systemError(in: text) ?? "another reason" }
    return [trouble.map { "problem: \(reason($0))" }, absence.map { "no timecircuitsd: \(reason($0))" }]
      .compactMap(\.self)
  }
}
