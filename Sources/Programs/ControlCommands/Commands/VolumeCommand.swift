import ArgumentParser
import ClockModel
import ControlClient
import ControlProtocol
import Text

/// The command `volume`.
struct VolumeCommand: ControlCommand {
  static let configuration = CommandConfiguration(
    commandName: "volume",
    abstract: "Changes the volume; without arguments, shows it.",
    usage: """
      timecircuitsctl volume [<percent>]
      timecircuitsctl volume up|down [<percent>]
      timecircuitsctl volume mute|unmute|toggle
      """,
    discussion: """
      The volume survives restarts. At night, night_volume of \(Self.file) limits everything except alarms and the timer.

      Examples:
        timecircuitsctl volume 40
        timecircuitsctl volume down 10
      """)

  private static let file = "/etc/timecircuits/sound.toml"
  /// The default change, in percent.
  private static let step = 5

  @Argument(
    help: ArgumentHelp("0 to 100, up, down, mute, unmute or toggle.", valueName: "words"),
    completion: .list(["up", "down", "mute", "unmute", "toggle"]))
  var words: [String] = []

  @OptionGroup var connection: ConnectionOptions

  var request: Request { Self.order(words).map { .volume($0) } ?? .status }

  func validate() throws {
    guard !words.isEmpty, Self.order(words) == nil else { return }
    throw ValidationError(
      "expected 0 to 100, as in volume 40, or up, down, mute, unmute or toggle, found "
        + "\(Printable.quoted(words.joined(separator: " "))).")
  }

  /// Parses the words; `nil` if they are invalid.
  static func order(_ words: [String]) -> VolumeOrder? {
    let words = words.map { $0.lowercased() }
    switch (words.first, words.dropFirst().first, words.count) {
    case ("mute", _, 1): return .mute
    case ("unmute", _, 1): return .unmute
    case ("toggle", _, 1): return .toggle
    case ("up", _, 1): return .change(step)
    case ("down", _, 1): return .change(-step)
    case ("up", let percent?, 2): return Self.percent(percent).map { .change($0) }
    case ("down", let percent?, 2): return Self.percent(percent).map { .change(-$0) }
    case (let percent?, _, 1): return Self.percent(percent).map { .set($0) }
    default: return nil
    }
  }

  private static func percent(_ word: String) -> Int? {
    let digits = word.hasSuffix("%") ? String(word.dropLast()) : word
    guard digits.first?.isNumber == true else { return nil }
    return Int(whole: digits).flatMap { VolumeOrder.range.contains($0) ? $0 : nil }
  }

  func perform(in session: Session) throws(ControlFailure) {
    guard words.isEmpty else {
      try session.send(request)
      guard CompanionConnection.find(.sound, of: session.prop) == nil, session.prop.origin != .named else {
        return
      }
      return try session.print(["but timecircuits-sound is not running here: \(SoundCommand.remedy)"])
    }
    let report = try SoundCommand.report(try SoundCommand.link(beside: session.prop))
    try session.print([SoundCommand.volume(report)])
  }
}
