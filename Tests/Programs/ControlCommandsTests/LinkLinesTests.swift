import ControlProtocol
import Testing

@testable import ControlCommands

/// The status line of the MQTT link.
@Suite struct LinkLinesTests {
  private static func report(_ change: (inout LinkReport) -> Void = { _ in }) -> LinkReport {
    var report = LinkReport {
      $0.version = "1"
      $0.id = "garage"
      $0.broker = "ha.local:1883"
      $0.isConnected = true
      $0.isEncrypted = true
      $0.discovers = true
      $0.takesCommands = true
      $0.commands = 0
      $0.refused = 0
    }
    change(&report)
    return report
  }

  private static let lines: [(report: LinkReport, line: String, isBad: Bool)] = [
    (report(), "garage at ha.local:1883, encrypted", false),
    (report { $0.isEncrypted = false }, "garage at ha.local:1883, not encrypted", false),
    (
      report {
        $0.following = LinkReport.Following {
          $0.leader = "shed"
        }
      },
      "garage at ha.local:1883, encrypted, follows shed", false
    ),
    (report { ($0.isConnected, $0.trouble) = (false, "refused") }, "garage at ha.local:1883: refused", true),
    (report { $0.isConnected = false }, "garage at ha.local:1883: connecting", true),
    (report { $0.trouble = "deaf" }, "garage at ha.local:1883, encrypted; deaf", true),
    (report { $0.absence = "gone" }, "garage at ha.local:1883, encrypted", true),
    (report { $0.broker = nil }, "no broker is configured", false),
  ]

  @Test(arguments: LinkLinesTests.lines.indices) func linkLineShowsBrokerAndProblem(index: Int) {
    let (report, line, isBad) = Self.lines[index]
    let cell = LinkCommand.summary(report)
    #expect(cell.text == line)
    let isMarked = if case .bad? = cell.ink { true } else { false }
    #expect(isMarked == isBad, "\(line)")
  }

  /// systemd's status line also reports a missing daemon.
  @Test func systemdStatusLineNamesEveryProblem() {
    let clash = Self.report { ($0.trouble, $0.absence) = ("another client has this id", "it has ended") }
    #expect(clash.line == "garage at ha.local:1883, encrypted; another client has this id; it has ended")
    #expect(Self.report().line == "garage at ha.local:1883, encrypted")
  }
}
