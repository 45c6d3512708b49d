import ControlLink
import ControlProtocol
import LinuxSystem
import Sound
import Text

/// A client that asked for sounds to try them, and waits for what becomes of that: whether a device plays is known once it was opened.
struct SoundTrial {
  /// Who asked.
  let desk: LineDesk
  private let id: RequestID?
  private let names: [String]
  /// How often no device had played by then.
  private let failures: Int
  /// When it is answered at the latest, in nanoseconds of the monotonic clock.
  let deadline: UInt64

  /// How long that is, in nanoseconds: a device has two seconds to open, and a client waits for three.
  static let patience: UInt64 = 2_700_000_000

  init(
    _ names: [String], of desk: LineDesk, id: RequestID?, after report: Loudspeaker.Report,
    until deadline: UInt64
  ) {
    self.desk = desk
    self.id = id
    self.names = names
    failures = report.failures
    self.deadline = deadline
  }

  /// Answers where it is known what became of it, or time is up.
  ///
  /// - Returns: whether it was answered.
  func answer(_ report: Loudspeaker.Report, at now: UInt64) -> Bool {
    let reply: SoundReply
    if report.isOpen {
      let verb = names.count == 1 ? "plays" : "play"
      reply = .done("\(Wording.list(names, "and")) \(verb) on \(report.device ?? "a device")")
    } else if report.failures != failures {
      reply = .refused(.impossible, "nothing is heard: \(report.trouble ?? "no device plays")")
    } else if deadline <= now {
      reply = .refused(
        .impossible,
        "nothing is heard yet: no device has opened; timecircuitsctl sound tells what becomes of it")
    } else {
      return false
    }
    desk.send(reply.encode(id: id))
    return true
  }
}

extension SoundLibrary {
  /// Why sounds cannot be tried at a volume, `nil` where they can.
  func refusal(of names: [String], at volume: Volume) -> SoundReply? {
    for name in names {
      guard has(name) else {
        return .refused(
          .badValue,
          "there is no sound \(Printable.quoted(name)): timecircuitsctl sound list has all of them")
      }
      // Whoever tries one wants to know what is wrong with theirs, and not to hear another one.
      if let trouble = trouble(of: name) { return .refused(.impossible, trouble) }
    }
    guard volume > .silent else {
      return .refused(.impossible, "the volume is 0: timecircuitsctl volume 40 changes that")
    }
    return nil
  }
}
