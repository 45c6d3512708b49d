import ArgumentParser
import ClockModel
import ControlLink
import ControlProtocol
import LinuxSystem
import Text

/// The command `web`.
struct WebCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "web",
    abstract: "Tells where the page is, and who may control the prop by it.",
    usage: """
      timecircuitsctl web
      timecircuitsctl web list
      timecircuitsctl web pair
      timecircuitsctl web forget <name>|all
      """,
    discussion: """
      Alone it tells the page's addresses, the first as a QR code where qrencode is installed. list tells the browsers that may \
      control the prop, forget takes that from one, or from all. pair prints a word: type it into the page beside Take control, and \
      the prop shows the code of that browser at once, whatever others ask for.
      """)

  /// What is done.
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
        "There is no web \(Printable.text(first)): type web, web list, web pair or web forget.")
    }
    if action == .forget, name.isEmpty {
      throw ValidationError("Which one? Type timecircuitsctl web forget and a name of web list, or all.")
    }
    if action != .forget, words.count > 1 { throw ValidationError("web \(action.rawValue) takes nothing.") }
  }

  func run() throws {
    try Session.run(at: connection.prop, perform(in:))
  }

  private func perform(in session: Session) throws(ControlFailure) {
    guard let link = CompanionLink.find(.page, of: session.prop) else {
      throw ControlFailure(
        Exit.unavailable,
        "no page runs here. On a prop: sudo apt install ./timecircuits-web_\(Release.version)_arm64.deb. On a PC, in another terminal: "
          + "timecircuits-web")
    }
    switch action {
    case .pair: try tell(.pair, link, session)
    case .forget: try tell(name.lowercased() == "all" ? .forgetAll : .forget(name), link, session)
    case .list: try session.print(list(try report(link), session))
    case nil: try session.print(page(try report(link), session))
    }
  }

  private func tell(_ request: PageRequest, _ link: CompanionLink, _ session: Session) throws(ControlFailure)
  {
    guard case .done(let sentence) = try link.ask(request) else {
      throw ControlFailure(answer: link.path, "the reply has not what \(request.name) asks for")
    }
    try session.print([Printable.text(sentence)])
  }

  private func report(_ link: CompanionLink) throws(ControlFailure) -> PageReport {
    guard case .page(let report) = try link.ask(.page) else {
      throw ControlFailure(answer: link.path, "the reply has not what page asks for")
    }
    return report
  }

  // What is printed.

  private func page(_ report: PageReport, _ session: Session) -> [String] {
    let addresses = PageAddresses.here(report).all
    var table = Table()
    for (index, address) in addresses.enumerated() {
      table.add([index == 0 ? "page" : "", Table.Cell(address)])
    }
    if addresses.isEmpty { table.add(["page", Table.Cell("this machine has no network", .bad)]) }
    table.add([
      "viewers", Table.Cell(report.viewers == 1 ? "1 at the moment" : "\(report.viewers) at the moment"),
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
    case "open": Table.Cell("open: everybody who reaches the page may control the prop", .bad)
    default:
      Table.Cell(
        "paired: \(report.pairings.count) \(report.pairings.count == 1 ? "browser" : "browsers"), see web list"
      )
    }
  }

  /// The address as a QR code, `nil` where no program draws one.
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
