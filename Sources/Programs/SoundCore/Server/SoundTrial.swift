import ControlClient
import ControlProtocol
import LinuxSystem
import Sound
import Text

/// A client that tests sounds and waits for the result, which is known once a device has opened.
struct SoundTrial {
  let client: CompanionClient
  private let id: RequestID?
  private let names: [String]
  /// The number of device failures before the test.
  private let failures: Int
  /// When it is answered at the latest, in nanoseconds of the monotonic clock.
  let deadline: UInt64

  /// The longest wait, in nanoseconds: a device has two seconds to open, and a client waits for three.
  static let patience: UInt64 = 2_700_000_000

  init(
    _ names: [String], of client: CompanionClient, id: RequestID?, after report: Loudspeaker.Report,
    until deadline: UInt64
  ) {
    self.client = client
    self.id = id
    self.names = names
    failures = report.failures
    self.deadline = deadline
  }

  /// Answers if the result is known or time is up; returns whether it answered.
  func answer(_ report: Loudspeaker.Report, at now: UInt64) -> Bool {
    let reply: SoundReply
    if report.isOpen {
      let verb = names.count == 1 ? "plays" : "play"
      reply = .done("\(Wording.list(names, "and")) \(verb) on \(report.device ?? "a device")")
    } else if report.failures != failures {
      reply = .refused(.impossible, "nothing plays: \(report.trouble ?? "no device works")")
    } else if deadline <= now {
      reply = .refused(
        .impossible,
        "nothing plays yet: no device has opened; check timecircuitsctl sound")
    } else {
      return false
    }
    client.send(reply.encode(id: id))
    return true
  }
}

extension SoundLibrary {
  /// Why sounds cannot be tested at a volume, `nil` if they can.
  func refusal(of names: [String], at volume: Volume) -> SoundReply? {
    for name in names {
      guard has(name) else {
        return .refused(
          .badValue,
          "there is no sound \(Printable.quoted(name)): timecircuitsctl sound list lists them all")
      }
      // The person wants to know what is wrong with their file, not to hear another one.
      if let trouble = trouble(of: name) { return .refused(.impossible, trouble) }
    }
    guard volume > .silent else {
      return .refused(.impossible, "the volume is 0: raise it, as in timecircuitsctl volume 40")
    }
    return nil
  }
}
