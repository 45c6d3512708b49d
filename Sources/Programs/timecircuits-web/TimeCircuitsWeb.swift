public import ArgumentParser
import ControlLink
import ControlProtocol
import Glibc
import LinuxSystem
import Text
public import WebCore

/// The program's command line.
struct TimeCircuitsWeb: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "timecircuits-web",
    abstract: "The page of the time circuits: what the LEDs show, live, and in its owner's hands.",
    discussion: """
      Without options it starts a web server of its own (lighttpd) for this machine alone, beside a simulation or the service, and
      prints the page's address. Ctrl-C ends both.
      """,
    version: Release.version)

  @Option(
    help: ArgumentHelp("The control socket of timecircuitsd.", valueName: "path"), completion: .file())
  var socket: String?

  @Option(
    help: ArgumentHelp(
      "Serve a web server of yours by SCGI at this socket, in place of starting one.", valueName: "path"),
    completion: .file())
  var scgi: String?

  @Option(help: "Who may control the prop: off, paired (by a code that it shows) or open.")
  var control = SiteOptions.Control.paired

  @Option(
    help: ArgumentHelp(
      "Keep the pairings in this file (default: for as long as the program runs).", valueName: "path"),
    completion: .file())
  var pairings: String?

  @Option(help: ArgumentHelp("How long a code is shown, in milliseconds: for tests.", visibility: .hidden))
  var codeMs = PairingDesk.codeMilliseconds

  func validate() throws {
    guard (100...PairingDesk.codeMilliseconds).contains(codeMs) else {
      throw ValidationError("--code-ms takes 100 to \(PairingDesk.codeMilliseconds), this is \(codeMs).")
    }
    if let path = scgi, path.utf8.count > 107 {
      throw ValidationError("--scgi takes a path of at most 107 bytes, this one has \(path.utf8.count).")
    }
  }

  func run() throws {
    HugePages.refuse()
    Heap.keepLittle()
    do throws(SystemError) {
      if let scgi { try serve(at: scgi) } else { try bench() }
    } catch {
      guard error.code != SystemError.brokenPipe else { return }
      StandardError.writeLast("timecircuits-web: \(error)")
      throw ExitCode(Exit.systemError)
    }
  }

  private func serve(at path: String) throws(SystemError) {
    let signals = try SignalQueue([SIGINT, SIGTERM, SIGHUP])
    let listener = try UnixListener.listen(path: path)
    try StandardOutput.write("serving SCGI at \(path)\n")
    server(on: listener).run(until: [signals.descriptor])
  }

  private func bench() throws(SystemError) {
    let signals = try SignalQueue([SIGINT, SIGTERM, SIGHUP, SIGCHLD])
    let folder = try ScratchFolder()
    defer { folder.remove() }
    let listener = try UnixListener.listen(path: folder.path + "/scgi.sock")
    let webServer = try PrivateWebServer(in: folder, scgi: folder.path + "/scgi.sock")
    defer { webServer.end() }
    try StandardOutput.write("http://127.0.0.1:\(webServer.port)/\n")
    server(on: listener).run(until: [signals.descriptor])
    while let signal = signals.next() {
      guard signal == SIGCHLD, let words = webServer.complaint() else { continue }
      throw SystemError("keep lighttpd running", code: ECHILD, advice: words)
    }
  }

  private func server(on listener: UnixListener) -> WebServer {
    let named = socket ?? EnvironmentVariable.value(of: "TIMECIRCUITS_SOCKET")
    let log = Log()
    let path = pairings
    let link = DaemonLink { Prop.find(named: named) }
    let book = path.map { Self.readBook($0, log) } ?? PairingBook()
    var options = SiteOptions()
    options.control = control
    let callbacks = WebServer.Callbacks { book in
      guard let path else { return }
      do throws(SystemError) {
        try FileSystem.replaceDurably(path, with: book.bytes)
      } catch {
        log.write(.error, "The pairings could not be kept: \(error)")
      }
    } tell: { reason in
      log.write(
        reason == nil ? .information : .warning, reason.map(Printable.text) ?? "timecircuitsd is there")
    }
    return WebServer(
      Site(options, book: book, desk: PairingDesk(codeMilliseconds: codeMs)), link, on: listener, callbacks)
  }

  private static func readBook(_ path: String, _ log: Log) -> PairingBook {
    guard FileSystem.mayExist(path) else { return PairingBook() }
    do throws(FileError) {
      let (book, damaged) = PairingBook.read(try FileSystem.read(path, maximumBytes: PairingBook.largestFile))
      if damaged > 0 {
        log.write(
          .warning,
          "\(path): \(damaged) of the pairings cannot be read; those browsers have to be paired again.")
      }
      return book
    } catch {
      log.write(.warning, "\(path) cannot be read, so that all browsers have to be paired again: \(error)")
      return PairingBook()
    }
  }
}

extension SiteOptions.Control: ExpressibleByArgument {}
