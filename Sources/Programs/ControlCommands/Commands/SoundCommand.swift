import ArgumentParser
import ControlClient
import ControlProtocol
import LinuxSystem
import Text

/// The command `sound`.
struct SoundCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "sound",
    abstract: "Shows the state of the sound, plays a sound, or lists sounds and devices.",
    usage: """
      timecircuitsctl sound
      timecircuitsctl sound test [<name>]
      timecircuitsctl sound list
      timecircuitsctl sound devices
      """,
    discussion: """
      To use your own sound, save it as /etc/timecircuits/sounds/NAME.wav or NAME.mp3, with a NAME of sound list. It plays the next time. \
      To choose the device, write a name of sound devices into /etc/timecircuits/sound.toml.
      """)

  /// The actions of `sound`.
  enum Action: String, CaseIterable {
    case test, list, devices
  }

  @Argument(
    help: ArgumentHelp("test, list or devices.", valueName: "action"),
    completion: .list(Action.allCases.map(\.rawValue)))
  var words: [String] = []

  @OptionGroup var connection: ConnectionOptions

  private var action: Action? { words.first.flatMap { Action(rawValue: $0.lowercased()) } }

  func validate() throws {
    guard let first = words.first else { return }
    guard let action else {
      throw ValidationError(
        "Unknown sound command '\(Printable.text(first))': expected test, list or devices.")
    }
    guard words.count <= (action == .test ? 2 : 1) else {
      throw ValidationError("sound \(action.rawValue) takes \(action == .test ? "one name" : "nothing").")
    }
  }

  func run() throws {
    try Session.run(at: connection.prop, perform(in:))
  }

  private func perform(in session: Session) throws(ControlFailure) {
    let link = try Self.link(beside: session.prop)
    switch action {
    case .test:
      guard case .done(let sentence) = try link.ask(.test(words.dropFirst().first)) else {
        throw Self.unexpected(link, "test")
      }
      try session.print([Printable.text(sentence)])
    case .list:
      guard case .sounds(let sounds) = try link.ask(.list) else { throw Self.unexpected(link, "list") }
      try session.print(Self.list(sounds, session))
    case .devices:
      guard case .devices(let devices) = try link.ask(.devices) else {
        throw Self.unexpected(link, "devices")
      }
      try session.print(Self.devices(devices, session))
    case nil: try session.print(Self.page(try Self.report(link), session))
    }
  }

  static let remedy =
    "on a prop sudo apt install ./timecircuits-sound_\(Release.version)_arm64.deb; on a PC, in another terminal, "
    + "timecircuits-sound"

  /// Finds a prop's timecircuits-sound.
  static func link(beside prop: Prop) throws(ControlFailure) -> CompanionConnection {
    if let link = CompanionConnection.find(.sound, of: prop) { return link }
    throw ControlFailure(Exit.unavailable, "timecircuits-sound is not running here: \(remedy)")
  }

  static func report(_ link: CompanionConnection) throws(ControlFailure) -> SoundReport {
    guard case .sound(let report) = try link.ask(.sound) else { throw unexpected(link, "sound") }
    return report
  }

  private static func unexpected(_ link: CompanionConnection, _ name: String) -> ControlFailure {
    ControlFailure(answer: link.path, "the reply does not answer \(name)")
  }

  // MARK: Output

  /// Returns the volume in words.
  static func volume(_ report: SoundReport) -> String {
    var words = ["\(report.volume) percent"]
    if report.isMuted { words.append("muted") }
    if report.isNight {
      words.append(
        "night: \(report.nightVolume == 0 ? "only alarms and the timer" : "at most \(report.nightVolume)")"
      )
    }
    return words.joined(separator: ", ")
  }

  private static func page(_ report: SoundReport, _ session: Session) -> [String] {
    var table = Table()
    table.add(["volume", Table.Cell(volume(report))])
    let device = report.device ?? "the first that plays"
    let closed = report.keepsOpen ? "closed, though it should stay open" : "closed until something plays"
    let state = report.isOpen ? (report.keepsOpen ? "kept open" : "open") : closed
    table.add(["device", Table.Cell("\(device), \(state)")])
    if let trouble = report.trouble { table.add(["trouble", Table.Cell(trouble, .bad)]) }
    if !report.playing.isEmpty { table.add(["playing", Table.Cell(Wording.list(report.playing, "and"))]) }
    if report.latency > 0 { table.add(["latency", Table.Cell("\(report.latency) ms")]) }
    if let absence = report.absence { table.add(["daemon", Table.Cell(absence, .bad)]) }
    return table.lines(session.paint, columns: Wrapping.columns(of: session.output))
  }

  /// Returns the sound's line on the status page.
  static func summary(_ report: SoundReport) -> Table.Cell {
    let device = report.device.map { ", \($0)" } ?? ""
    return Table.Cell(
      volume(report) + (report.trouble.map { ", \($0)" } ?? device),
      report.trouble == nil && report.absence == nil ? nil : .bad)
  }

  private static func list(_ sounds: [SoundEntry], _ session: Session) -> [String] {
    var table = Table(["NAME", "FROM", "USE"])
    for sound in sounds {
      let place = sound.isOwn ? " (\(sound.path))" : ""
      table.add([
        Table.Cell(sound.name), Table.Cell(sound.isOwn ? "yours" : "built in", .faint),
        Table.Cell(sound.trouble ?? sound.description + place, sound.trouble == nil ? nil : .bad),
      ])
    }
    return table.lines(session.paint, columns: Wrapping.columns(of: session.output))
  }

  private static func devices(_ devices: [SoundDeviceEntry], _ session: Session) -> [String] {
    guard !devices.isEmpty else { return ["ALSA lists no output device: is one plugged in?"] }
    var table = Table(["DEVICE", "DESCRIPTION"])
    for device in devices { table.add([Table.Cell(device.name), Table.Cell(device.description, .faint)]) }
    return table.lines(session.paint, columns: Wrapping.columns(of: session.output))
  }
}
