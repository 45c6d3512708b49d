import ArgumentParser
package import Configuration
import ControlClient
import ControlProtocol
import Glibc
import LinuxSystem
import Reading
import SCGI
import Text
import WebCore

/// The program's command line.
struct TimeCircuitsWeb: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "timecircuits-web",
    abstract: "Serves the page of the time circuits: watch them live, and control them.",
    discussion: """
      Without --scgi it starts its own web server (lighttpd) for this machine only, beside a simulation or the service, and \
      prints the page's address. Ctrl-C ends both.
      """,
    version: "timecircuits-web \(Release.version)")

  @Option(
    help: ArgumentHelp(
      "The control socket of timecircuitsd (default: the service's, else the simulation's).",
      valueName: "path"),
    completion: .file())
  var socket: String?

  @Option(
    help: ArgumentHelp(
      "Serve your own web server through SCGI at this socket, instead of starting one.", valueName: "path"),
    completion: .file())
  var scgi: String?

  @Option(
    help: ArgumentHelp(
      "Use this file instead of \(WebConfiguration.path), and reload it when it changes.",
      valueName: "file"), completion: .file(extensions: ["toml"]))
  var config: String?

  @Option(
    help: "Override who may control the prop: off, paired (by a code that it shows) or open.")
  var control: WebConfiguration.Control?

  @Option(
    help: ArgumentHelp(
      "Save the pairings in this file (default: only until it ends).", valueName: "file"),
    completion: .file())
  var pairings: String?

  @Flag(
    help: ArgumentHelp(
      "Check a configuration on standard input, and print the report as JSON.", visibility: .hidden
    ))
  var checkText = false

  @Option(help: ArgumentHelp("How long a code is shown, in milliseconds: for tests.", visibility: .hidden))
  var codeMs = PairingCodes.codeMilliseconds

  func validate() throws {
    guard (100...PairingCodes.codeMilliseconds).contains(codeMs) else {
      throw ValidationError("--code-ms takes 100 to \(PairingCodes.codeMilliseconds), this is \(codeMs).")
    }
    if let path = scgi, path.utf8.count > 107 {
      throw ValidationError("--scgi takes a path of at most 107 bytes, this one has \(path.utf8.count).")
    }
  }

  func run() throws {
    HugePages.refuse()
    Heap.keepLittle()
    do throws(SystemError) {
      if checkText { return try check() }
      let inherited = try UnixListener.inherited(environment: EnvironmentVariable.value(of:))
      if let listener = inherited["scgi"] {
        try serve(on: listener, owners: inherited["control"])
      } else if let scgi {
        let listener = try UnixListener.listen(path: scgi, backlog: Self.backlog)
        try StandardOutput.write("serving SCGI at \(scgi)\n")
        try serve(on: listener, owners: nil)
      } else {
        try bench()
      }
    } catch {
      guard error.code != SystemError.brokenPipe else { return }
      StandardError.writeLast("timecircuits-web: \(error)")
      throw ExitCode(Exit.systemError)
    }
  }

  /// How many of the web server's requests may wait, as Backlog= of the unit; it answers further ones with
  /// 500.
  private static let backlog: CInt = 512

  private static var loader: ConfigurationLoader {
    ConfigurationLoader(
      boardFolders: ConfigurationLoader.standardBoardFolders(executable: FileSystem.executable),
      zoneFolder: ConfigurationLoader.zoneFolder(environment: EnvironmentVariable.value(of:)),
      dataFolders: ConfigurationLoader.standardDataFolders(executable: FileSystem.executable))
  }

  /// Checks a configuration in a process of its own, which may be killed at any time.
  private func check() throws(SystemError) {
    MemoryShortage.offerToBeEndedFirst()
    let text = try StandardInput.read(atMost: SCGIReader.longestBody) ?? []
    let report = CheckReport(checking: text, Self.loader)
    try StandardOutput.write(String(decoding: report.json, as: UTF8.self))
  }

  private func serve(on listener: UnixListener, owners: UnixListener?) throws(SystemError) {
    let signals = try EndSignals([SIGINT, SIGTERM, SIGHUP])
    let manager = try ServiceManager(environment: EnvironmentVariable.value(of:))
    let keeper = pairings.map { Self.keeper(of: $0) }
    defer { keeper?.flush() }
    let server = try server(on: listener, owners: owners, keeper, manager)
    manager.ready()
    server.run(until: [signals.descriptor])
    _ = signals.next()
    manager.stopping()
  }

  private func bench() throws(SystemError) {
    let signals = try EndSignals([SIGINT, SIGTERM, SIGHUP, SIGCHLD])
    let folder = try ScratchFolder()
    defer { folder.remove() }
    let listener = try UnixListener.listen(path: folder.path + "/scgi.sock", backlog: Self.backlog)
    let webServer = try PrivateWebServer(in: folder, scgi: folder.path + "/scgi.sock")
    defer { webServer.end() }
    let owners = ownersSocket()
    try StandardOutput.write("http://127.0.0.1:\(webServer.port)/\n")
    let keeper = pairings.map { Self.keeper(of: $0) }
    defer { keeper?.flush() }
    let server = try server(on: listener, owners: owners, keeper, host: "127.0.0.1:\(webServer.port)")
    while true {
      server.run(until: [signals.descriptor])
      while let signal = signals.next() {
        guard signal == SIGCHLD else { return }
        // SIGCHLD also reports the end of a configuration check.
        guard let words = webServer.complaint() else { continue }
        throw SystemError("keep lighttpd running", code: ECHILD, advice: words)
      }
    }
  }

  /// The daemon's socket, if given.
  private var named: String? { socket ?? EnvironmentVariable.value(of: "TIMECIRCUITS_SOCKET") }

  /// The socket of `timecircuitsctl web` beside the daemon's, unless it is taken.
  private func ownersSocket() -> UnixListener? {
    do throws(SystemError) {
      return try Companion.page.listen(for: .find(named: named))
    } catch {
      Log().write(.warning, "timecircuitsctl web cannot reach this page: \(error)")
      return nil
    }
  }

  private func server(
    on listener: UnixListener, owners: UnixListener?, _ keeper: FileKeeper?, _ manager: ServiceManager? = nil,
    host: String? = nil
  ) throws(SystemError) -> WebServer {
    let log = Log()
    let named = self.named
    let link = DaemonClient { Prop.find(named: named) }
    let book = pairings.map { Self.readBook($0, log) } ?? PairingBook()
    let file = OwnersFile(
      config, overriding: control, clock: SystemClock.monotonic, log: { log.write($0, $1) })
    var site = Site(
      WebConfiguration(), book: book, pairingCodes: PairingCodes(codeMilliseconds: codeMs),
      loader: Self.loader)
    if let host { site.willBeAsked(by: host) }
    var callbacks = WebServer.Callbacks(clocks: SystemClock.clocks) { book in
      keeper?.keep(book.bytes)
    } tell: { reason in
      log.write(
        reason == nil ? .information : .warning, reason.map(Printable.text) ?? "connected to timecircuitsd")
    }
    if let manager, let limit = manager.watchdogMicroseconds {
      // Three beats in each watchdog interval.
      callbacks.beat = (every: limit * 1000 / 3, tell: { manager.watchdog() })
    }
    let checks = try FileSystem.executable.map { (path) throws(SystemError) in
      try ConfigurationCheck(ExternalProgram(path: path), ["--check-text"])
    }
    return WebServer(site, file, link, on: listener, owners: owners, checks: checks, callbacks)
  }

  /// Saves the pairings in the background, so that a slow card does not block the page.
  private static func keeper(of path: String) -> FileKeeper {
    let log = Log()
    return FileKeeper(path, named: "pairings") { news in
      switch news {
      case .fails(let error):
        log.write(
          .error,
          "The pairings are not saved: \(error). They apply until the end of this run; retrying every minute."
        )
      case .works: log.write(.notice, "The pairings are saved again.")
      }
    }
  }

  private static func readBook(_ path: String, _ log: Log) -> PairingBook {
    guard FileSystem.mayExist(path) else { return PairingBook() }
    do throws(FileError) {
      let (book, damaged) = PairingBook.read(
        try FileSystem.read(path, maximumBytes: PairingBook.largestFile))
      if damaged > 0 {
        log.write(
          .warning,
          "\(path): \(damaged) of the pairings cannot be read; pair those browsers again.")
      }
      return book
    } catch {
      log.write(
        .warning, "\(path) cannot be read; pair all browsers again: \(error)")
      return PairingBook()
    }
  }
}

extension WebConfiguration.Control: ExpressibleByArgument {}

/// The signals that end the program or report the end of its web server.
final class EndSignals {
  private let queue: SignalQueue

  /// Starts queueing signals.
  init(_ signals: [CInt]) throws(SystemError) { queue = try SignalQueue(signals) }

  /// The descriptor to poll for reading.
  var descriptor: CInt { queue.descriptor }

  /// The next pending signal's number, `nil` when there is none.
  func next() -> CInt? { queue.next() }
}
