import ArgumentParser
import ClockModel
import ControlClient
import ControlProtocol
import LinuxSystem
import Text

/// The command `web`.
struct WebCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "web",
    abstract: "Shows the page's address, and which browsers may control the prop.",
    usage: """
      timecircuitsctl web
      timecircuitsctl web list
      timecircuitsctl web pair
      timecircuitsctl web forget <name>|all
      """,
    discussion: """
      Without arguments it prints the page's addresses, the first as a QR code if qrencode is installed. list prints the browsers that may \
      control the prop; forget removes one, or all. pair prints a word: type it into the page beside Take control, and \
      the prop shows the code for that browser at once, whatever other visitors request.
      """)

  /// The actions of `web`.
  enum Action: String, CaseIterable {
    case list, pair, forget
  }

  @Argument(
    help: ArgumentHelp("list, pair or forget; a name of several words needs no quotes.", valueName: "action"),
    completion: .list(Action.allCases.map(\.rawValue)))
  var words: [String] = []

  @OptionGroup var connection: ConnectionOptions

  private var action: Action? { words.first.flatMap { Action(rawValue: $0.lowercased()) } }
  private var name: String { words.dropFirst().joined(separator: " ") }

  func validate() throws {
    guard let first = words.first else { return }
    guard let action else {
      throw ValidationError(
        "Unknown web command '\(Printable.text(first))': expected list, pair or forget.")
    }
    if action == .forget, name.isEmpty {
      throw ValidationError(
        "The name is missing. Type timecircuitsctl web forget and a name of web list, or all.")
    }
    if action != .forget, words.count > 1 {
      throw ValidationError("web \(action.rawValue) takes no arguments.")
    }
  }

  func run() throws {
    try Session.run(at: connection.prop, perform(in:))
  }

  private func perform(in session: Session) throws(ControlFailure) {
    guard let link = CompanionConnection.find(.page, of: session.prop) else {
      throw ControlFailure(
        Exit.unavailable,
        "no page runs here. On a prop: sudo apt install ./timecircuits-web_\(Release.version)_arm64.deb. On a PC, in another terminal: "
          + "timecircuits-web")
    }
    switch action {
    case .pair: try send(.pair, link, session)
    case .forget: try send(name.lowercased() == "all" ? .forgetAll : .forget(name), link, session)
    case .list: try session.print(list(try report(link), session))
    case nil: try session.print(page(try report(link), session))
    }
  }

  private func send(
    _ request: PageRequest, _ link: CompanionConnection, _ session: Session
  ) throws(ControlFailure) {
    guard case .done(let sentence) = try link.ask(request) else {
      throw ControlFailure(answer: link.path, "the reply does not answer \(request.name)")
    }
    try session.print([Printable.text(sentence)])
  }

  private func report(_ link: CompanionConnection) throws(ControlFailure) -> PageReport {
    guard case .page(let report) = try link.ask(.page) else {
      throw ControlFailure(answer: link.path, "the reply has no page report")
    }
    return report
  }

  // MARK: Output

  private func page(_ report: PageReport, _ session: Session) -> [String] {
    let addresses = PageAddresses.here(report).all
    var table = Table()
    for (index, address) in addresses.enumerated() {
      table.add([index == 0 ? "page" : "", Table.Cell(address)])
    }
    if addresses.isEmpty { table.add(["page", Table.Cell("this machine has no network", .bad)]) }
    table.add([
      "viewers", Table.Cell(report.viewers == 1 ? "1 now" : "\(report.viewers) now"),
    ])
    table.add(["control", Self.control(report)])
    if report.wait > 0 {
      table.add([
        "codes",
        Table.Cell("the next in \(report.wait) s; at once with the word of timecircuitsctl web pair"),
      ])
    }
    if let complaint = PageProbe(report: report).complaint() {
      table.add(["web server", Table.Cell(complaint, .bad)])
    }
    if let absence = report.absence { table.add(["daemon", Table.Cell(absence, .bad)]) }
    var lines = table.lines(session.paint, columns: Wrapping.columns(of: session.output))
    if session.isTerminal, let address = addresses.first, let code = Self.code(of: address) {
      lines += [""] + code
    }
    return lines
  }

  private static func control(_ report: PageReport) -> Table.Cell {
    switch report.control {
    case "off": Table.Cell("off: the page only shows the prop (/etc/timecircuits/web.toml)")
    case "open": Table.Cell("open: anyone who reaches the page may control the prop", .bad)
    default:
      Table.Cell(
        "paired: \(report.pairings.count) \(report.pairings.count == 1 ? "browser" : "browsers"), see web list"
      )
    }
  }

  /// Returns the address as a QR code; `nil` if qrencode is missing or fails.
  private static func code(of address: String) -> [String]? {
    guard let program = InstalledProgram.find("qrencode") else { return nil }
    do throws(ExternalProgramError) {
      let bytes = try program.run(
        ["-t", "UTF8", "-m", "2", "-o", "-", address], within: 2_000, maximumBytes: 65_536)
      return String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
    } catch {
      return nil
    }
  }

  private func list(_ report: PageReport, _ session: Session) -> [String] {
    guard !report.pairings.isEmpty else { return ["no browser is paired: press Take control on the page"] }
    var table = Table(["NAME", "PAIRED", "SEEN", "NUMBER"])
    let now = WallTime(seconds: SystemClock.wallNanoseconds / 1_000_000_000)
    for pairing in report.pairings {
      table.add([
        Table.Cell(pairing.name), Table.Cell(TimeWords.ago(pairing.since, now: now)),
        Table.Cell(TimeWords.ago(pairing.lastSeen, now: now)), Table.Cell(pairing.id, .faint),
      ])
    }
    return table.lines(session.paint, columns: Wrapping.columns(of: session.output))
  }
}
