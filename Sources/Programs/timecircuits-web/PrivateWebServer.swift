import ControlProtocol
import Glibc
import LinuxSystem

/// A lighttpd for this program and this machine only; it ends with the program, even after a crash.
final class PrivateWebServer {
  /// The port on 127.0.0.1.
  let port: UInt16
  private let process: pid_t
  private let complaints: String

  private static let firstPort: UInt16 = 8085
  private static let ports = 20
  /// Debian's folders, which may be missing in PATH.
  private static let folders = "/usr/sbin:/usr/local/sbin"

  /// Starts lighttpd on the first free port from 8085.
  ///
  /// - Throws: ``LinuxSystem/SystemError`` with advice.
  init(in folder: ScratchFolder, scgi: String) throws(SystemError) {
    let path = (EnvironmentVariable.value(of: "PATH") ?? "") + ":" + Self.folders
    guard let program = ExternalProgram.find("lighttpd", in: path) else {
      throw SystemError(
        "find lighttpd, the web server that the page needs", code: ENOENT,
        advice:
          "sudo apt install --no-install-recommends lighttpd; so that Debian's own does not take port 80: "
          + "sudo systemctl disable --now lighttpd")
    }
    guard let port = (0..<Self.ports).map({ Self.firstPort + UInt16($0) }).first(where: Self.isFree) else {
      throw SystemError(
        "find a free port from \(Self.firstPort) to \(Self.firstPort + UInt16(Self.ports) - 1)",
        code: EADDRINUSE,
        advice: "stop the programs that use them: ss -ltnp")
    }
    self.port = port
    complaints = folder.path + "/lighttpd.log"
    let file = folder.path + "/lighttpd.conf"
    try FileSystem.replace(file, with: Array(Self.configuration(port, scgi: scgi, log: complaints).utf8))
    process = try Self.start(program.path, file)
    try waitUntilItListens()
  }

  func end() {
    kill(process, SIGTERM)
    waitpid(process, nil, 0)
  }

  /// Why lighttpd has ended; `nil` while it runs.
  func complaint() -> String? {
    var status: CInt = 0
    guard waitpid(process, &status, WNOHANG) == process else { return nil }
    let last = lastWords()
    return last.isEmpty ? "it ended by itself: start timecircuits-web again" : "it said: \(last)"
  }

  private func lastWords() -> String {
    do throws(FileError) {
      let bytes = try FileSystem.read(complaints, maximumBytes: 1 << 20)
      return bytes.split(separator: UInt8(ascii: "\n")).last.map { String(decoding: $0, as: UTF8.self) } ?? ""
    } catch {
      return ""
    }
  }

  private static func configuration(_ port: UInt16, scgi: String, log: String) -> String {
    // A separate package in Debian, optional for one machine.
    let deflates = FileSystem.mayExist("/usr/lib/lighttpd/mod_deflate.so")
    let compression = """
      server.modules += ("mod_deflate")
      deflate.mimetypes = ("text/html", "text/css", "text/javascript", "image/svg+xml", "application/json")
      deflate.allowed-encodings = ("gzip")
      """
    return """
      server.modules = ("mod_scgi")
      \(deflates ? compression : "")
      server.bind = "127.0.0.1"
      server.port = \(port)
      server.document-root = "/var/empty"
      server.errorlog = "\(log)"
      # Only a whole answer is compressed, so that the stream alone is given on as it comes.
      $HTTP["url"] =~ "/events$" { server.stream-response-body = 2 }
      server.max-request-size = 128
      server.max-request-field-size = 8192
      server.max-connections = 512
      server.max-fds = 1200
      server.tag = ""
      scgi.server = ("/" => (("socket" => "\(scgi)", "check-local" => "disable", "fix-root-scriptname" => "enable")))

      """
  }

  /// Starts lighttpd through setpriv(1), which makes it end with this program.
  private static func start(_ program: String, _ file: String) throws(SystemError) -> pid_t {
    let words = ["/usr/bin/setpriv", "--pdeathsig", "TERM", program, "-D", "-f", file]
    var arguments: [UnsafeMutablePointer<CChar>?] = words.map { strdup($0) } + [nil]
    defer { for argument in arguments { free(argument) } }
    var attributes = posix_spawnattr_t()
    posix_spawnattr_init(&attributes)
    defer { posix_spawnattr_destroy(&attributes) }
    var (blocked, defaults) = (sigset_t(), sigset_t())
    sigemptyset(&blocked)
    sigemptyset(&defaults)
    sigaddset(&defaults, SIGPIPE)
    posix_spawnattr_setsigmask(&attributes, &blocked)
    posix_spawnattr_setsigdefault(&attributes, &defaults)
    // Its own process group: Ctrl-C reaches only this program, which then ends lighttpd.
    posix_spawnattr_setpgroup(&attributes, 0)
    posix_spawnattr_setflags(
      &attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETPGROUP))
    var process: pid_t = 0
    let code = posix_spawn(&process, words[0], nil, &attributes, &arguments, environ)
    guard code == 0 else { throw SystemError("start \(program)", code: code) }
    return process
  }

  private func waitUntilItListens() throws(SystemError) {
    for _ in 0..<500 {
      if let words = complaint() { throw SystemError("start lighttpd", code: ECHILD, advice: words) }
      if !Self.isFree(port) { return }
      usleep(10_000)
    }
    end()
    throw SystemError("start lighttpd", code: ETIMEDOUT, advice: "it does not listen: \(lastWords())")
  }

  /// Whether nobody listens on a port of 127.0.0.1.
  private static func isFree(_ port: UInt16) -> Bool {
    let socket = Glibc.socket(AF_INET, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
    guard socket >= 0 else { return false }
    defer { close(socket) }
    var one: CInt = 1
    setsockopt(socket, SOL_SOCKET, SO_REUSEADDR, &one, socklen_t(MemoryLayout<CInt>.size))
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = port.bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    return withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        bind(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0 && listen(socket, 1) == 0
      }
    }
  }
}
